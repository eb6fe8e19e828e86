package import Devices
import Executors
import Model

/// Devices whose advertisements are read: any number, for none of them is connected.
///
/// Bluetooth itself is told of by the transport of those that are connected.
package struct AdvertisementTransport: Transport {
  package var kind: LinkKind { .advertisement }

  let monitor: BlueZMonitor
  let listening: AdvertisementListening

  package func watch(_ report: @Sendable (DiscoveryEvent) async -> Void) async {
    // Nothing that a watch does throws.
    try? await monitor.use { () async throws(LinkError) in
      var roster = PeripheralRoster(of: .advertisement)
      for await _ in monitor.objects.changes() {
        let events = roster.update(monitor.objects.current, now: BusClock.now())
        for event in events { await report(event) }
      }
    }
  }

  /// Listens now and then, as the search for other devices does.
  package func scan(for services: [String]) async throws(LinkError) {
    do throws(LinkError) {
      try await monitor.use { () async throws(LinkError) in
        try await monitor.ready()
        while !Task.isCancelled {
          try await listening.use { () async throws(LinkError) in
            await QuietExecutor.shared.sleep(for: monitor.deadlines.burst)
          }
          await QuietExecutor.shared.sleep(for: monitor.deadlines.pause)
        }
      }
    } catch {
      if Task.isCancelled { return }
      throw error
    }
  }

  package func link(to sighting: Sighting, profile: LinkProfile) -> any Link {
    AdvertisementLink(
      sighting: sighting, profile: profile, monitor: monitor, listening: listening)
  }
}
