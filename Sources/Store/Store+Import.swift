internal import GRDB

extension Store {
  /// Adds results that were recorded before, here or elsewhere, in one transaction.
  ///
  /// - Parameter body: Adds them; its answer decides whether they stay.
  /// - Returns: What was added, or would have been.
  /// - Throws: `StoreError`; nothing is changed then. Errors of `body` are passed on as they are.
  package func importTrials(_ body: (inout TrialTaking) throws -> Bool) throws -> ImportCounts {
    var counts = ImportCounts()
    var failure: (any Error)?
    try readOnWriter { db in
      try db.inTransaction(.immediate) {
        var taking = try TrialTaking(db)
        do {
          let stays = try body(&taking)
          if let error = taking.failure { throw error }
          if stays { try taking.finish() }
          counts = taking.counts
          return stays ? .commit : .rollback
        } catch {
          failure = error
          return .rollback
        }
      }
    }
    if let failure { throw failure is DatabaseError ? StoreError(failure, path: path) : failure }
    return counts
  }
}
