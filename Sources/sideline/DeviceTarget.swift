import ArgumentParser
import Devices
import Model
import Synchronization
import UnixSignals

/// A device that a command works on: attached by address or found by its stable key.
struct DeviceTarget {
  var sighting: Sighting
  var driver: Driver
  var transport: any Transport
  /// Takes what the device is told because of what it said.
  let orders = LinkOrders()

  /// Finds the device.
  ///
  /// - Parameters:
  ///   - text: `LINK:ADDRESS=DRIVER`, or the stable key that `sideline devices` prints.
  ///   - registry: The drivers.
  ///   - links: The transports.
  ///   - takesUnknown: Whether a device will do that no driver knows.
  /// - Throws: `ExitCode.unavailable` if it is not there; says why on stderr.
  init(
    _ text: String, registry: Registry, links: Links, takesUnknown: Bool = false
  ) async throws {
    if let attachment = Attachment(argument: text),
      let driver = registry.driver(id: attachment.driver)
    {
      guard let transport = links.transport(for: attachment.kind),
        driver.works(over: attachment.kind)
      else {
        throw ValidationError("\(driver.id) does not work over \(attachment.kind.rawValue).")
      }
      self.init(sighting: attachment.sighting(), driver: driver, transport: transport)
      return
    }
    if takesUnknown, let unknown = Self.unknown(text),
      let transport = links.transport(for: unknown.kind)
    {
      self.init(sighting: unknown, driver: .unknown(over: unknown.kind), transport: transport)
      return
    }
    let id = DeviceID(rawValue: text)
    guard
      let sighting = await DeviceSearch.find(id, with: links.all, within: .seconds(15)),
      let driver = registry.bestMatch(for: sighting)
        ?? (takesUnknown ? Driver.unknown(over: sighting.kind) : nil),
      let transport = links.transport(for: sighting.kind)
    else {
      complain("There is no device \(text). `sideline devices` lists those that are here.")
      throw ExitCode.unavailable
    }
    self.init(sighting: sighting, driver: driver, transport: transport)
  }

  /// Returns what is named by its place alone: `serial:/dev/X`, or anything with `=none`.
  private static func unknown(_ text: String) -> Sighting? {
    if let attachment = Attachment(argument: text), attachment.driver == Driver.unknownID {
      return attachment.sighting()
    }
    guard text.hasPrefix("serial:/") else { return nil }
    return Attachment(argument: text + "=" + Driver.unknownID)?.sighting()
  }

  private init(sighting: Sighting, driver: Driver, transport: any Transport) {
    self.sighting = sighting
    self.driver = driver
    self.transport = transport
  }

  /// Holds the link until it ends, and ends the command with the fitting exit code.
  ///
  /// SIGINT and SIGTERM let the device go, which bluetoothd would keep connected otherwise, where
  /// nobody else finds it.
  ///
  /// - Parameter receive: Handles an event.
  /// - Throws: `ExitCode` as the link ended.
  func run(_ receive: @escaping @Sendable (LinkEvent) async -> Void) async throws {
    try await withThrowingTaskGroup { group in
      group.addTask { try await hold(receive) }
      group.addTask {
        for await _ in await UnixSignalsSequence(trapping: .sigint, .sigterm) { break }
      }
      try await group.next()
      group.cancelAll()
    }
  }

  /// What is read sooner after the opening may be older than it, in seconds.
  private static let staleness = 0.1

  /// What came over a link, kept for whoever waits for it.
  private final class Heard: Sendable {
    let state = Mutex<(opened: HostInstant?, chunks: [Chunk])>((nil, []))
  }

  /// Holds the link for a while, or until it was heard enough.
  ///
  /// - Parameters:
  ///   - duration: At most so long.
  ///   - isEnough: Asked about all that came so far.
  /// - Returns: What came.
  /// - Throws: `ExitCode` if the link cannot be made.
  func listen(
    for duration: Duration, until isEnough: @escaping @Sendable ([Chunk]) -> Bool
  ) async throws -> [Chunk] {
    let heard = Heard()
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        try await hold { event in
          let all: [Chunk] = heard.state.withLock { heard in
            switch event {
            case .ready: heard.opened = .now()
            case .received(let chunk):
              // What came in at another rate may have waited for the opening.
              let age = heard.opened.map { chunk.hostTime.seconds(since: $0) } ?? 0
              if age > Self.staleness { heard.chunks.append(chunk) }
            default: break
            }
            return heard.chunks
          }
          if isEnough(all) { end.finish() }
        }
      }
      group.addTask { for await _ in ends {} }
      // The time is how long a device may take that was reset by the opening.
      group.addTask { try? await Task.sleep(for: duration) }
      try await group.next()
      group.cancelAll()
    }
    return heard.state.withLock { $0.chunks }
  }

  private func hold(_ receive: @escaping @Sendable (LinkEvent) async -> Void) async throws {
    do throws(LinkError) {
      let (transport, device) = (transport, sighting.id)
      var profile = driver.profile
      profile.commands.orders = orders
      try await transport.link(to: sighting, profile: profile).run { event in
        if case .asks(let peer?) = event {
          // Whoever opened the port by hand waits for just this.
          complain("\(peer) calls at \(device)")
          _ = transport.admit(peer, to: device, isExpected: false)
        }
        await receive(event)
      }
    } catch {
      complain("\(error)")
      throw error.code == .notPermitted ? ExitCode.notPermitted : ExitCode.unavailable
    }
  }
}
