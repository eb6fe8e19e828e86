import Executors
import Model

extension QueueExecutor {
  /// Waits until a moment of the host's clock.
  ///
  /// - Throws: `CancellationError` if the task is cancelled before.
  func sleep(until deadline: HostInstant) async throws {
    await queue.sleep(until: deadline)
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
