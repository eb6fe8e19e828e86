import Dispatch
import Model
import Synchronization

extension QueueExecutor {
  /// Waits until a moment of the host's clock.
  ///
  /// `Task.sleep` runs its wake-ups on libdispatch's global queues, whose first job starts a
  /// monitor that wakes the process once a second from then on (swift-corelibs-libdispatch,
  /// src/event/workqueue.c). A timer on a queue of one's own leaves an idle tablet asleep.
  ///
  /// - Throws: `CancellationError` if the task is cancelled before.
  func sleep(until deadline: HostInstant) async throws {
    let timer = QueueTimer(on: queue)
    await withTaskCancellationHandler {
      await withCheckedContinuation { timer.start($0, at: deadline) }
    } onCancel: {
      timer.end()
    }
    try Task.checkCancellation()
  }

  /// Waits for a number of seconds; a negative one is none.
  ///
  /// - Throws: `CancellationError` if the task is cancelled before.
  func sleep(forSeconds seconds: Double) async throws {
    try await sleep(until: HostInstant.now().advanced(bySeconds: seconds))
  }
}

/// The continuous clock, waiting on a queue of its owner instead of on the shared pool.
struct QueueClock: Clock {
  let executor: QueueExecutor

  var now: ContinuousClock.Instant { ContinuousClock.now }
  var minimumResolution: Duration { ContinuousClock().minimumResolution }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    try await executor.sleep(forSeconds: (deadline - now) / .seconds(1))
  }
}

/// Resumes one continuation exactly once: at its moment, or when its task is cancelled.
private final class QueueTimer: Sendable {
  private enum State {
    case idle
    case waiting(CheckedContinuation<Void, Never>)
    case over
  }

  private let state = Mutex(State.idle)
  // Dispatch objects may be used from any thread, which their types do not say yet.
  private nonisolated(unsafe) let source: any DispatchSourceTimer

  init(on queue: DispatchQueue) {
    // Strict: a countdown of 20 s may not end later only because another timer is near.
    source = DispatchSource.makeTimerSource(flags: .strict, queue: queue)
  }

  func start(_ continuation: CheckedContinuation<Void, Never>, at deadline: HostInstant) {
    let isOver = state.withLock { state in
      if case .over = state { return true }
      state = .waiting(continuation)
      return false
    }
    if isOver { continuation.resume() }
    let wait = min(max(0, deadline.seconds(since: .now())), 86_400)
    source.setEventHandler { [weak self] in self?.end() }
    source.schedule(deadline: .now() + wait, leeway: .nanoseconds(0))
    source.activate()
  }

  func end() {
    let continuation = state.withLock { state -> CheckedContinuation<Void, Never>? in
      defer { state = .over }
      guard case .waiting(let continuation) = state else { return nil }
      return continuation
    }
    source.cancel()
    continuation?.resume()
  }
}
