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
    var waiting: [AsyncStream<Never>.Continuation] = []
  }

  private let state = Mutex(State())

  /// How many links wait for its end.
  var held: Int { state.withLock { $0.isNear ? $0.waiting.count : 0 } }

  /// Takes in that the machine is about to sleep, or that it woke up.
  func set(_ isNear: Bool) {
    let waiting = state.withLock { state in
      state.isNear = isNear
      let waiting = isNear ? [] : state.waiting
      if !isNear { state.waiting = [] }
      return waiting
    }
    for continuation in waiting { continuation.finish() }
  }

  /// Returns when the machine is awake, or when the task is cancelled.
  func end() async {
    let (wake, continuation) = AsyncStream.makeStream(of: Never.self)
    let isNear = state.withLock { state in
      if state.isNear { state.waiting.append(continuation) }
      return state.isNear
    }
    guard isNear else { return }
    _ = await within(Self.limit) { () async -> Void? in
      for await _ in wake {}
      return ()
    }
  }
}
