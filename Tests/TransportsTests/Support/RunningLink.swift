import Devices
import Model
import Synchronization
import Transports

/// A link that runs, its events one by one, and how it ended.
final class RunningLink: Sendable {
  private let task: Task<LinkError?, Never>
  private let queue = BoundedQueue<LinkEvent>(capacity: .max)
  /// What came at once with an event that was waited for, and after it.
  private let rest = Mutex<[LinkEvent]>([])

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
  func next() async -> [LinkEvent]? {
    let rest = rest.withLock { rest in
      defer { rest = [] }
      return rest
    }
    if !rest.isEmpty { return rest }
    return try? await queue.next()
  }

  /// Waits for an event that is picked, and keeps what comes after it.
  func first<Picked>(_ pick: (LinkEvent) -> Picked?) async -> Picked? {
    while let events = await next() {
      for (index, event) in events.enumerated() {
        guard let picked = pick(event) else { continue }
        rest.withLock { $0 = Array(events[(index + 1)...]) }
        return picked
      }
    }
    return nil
  }

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
    await first { event in
      if case .ready(let details) = event { details } else { nil }
    }
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
