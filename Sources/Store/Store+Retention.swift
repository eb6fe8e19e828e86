internal import GRDB
package import Model

extension Store {
  /// Returns how long results are kept, or nothing while they are kept for good.
  package func retention() throws -> Retention? {
    try read { db in
      try Row.fetchOne(db, sql: "SELECT * FROM retention").map { row in
        let reader = RowReader(row, table: "retention")
        return Retention(months: try reader.value("months"), results: try reader.raw("results"))
      }
    }
  }

  /// Sets how long results are kept; nothing keeps them for good.
  ///
  /// - Throws: `StoreError.refused` for a length that is not allowed, `keyUsed`.
  package func setRetention(_ retention: Retention?, key: IdempotencyKey? = nil) throws {
    try write { db in
      if let key { try Self.use(key, run: nil, db) }
      try db.execute(sql: "DELETE FROM retention")
      guard let retention else { return }
      try db.execute(
        sql: "INSERT INTO retention (id, months, results) VALUES (1, ?, ?)",
        arguments: [retention.months, retention.results.rawValue])
    }
  }

  /// Returns how many runs and rows are too old now.
  package func tooOld(
    _ retention: Retention, at now: Timestamp
  ) throws -> (runs: Int, trials: Int) {
    try read { db in
      let row = try Row.fetchOne(
        db,
        sql: """
          WITH old AS (\(TrialErasure.tooOld(retention.results)))
          SELECT (SELECT count(*) FROM old) AS runs,
            (SELECT count(*) FROM trial WHERE run IN (SELECT id FROM old)) AS trials
          """, arguments: [retention.limit(at: now).milliseconds])
      guard let row else { return (0, 0) }
      let reader = RowReader(row, table: "run", key: "runs")
      return (try reader.value("runs"), try reader.value("trials"))
    }
  }

  /// How long results are kept in fact: as was said here, or less where the club keeps them for less.
  private func keptFor() throws -> Retention? {
    let own = try retention()
    guard let months = try clubState()?.keepMonths, months < own?.months ?? .max else { return own }
    return Retention(months: months, results: .delete)
  }

  /// Takes what is too old, if that is wished here or in the club.
  ///
  /// - Returns: What was taken, or nothing if there was nothing.
  /// - Throws: `StoreError`; nothing is changed then.
  package func applyRetention(at now: Timestamp) throws -> Erasure? {
    guard let retention = try keptFor(), try tooOld(retention, at: now).runs > 0 else {
      return nil
    }
    return try write { db in
      try TrialErasure(db).carryOut { erasure in
        let counts = try erasure.erase(before: retention.limit(at: now), retention.results)
        return Erasure(
          at: now, cause: .retention, results: retention.results, runs: counts.runs,
          trials: counts.trials, isScrubbed: false)
      }
    }
  }
}
