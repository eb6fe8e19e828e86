import Dispatch

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
    let answer = FirstAnswer<Result<Success, Failure>?>()
    DispatchQueue(label: "sideline.blocking").async {
      let result = Result(catching: body)
      if !answer.give(result), case .success(let value) = result { discard(value) }
    }
    return try await answer.wait(orIfCancelled: nil)?.get()
  }
}
