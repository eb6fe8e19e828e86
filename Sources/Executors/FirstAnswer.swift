import Synchronization

/// An answer that one task waits for: the first that is given counts, before the wait or in it.
package final class FirstAnswer<Answer: Sendable>: Sendable {
  private enum State {
    case open
    case awaited(CheckedContinuation<Answer, Never>)
    case given(Answer)
  }

  private let state = Mutex<State>(.open)

  package init() {}

  /// Gives an answer.
  ///
  /// - Returns: False if there is one already, so that nobody will get this one.
  @discardableResult
  package func give(_ answer: Answer) -> Bool {
    let (isFirst, waiter) = state.withLock { state -> (Bool, CheckedContinuation<Answer, Never>?) in
      switch state {
      case .open:
        state = .given(answer)
        return (true, nil)
      case .awaited(let waiter):
        state = .given(answer)
        return (true, waiter)
      case .given: return (false, nil)
      }
    }
    waiter?.resume(returning: answer)
    return isFirst
  }

  /// Waits for the answer; when the task is cancelled first, `cancelled` is given.
  package func wait(
    orIfCancelled cancelled: Answer, isolation: isolated (any Actor)? = #isolation
  ) async -> Answer {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let known: Answer? = state.withLock { state in
          if case .given(let answer) = state { return answer }
          state = .awaited(continuation)
          return nil
        }
        if let known { continuation.resume(returning: known) }
      }
    } onCancel: {
      give(cancelled)
    }
  }
}
