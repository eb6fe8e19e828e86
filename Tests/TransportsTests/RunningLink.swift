import Devices
import Model
import Transports

/// A link that runs, its events one by one, and how it ended.
final class RunningLink: Sendable {
  private let task: Task<LinkError?, Never>
  private let queue = BoundedQueue<LinkEvent>(capacity: .max)

  init(_ link: any Link, beforeEach: @escaping @Sendable (LinkEvent) async -> Void = { _ in }) {
    let queue = queue
    task = Task {
      defer { queue.finish() }
      do throws(LinkError) {
        try await link.run { event in
          await beforeEach(event)
          _ = queue.push(event, cost: 0)
        }
        return nil
      } catch {
        return error
      }
    }
  }

  deinit { task.cancel() }

  /// Returns the next events, or nothing when the link has ended.
  func next() async -> [LinkEvent]? { try? await queue.next() }

  /// Collects received bytes until there are that many or the link has ended.
  func bytes(_ count: Int) async -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count, let events = await next() {
      for case .received(let chunk) in events { bytes += chunk.bytes }
    }
    return bytes
  }

  /// Waits for the first event, which says that the link works.
  func untilReady() async -> LinkDetails? {
    while let events = await next() {
      for case .ready(let details) in events { return details }
    }
    return nil
  }

  /// Returns the error that the link ended with by itself; nothing if it was cancelled.
  var outcome: LinkError? {
    get async { await task.value }
  }

  /// Gives the link up and waits until it has closed everything.
  func cancel() async -> LinkError? {
    task.cancel()
    return await task.value
  }
}
