package import Devices
import Executors

/// The standing watch of a transport whose devices udev knows.
///
/// It listens first and looks then, so that nothing falls between; every message makes it look
/// again, which also mends lost messages. It sleeps while nothing changes.
package struct UDevWatch: Sendable {
  package typealias Survey = @Sendable () throws(SystemError) -> [SightingRoster.Candidate]

  private let kind: LinkKind
  private let subsystem: String
  private let poller: Poller
  private let survey: Survey

  /// Makes a watch over one subsystem.
  ///
  /// - Parameters:
  ///   - kind: The kind of link, for the condition.
  ///   - subsystem: As in sysfs.
  ///   - poller: The thread that hears.
  ///   - survey: Looks what is there now; may block.
  package init(
    kind: LinkKind, subsystem: String, poller: Poller, survey: @escaping Survey
  ) {
    self.kind = kind
    self.subsystem = subsystem
    self.poller = poller
    self.survey = survey
  }

  /// Reports what is there and every change until the task is cancelled.
  package func run(_ report: @Sendable (DiscoveryEvent) async -> Void) async {
    var roster = SightingRoster()
    var delay = Duration.seconds(1)
    while !Task.isCancelled {
      do throws(LinkError) {
        try await follow(&roster, report)
      } catch {
        await report(.condition(kind, error))
        // Ends early when cancelled, which the loop sees.
        await QuietExecutor.shared.sleep(for: delay)
        delay = min(delay * 2, .seconds(60))
      }
    }
  }

  private func follow(
    _ roster: inout SightingRoster, _ report: @Sendable (DiscoveryEvent) async -> Void
  ) async throws(LinkError) {
    let monitor = try listen()
    defer { monitor.close() }
    await report(.condition(kind, nil))
    await look(roster.reconcile(try await surveyed()), report)
    while let events = try await monitor.next() {
      for case .device(let device) in events where device.action == .remove {
        await look(roster.remove(path: device.syspath), report)
      }
      await look(roster.reconcile(try await surveyed()), report)
    }
  }

  private func look(
    _ events: [DiscoveryEvent], _ report: @Sendable (DiscoveryEvent) async -> Void
  ) async {
    for event in events { await report(event) }
  }

  private func listen() throws(LinkError) -> UDevMonitor {
    do throws(SystemError) {
      return try UDevMonitor(subsystem: subsystem, poller: poller)
    } catch {
      throw LinkError(error, equipment: nil)
    }
  }

  private func surveyed() async throws(LinkError) -> [SightingRoster.Candidate] {
    do throws(SystemError) {
      return try await BlockingWork.run(survey)
    } catch {
      throw LinkError(error, equipment: nil)
    }
  }
}
