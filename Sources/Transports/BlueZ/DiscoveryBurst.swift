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
  /// - Returns: Whether it lasted as long as it should with one adapter at least; false if links
  ///   wanted to connect meanwhile.
  /// - Throws: `LinkError` if no adapter can search.
  func run(for services: [String]) async throws(LinkError) -> Bool {
    let adapters = monitor.objects.current.usableAdapters.map(\.path)
    guard !adapters.isEmpty else {
      throw LinkError(.adapterAbsent, detail: "no usable Bluetooth adapter")
    }
    let outcomes = await withTaskGroup(of: Result<Bool, LinkError>.self) { group in
      for adapter in adapters {
        group.addTask {
          do throws(LinkError) {
            return .success(try await run(for: services, on: adapter))
          } catch {
            return .failure(error)
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    // One that does not search takes nothing from the others.
    let searches = outcomes.compactMap { try? $0.get() }
    if searches.isEmpty, let failure = outcomes.first { return try failure.get() }
    return searches.contains(true)
  }

  private func run(
    for services: [String], on adapter: String
  ) async throws(LinkError) -> Bool {
    let (demands, demanded) = AsyncStream.makeStream(of: Void.self)
    guard await radio.acquire(adapter, for: .discovery { demanded.finish() }) else { return true }
    let limit = monitor.deadlines.burst
    let discovery = Discovery(monitor: monitor, adapter: adapter, radio: kind)
    do throws(LinkError) {
      let wasCut = try await discovery.run(for: services) {
        began()
        return await within(limit) { () -> Bool? in
          for await _ in demands {}
          return Task.isCancelled ? nil : true
        }
      }
      await radio.release(adapter)
      return wasCut == nil
    } catch {
      await radio.release(adapter)
      throw error
    }
  }
}
