import Synchronization

/// An answer that is awaited: given exactly once, whoever comes first.
final class PendingCall: Sendable {
  typealias Outcome = Result<[BusValue], BusError>

  private enum State {
    case open
    case awaited(CheckedContinuation<Outcome, Never>)
    case answered(Outcome)
  }

  private let state = Mutex<State>(.open)
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
  func finish(_ outcome: Outcome) {
    let waiting: CheckedContinuation<Outcome, Never>? = state.withLock { state in
      switch state {
      case .open:
        state = .answered(outcome)
        return nil
      case .awaited(let continuation):
        state = .answered(outcome)
        return continuation
      case .answered:
        return nil
      }
    }
    waiting?.resume(returning: outcome)
  }

  /// Waits for the answer; cancelling the task answers with `BusError.cancelled`.
  func wait(isolation: isolated (any Actor)? = #isolation) async -> Outcome {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let known: Outcome? = state.withLock { state in
          if case .answered(let outcome) = state { return outcome }
          state = .awaited(continuation)
          return nil
        }
        if let known { continuation.resume(returning: known) }
      }
    } onCancel: {
      finish(.failure(.cancelled))
    }
  }
}
