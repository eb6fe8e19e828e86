import Devices

/// A search that lasts a while, with every adapter, with each until a link wants to connect.
struct DiscoveryBurst: Sendable {
  let monitor: BlueZMonitor
  let radio: RadioSchedule
  var kind = Discovery.Radio.lowEnergy
  /// Called whenever an adapter has begun to search.
  var began: @Sendable () -> Void = {}

  /// Searches.
  ///
  /// - Parameter services: Advertised service UUIDs; empty means any.
  /// - Throws: `LinkError` if no adapter can search.
  func run(for services: [String]) async throws(LinkError) {
    let adapters = monitor.objects.current.usableAdapters.map(\.path)
    guard !adapters.isEmpty else {
      throw LinkError(.adapterAbsent, detail: "no usable Bluetooth adapter")
    }
    let failures = await withTaskGroup(of: LinkError?.self) { group in
      for adapter in adapters {
        group.addTask {
          do throws(LinkError) {
            try await run(for: services, on: adapter)
            return nil
          } catch {
            return error
          }
        }
      }
      return await group.reduce(into: [LinkError]()) { if let error = $1 { $0.append(error) } }
    }
    // One that does not search takes nothing from the others.
    if failures.count == adapters.count, let failure = failures.first { throw failure }
  }

  private func run(for services: [String], on adapter: String) async throws(LinkError) {
    let (demands, demanded) = AsyncStream.makeStream(of: Void.self)
    guard await radio.acquire(adapter, for: .discovery { demanded.finish() }) else { return }
    let limit = monitor.deadlines.burst
    let discovery = Discovery(monitor: monitor, adapter: adapter, radio: kind)
    do throws(LinkError) {
      try await discovery.run(for: services) {
        began()
        _ = await within(limit) { () -> Bool? in
          for await _ in demands {}
          return nil
        }
      }
      await radio.release(adapter)
    } catch {
      await radio.release(adapter)
      throw error
    }
  }
}
