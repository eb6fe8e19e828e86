import Executors

/// An answer that is awaited: given exactly once, whoever comes first.
final class PendingCall: Sendable {
  typealias Outcome = Result<[BusValue], BusError>

  private let outcome = FirstAnswer<Outcome>()
  /// Runs on the bus thread as soon as the answer is read, before any later message.
  private let inspect: @Sendable ([BusValue]) -> Void

  init(inspect: @escaping @Sendable ([BusValue]) -> Void = { _ in }) {
    self.inspect = inspect
  }

  /// Takes the answer from the bus thread.
  func answer(_ outcome: Outcome) {
    if case .success(let values) = outcome { inspect(values) }
    finish(outcome)
  }

  /// Ends the wait; without effect if it has ended.
  func finish(_ outcome: Outcome) { self.outcome.give(outcome) }

  /// Waits for the answer; cancelling the task answers with `BusError.cancelled`.
  func wait(isolation: isolated (any Actor)? = #isolation) async -> Outcome {
    await outcome.wait(orIfCancelled: .failure(.cancelled))
  }
}
