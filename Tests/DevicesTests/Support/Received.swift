import Devices
import Synchronization

/// Keeps what a link hands out, and cancels the link once it has enough.
final class Received: Sendable {
  private let events = Mutex<[LinkEvent]>([])

  var all: [LinkEvent] { events.withLock { $0 } }

  var chunks: [Chunk] {
    all.compactMap { if case .received(let chunk) = $0 { chunk } else { nil } }
  }

  func append(_ event: LinkEvent) { events.withLock { $0.append(event) } }

  /// Runs a link until it handed out so many events or ended by itself.
  func collect(_ count: Int, from link: some Link) async -> LinkError? {
    await withTaskGroup(of: LinkError?.self) { group in
      let (enough, signal) = AsyncStream.makeStream(of: Void.self)
      group.addTask {
        defer { signal.finish() }
        do throws(LinkError) {
          try await link.run { event in
            self.append(event)
            if self.all.count >= count { signal.finish() }
          }
          return nil
        } catch {
          return error
        }
      }
      for await _ in enough {}
      group.cancelAll()
      return await group.next() ?? nil
    }
  }
}
