internal import GRDB
package import Model

/// How much was done since a moment.
package struct DayCounts: Sendable, Hashable {
  package var runs: Int
  package var participants: Int

  package init(runs: Int, participants: Int) {
    self.runs = runs
    self.participants = participants
  }
}

extension Store {
  /// The newest runs among which a day's are looked for; no practice has more.
  private static let longestDay = 2000

  /// Counts the saved runs that began at `start` or later, and those who did them.
  ///
  /// - Parameters:
  ///   - start: The first moment that counts.
  ///   - hidden: Exercises that do not count.
  /// - Returns: How many runs of how many participants.
  /// - Throws: `StoreError`.
  package func dayCounts(from start: Timestamp, hidden: [String]) throws -> DayCounts {
    let marks = hidden.map { _ in "?" }.joined(separator: ", ")
    let row = try read { db in
      try Row.fetchOne(
        db,
        sql: """
          SELECT count(*) AS runs, count(DISTINCT participant) AS participants FROM (
            SELECT \(RunQuery.participant) AS participant FROM run
            WHERE rowid > (SELECT max(rowid) - ? FROM run) AND startedAt >= ?
              AND state = 'saved' AND deletion IS NULL AND exercise NOT IN (\(marks)))
          """,
        arguments: [Self.longestDay, start.milliseconds] + StatementArguments(hidden))
    }
    guard let row else { return DayCounts(runs: 0, participants: 0) }
    let reader = RowReader(row, table: "run", key: "runs")
    return DayCounts(
      runs: try reader.value("runs"), participants: try reader.value("participants"))
  }
}
