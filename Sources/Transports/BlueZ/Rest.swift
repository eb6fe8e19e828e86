import Synchronization

/// Whether the machine is about to sleep: a link that is made then is lost in its sleep.
final class Rest: Sendable {
  /// How long a machine that is about to sleep may be awake.
  ///
  /// logind lets programs delay sleep for 5 s unless told otherwise (logind.conf(5),
  /// InhibitDelayMaxSec); after six times that it does not sleep, whatever was heard of it. The
  /// clock stands still while it does.
  private static let limit = Duration.seconds(30)

  private struct State {
    var isNear = false
    /// How often something was heard of a sleep.
    var news: UInt64 = 0
    var waiting: [UInt64: AsyncStream<Never>.Continuation] = [:]
    var warnings: [UInt64: @Sendable () -> Void] = [:]
    private var ids: UInt64 = 0

    mutating func nextID() -> UInt64 {
      ids += 1
      return ids
    }
  }

  private let state = Mutex(State())

  /// How many links wait for its end.
  var held: Int { state.withLock { $0.waiting.count } }

  /// Takes in that the machine is about to sleep, or that it woke up.
  func set(_ isNear: Bool) {
    let (waiting, warnings) = state.withLock { state in
      state.news += 1
      state.isNear = isNear
      return isNear ? ([], Array(state.warnings.values)) : (Array(state.waiting.values), [])
    }
    for continuation in waiting { continuation.finish() }
    for warn in warnings { warn() }
  }

  /// Has a link warned that is lost in the machine's sleep, at once if that is near.
  ///
  /// Whoever is warned finds that `end()` holds it: both are told by the same signal.
  ///
  /// - Returns: What `unwatch` takes.
  func watch(_ warn: @escaping @Sendable () -> Void) -> UInt64 {
    let (id, isNear) = state.withLock { state in
      let id = state.nextID()
      state.warnings[id] = warn
      return (id, state.isNear)
    }
    if isNear { warn() }
    return id
  }

  /// Warns no more.
  func unwatch(_ id: UInt64) { state.withLock { $0.warnings[id] = nil } }

  /// Returns when the machine is awake, or when the task is cancelled.
  func end() async {
    let (wake, continuation) = AsyncStream.makeStream(of: Never.self)
    let (id, news): (UInt64, UInt64?) = state.withLock { state in
      let id = state.nextID()
      guard state.isNear else { return (id, nil) }
      state.waiting[id] = continuation
      return (id, state.news)
    }
    guard let news else { return }
    let isAwake = await within(Self.limit) { () async -> Bool? in
      for await _ in wake {}
      return true
    }
    let isStale = state.withLock { state in
      state.waiting[id] = nil
      return isAwake == nil && state.news == news
    }
    // Nothing more was heard, so that it did not sleep.
    if isStale, !Task.isCancelled { set(false) }
  }
}
