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

  private static func withTrials(_ row: RunRow, _ db: Database) throws -> StoredRun {
    let trials = try TrialRow.fetchAll(
      db, sql: "SELECT * FROM trial WHERE run = ? ORDER BY sequence",
      arguments: [row.run.id.rawValue])
    return StoredRun(run: row.run, trials: trials.map(\.trial))
  }
}
