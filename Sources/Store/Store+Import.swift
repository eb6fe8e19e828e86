internal import GRDB

extension Store {
  /// Adds results that were recorded before, here or elsewhere: all of them or none.
  ///
  /// They are gathered beside the database first. Other writes wait only while what was gathered
  /// moves into it, and for nothing if it does not.
  ///
  /// - Parameter body: Adds them; its answer decides whether they stay.
  /// - Returns: What was added, or would have been; nothing if something that came into the
  ///   database meanwhile does not go together with it. Nothing is changed then, and
  ///   `importTrials` tells what it is.
  /// - Throws: `StoreError`; nothing is changed then. Errors of `body` are passed on as they are.
  package func stageTrials(
    _ body: (inout ImportTransaction) throws -> Bool
  ) throws -> ImportCounts? {
    // A store in memory has one connection only.
    guard !path.isEmpty else { return try importTrials(body) }
    do {
      let stage = try ImportStage(path: path)
      let (counts, stays) = try stage.add(body)
      guard stays else { return counts }
      // In the writer's turn, so that other writes wait in their order and not for a lock.
      try inTurn { try stage.move(counts) }
      return counts
    } catch let error as DatabaseError {
      guard error.resultCode != .SQLITE_CONSTRAINT else { return nil }
      throw StoreError(error, path: path)
    }
  }

  /// Does the same in one transaction, for whose length every other write waits.
  ///
  /// - Parameter body: Adds them; its answer decides whether they stay.
  /// - Returns: What was added, or would have been.
  /// - Throws: `StoreError`; nothing is changed then. Errors of `body` are passed on as they are.
  package func importTrials(_ body: (inout ImportTransaction) throws -> Bool) throws -> ImportCounts
  {
    var counts = ImportCounts()
    var failure: (any Error)?
    try readOnWriter { db in
      try db.inTransaction(.immediate) {
        var taking = try ImportTransaction(db)
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
