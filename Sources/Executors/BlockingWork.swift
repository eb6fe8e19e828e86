import Dispatch
import Synchronization

/// Runs calls that may block away from the threads that all tasks share.
package enum BlockingWork {
  /// Runs `body` on a thread of its own and returns what it returned.
  ///
  /// It cannot be interrupted: a cancelled task waits for it all the same.
  package static func run<Success: Sendable, Failure: Error>(
    _ body: @escaping @Sendable () throws(Failure) -> Success
  ) async throws(Failure) -> Success {
    let result = await withCheckedContinuation { continuation in
      DispatchQueue(label: "sideline.blocking").async {
        continuation.resume(returning: Result(catching: body))
      }
    }
    return try result.get()
  }

  /// Runs `body` on a thread of its own; a cancelled task leaves it to its end.
  ///
  /// - Parameters:
  ///   - body: May block for as long as the kernel likes.
  ///   - discard: Gets what `body` returned when nobody waited for it any more, on its thread.
  /// - Returns: What `body` returned; nothing if the task was cancelled before.
  /// - Throws: What `body` throws.
  package static func runUnlessCancelled<Success: Sendable, Failure: Error>(
    _ body: @escaping @Sendable () throws(Failure) -> Success,
    discard: @escaping @Sendable (Success) -> Void
  ) async throws(Failure) -> Success? {
    let handover = Handover<Success, Failure>()
    DispatchQueue(label: "sideline.blocking").async {
      let result = Result(catching: body)
      if !handover.give(result), case .success(let value) = result { discard(value) }
    }
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { handover.wait($0) }
    } onCancel: {
      handover.leave()
    }
    return try result?.get()
  }
}

/// Where a result waits for its taker, or the taker for it, until the taker leaves.
private final class Handover<Success: Sendable, Failure: Error>: Sendable {
  typealias Outcome = Result<Success, Failure>
  typealias Waiter = CheckedContinuation<Outcome?, Never>

  private enum State {
    case begun
    case waiting(Waiter)
    case given(Outcome)
    case left
    case ended
  }

  private let state = Mutex(State.begun)

  /// Hands the result over.
  ///
  /// - Returns: False if nobody will take it.
  func give(_ outcome: Outcome) -> Bool {
    let (isTaken, waiter) = state.withLock { state -> (Bool, Waiter?) in
      switch state {
      case .begun:
        state = .given(outcome)
        return (true, nil)
      case .waiting(let continuation):
        state = .ended
        return (true, continuation)
      case .given, .left, .ended: return (false, nil)
      }
    }
    waiter?.resume(returning: outcome)
    return isTaken
  }

  func wait(_ continuation: Waiter) {
    let outcome = state.withLock { state -> Outcome?? in
      switch state {
      case .begun:
        state = .waiting(continuation)
        return .none
      case .given(let outcome):
        state = .ended
        return .some(outcome)
      case .waiting, .left, .ended: return .some(nil)
      }
    }
    if let outcome { continuation.resume(returning: outcome) }
  }

  /// Waits no more; a result that is there already is taken all the same.
  func leave() {
    let waiter = state.withLock { state -> Waiter? in
      switch state {
      case .begun:
        state = .left
        return nil
      case .waiting(let continuation):
        state = .left
        return continuation
      case .given, .left, .ended: return nil
      }
    }
    waiter?.resume(returning: nil)
  }
}
