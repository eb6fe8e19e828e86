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
}
