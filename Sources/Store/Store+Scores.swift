internal import GRDB
import Model

extension Store {
  /// Returns the attempts of participants run by run, oldest run first, from one state.
  ///
  /// The time that it takes grows with what these participants did in this exercise, and not with
  /// what else is kept.
  ///
  /// - Returns: An entry for each participant, empty where there is nothing.
  /// - Throws: `StoreError`: `damagedRow`.
  package func attempts(
    _ query: ScoreQuery, of participants: [Int]
  ) throws -> [Int: [RunAttempts]] {
    try read { db in
      let statement = try db.cachedStatement(sql: ScoreQuery.sql)
      var found: [Int: [RunAttempts]] = [:]
      for participant in participants {
        let rows = try Row.fetchCursor(
          statement, arguments: query.arguments(participant: participant))
        found[participant] = try Self.runs(rows)
      }
      return found
    }
  }

  private static func runs(_ rows: RowCursor) throws -> [RunAttempts] {
    var runs: [RunID: RunAttempts] = [:]
    while let row = try rows.next() {
      let reader = RowReader(row, table: "trial", key: "run")
      let run: RunID = try reader.raw("run")
      let outcome: Trial.Outcome? = try reader.optionalRaw("outcome")
      let value: Double? = try reader.optional("value")
      guard let value = value ?? outcome.map({ $0 == .pass ? 1 : 0 }) else { continue }
      if runs[run] == nil {
        runs[run] = RunAttempts(
          run: run, startedAt: try reader.time("startedAt", offset: "startedOffset"), values: [])
      }
      runs[run]?.values.append(value)
    }
    return runs.values.sorted {
      ($0.startedAt, $0.run.rawValue) < ($1.startedAt, $1.run.rawValue)
    }
  }

  /// Returns SQLite's plan for the attempts of a participant, for tests.
  package func plan(of query: ScoreQuery) throws -> [String] {
    try steps(of: ScoreQuery.sql, query.arguments(participant: 1))
  }
}
