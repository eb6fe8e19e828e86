internal import GRDB

extension Store {
  /// Hands the texts of every trial to `body` in the order in which they were measured, from one state.
  ///
  /// The same rows as those of `forEachTrial`, several times as fast. Memory does not grow with the
  /// number of rows. Errors of `body` are passed on as they are.
  ///
  /// - Throws: `StoreError`, as `damagedRow`.
  package func forEachTrialTexts(
    _ filter: TrialFilter = TrialFilter(), _ body: (TrialTexts) throws -> Void
  ) throws {
    var failure: (any Error)?
    try read { db in
      var rows = try TrialTextReader(filter, db)
      while let texts = try rows.next() {
        do {
          try body(texts)
        } catch {
          failure = error
          return
        }
      }
    }
    if let failure { throw failure }
  }
}
