import Devices
import Model
import Synchronization

/// Looks at what the transports see for a while.
final class DeviceSearch: Sendable {
  struct Result: Sendable {
    var sightings: [DeviceID: Sighting] = [:]
    var conditions: [LinkKind: LinkError] = [:]

    var problems: [LinkError] { conditions.values.sorted { $0.detail < $1.detail } }
  }

  private let result = Mutex(Result())

  /// Watches for `duration`, and searches unless told not to.
  static func look(
    with transports: [any Transport], for duration: Duration, isSearching: Bool = true
  ) async -> Result {
    let discovery = DeviceSearch()
    await withTaskGroup { group in
      for transport in transports {
        group.addTask { await transport.watch { discovery.handle($0) } }
        if isSearching { group.addTask { await discovery.search(with: transport) } }
      }
      // The time is the caller's wish, not a stand-in for a condition.
      try? await Task.sleep(for: duration)
      group.cancelAll()
    }
    return discovery.result.withLock { $0 }
  }

  /// Waits until a device is seen.
  ///
  /// - Parameters:
  ///   - id: Its stable key.
  ///   - transports: Where to look.
  ///   - duration: For how long.
  /// - Returns: The sighting, or nothing if it did not show.
  static func find(
    _ id: DeviceID, with transports: [any Transport], within duration: Duration
  ) async -> Sighting? {
    await look(with: transports, for: duration).sightings[id]
  }

  private func search(with transport: any Transport) async {
    do throws(LinkError) {
      try await transport.scan(for: [])
    } catch {
      result.withLock { $0.conditions[transport.kind] = error }
    }
  }

  private func handle(_ event: DiscoveryEvent) {
    result.withLock { result in
      switch event {
      case .found(let sighting): result.sightings[sighting.id] = sighting
      case .gone(let id): result.sightings[id] = nil
      case .condition(let kind, let error): result.conditions[kind] = error
      }
    }
  }
}
