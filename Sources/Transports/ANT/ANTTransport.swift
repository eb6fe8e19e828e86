package import Devices
import Model

/// ANT+ devices: heard by an ANT stick on USB, all at once.
package struct ANTTransport: Transport {
  package var kind: LinkKind { .ant }

  private let air: ANTAir
  private let deadlines: ANTDeadlines

  /// Makes the transport; it does nothing yet.
  ///
  /// - Parameters:
  ///   - poller: The thread that reads.
  ///   - key: What tells ANT+ devices from others.
  ///   - devRoot: The folder that stands for `/dev`.
  ///   - paths: Sticks that are there without udev's word; then no others are looked for.
  ///   - deadlines: How long sticks and devices may be silent.
  package init(
    poller: Poller, key: ANTNetworkKey = .usual, devRoot: String = "/dev",
    paths: [String]? = nil, deadlines: ANTDeadlines = ANTDeadlines()
  ) {
    self.deadlines = deadlines
    air = ANTAir(
      finder: ANTStickFinder(paths: paths, devRoot: devRoot, poller: poller), key: key,
      deadlines: deadlines, poller: poller)
  }

  /// What became of all that sticks sent since the beginning.
  package var counts: ANTCounts { air.counts }

  package func watch(_ report: @Sendable (DiscoveryEvent) async -> Void) async {
    // Nothing that a watch does throws.
    try? await air.use { () throws(LinkError) in
      var known: Set<DeviceID> = []
      while !Task.isCancelled {
        let (number, events) = air.watcher()
        await follow(events, &known, report)
        air.leave(number)
      }
    }
  }

  /// Reports until the task is cancelled or reports were not taken in time.
  private func follow(
    _ events: BoundedQueue<DiscoveryEvent>, _ known: inout Set<DeviceID>,
    _ report: @Sendable (DiscoveryEvent) async -> Void
  ) async {
    var missed = known
    var isFirst = true
    while let waiting = try? await events.next() {
      for event in waiting {
        switch event {
        case .found(let sighting):
          known.insert(sighting.id)
          missed.remove(sighting.id)
        case .gone(let id): known.remove(id)
        case .condition: break
        }
        await report(event)
      }
      guard isFirst else { continue }
      isFirst = false
      for id in missed.sorted(by: { $0.rawValue < $1.rawValue }) {
        known.remove(id)
        await report(.gone(id))
      }
    }
  }

  package func link(to sighting: Sighting, profile: LinkProfile) -> any Link {
    ANTLink(sighting: sighting, air: air, deadlines: deadlines)
  }
}
