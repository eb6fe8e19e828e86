import Devices
import Executors

/// Listens to what all devices advertise, with every adapter, for as long as somebody uses it.
///
/// An adapter listens in shares, between which others have it: a link that is made needs it alone.
final class AdvertisementListening: Sendable {
  private let monitor: BlueZMonitor
  private let radio: RadioSchedule
  private let service = SharedService()

  init(monitor: BlueZMonitor, radio: RadioSchedule) {
    self.monitor = monitor
    self.radio = radio
  }

  var isUsed: Bool { service.isUsed }

  /// Listens while `body` runs.
  ///
  /// - Throws: What `body` throws.
  func use(_ body: () async throws(LinkError) -> Void) async throws(LinkError) {
    try await service.use({ await self.listen() }, body)
  }

  private func listen() async {
    // Nothing that is done here throws.
    try? await monitor.use { () async throws(LinkError) in
      let search = monitor.objects.beginSearch()
      defer { monitor.objects.endSearch(search) }
      await withTaskGroup { group in
        var known: Set<String> = []
        for await _ in monitor.objects.changes() {
          let usable = monitor.objects.current.usableAdapters.map(\.path)
          for adapter in usable where known.insert(adapter).inserted {
            group.addTask { await self.keepListening(on: adapter, search) }
          }
        }
      }
    }
  }

  /// Has an adapter listen share after share; what keeps it from that is told by the watch of Bluetooth
  /// LE and tried again.
  private func keepListening(on adapter: String, _ search: UInt64) async {
    let (objects, deadlines) = (monitor.objects, monitor.deadlines)
    var retry = deadlines.searchRetry
    while !Task.isCancelled {
      let isUsable: @Sendable (ObjectStore) -> Bool? = { store in
        store.usableAdapters.contains { $0.path == adapter } ? true : nil
      }
      guard isUsable(objects.current) == true else {
        objects.note(nil, ofSearch: search)
        _ = await objects.first(within: deadlines.pause, isUsable)
        continue
      }
      do throws(LinkError) {
        try await listenOnce(on: adapter) { objects.note(nil, ofSearch: search) }
        retry = deadlines.searchRetry
      } catch {
        if Task.isCancelled { return }
        objects.note(error, ofSearch: search)
        await QuietExecutor.shared.sleep(for: retry)
        retry = min(retry * 2, deadlines.pause)
      }
    }
  }

  private func listenOnce(
    on adapter: String, began: @escaping @Sendable () -> Void
  ) async throws(LinkError) {
    let (demands, demanded) = AsyncStream.makeStream(of: Void.self)
    guard await radio.acquire(adapter, for: .listening { demanded.finish() }) else { return }
    let deadlines = monitor.deadlines
    do throws(LinkError) {
      _ = try await Discovery(monitor: monitor, adapter: adapter, repeats: true).run(for: []) {
        began()
        return await within(deadlines.listening) { () -> Bool? in
          await QuietExecutor.shared.sleep(for: deadlines.leastListening)
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
