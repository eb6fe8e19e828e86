internal import Dispatch
internal import Model
package import Store

extension Outbox {
  /// Forgets a person, here and in every mail that has not left.
  ///
  /// It waits until no mail is being made or sent, so that none goes out with them meanwhile.
  ///
  /// - Throws: As `Store.forget`.
  package func forget(
    _ number: Int, results: Erasure.Results, key: IdempotencyKey? = nil
  ) async throws -> Erasure {
    let erasure = try await withCheckedThrowingContinuation { done in
      making.async {
        self.sending.async {
          done.resume(
            with: Result {
              try self.store.forget(number, results: results, at: .now(), key: key)
            })
        }
      }
    }
    kick()
    return erasure
  }

  /// Does something while no mail is being made or sent; not to be called from what makes or sends one.
  ///
  /// - Throws: What `body` throws.
  package func whileStill(_ body: () throws -> Void) throws {
    try making.sync { try sending.sync { try body() } }
    kick()
  }
}
