internal import GRDB
package import Model

extension Store {
  /// Returns a run with its whole log.
  package func run(_ id: RunID) throws -> StoredRun? {
    try read { db in
      let row = try RunRow.fetchOne(
        db, sql: "SELECT * FROM run WHERE id = ?", arguments: [id.rawValue])
      guard let row else { return nil }
      return try Self.withTrials(row, db)
    }
  }

  /// Returns the runs that are neither saved nor cancelled, oldest first: what a restarted daemon
  /// goes on with.
  package func openRuns() throws -> [StoredRun] {
    try read { db in
      try RunRow.fetchAll(
        db,
        sql: """
          SELECT * FROM run WHERE state NOT IN ('saved', 'cancelled') ORDER BY startedAt, id
          """
      ).map { try Self.withTrials($0, db) }
    }
  }

  /// Returns one part of the list of runs that have something to show, newest first.
  ///
  /// - Parameters:
  ///   - filter: Which runs.
  ///   - limit: At most so many, 1 … 1 000 000; numbers outside are moved to the nearest end.
  ///   - after: The `next` of the part before.
  /// - Returns: The runs with their whole logs, and where the next part begins.
  /// - Throws: `StoreError.notFound` if `after` names no run; `damagedRow`.
  package func runs(_ filter: RunFilter, limit: Int, after: RunID? = nil) throws -> RunPage {
    try read { db in
      var position = RunQuery.Position.beginning
      if let after {
        let row = try Row.fetchOne(
          db, sql: "SELECT startedAt, rowid FROM run WHERE id = ?", arguments: [after.rawValue])
        guard let row else { throw StoreError.notFound(table: "run", id: after.rawValue) }
        position = RunQuery.Position(startedAt: row[0], row: row[1])
      }
      let query = RunQuery(filter, before: position)
      let limit = min(max(limit, 1), 1_000_000)
      var rows = try RunRow.fetchAll(
        db, sql: query.sql, arguments: query.arguments + [limit + 1])
      let isMore = rows.count > limit
      if isMore { rows.removeLast() }
      let items = try rows.map { try Self.withTrials($0, db) }
      return RunPage(items: items, next: isMore ? items.last?.run.id : nil)
    }
  }

  /// Counts what a deletion of a list would take: its runs that are over and not deleted.
  package func resultCounts(_ filter: RunFilter) throws -> ResultCounts {
    var filter = filter
    filter.isOver = true
    filter.isDeleted = false
    let query = RunQuery(filter)
    return try read { db in
      let row = try Row.fetchOne(
        db,
        sql: """
          WITH found AS (
            SELECT id, \(RunQuery.participant) AS participant
            FROM run WHERE \(query.conditions.joined(separator: " AND "))
          )
          SELECT (SELECT count(*) FROM found) AS runs,
            (SELECT count(DISTINCT participant) FROM found) AS participants,
            (SELECT count(*) FROM trial
             WHERE status = 'valid' AND run IN (SELECT id FROM found)) AS attempts
          """,
        arguments: query.arguments)
      guard let row else { return ResultCounts(runs: 0, attempts: 0, participants: 0) }
      let reader = RowReader(row, table: "run", key: "runs")
      return ResultCounts(
        runs: try reader.value("runs"), attempts: try reader.value("attempts"),
        participants: try reader.value("participants"))
    }
  }

  static func withTrials(_ row: RunRow, _ db: Database) throws -> StoredRun {
    let trials = try TrialRow.fetchAll(
      db, sql: "SELECT * FROM trial WHERE run = ? ORDER BY sequence",
      arguments: [row.run.id.rawValue])
    return StoredRun(
      run: row.run, trials: trials.map(\.trial), note: try note(of: row.run.id, db))
  }
}
