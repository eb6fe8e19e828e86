internal import GRDB
import Model

extension Store {
  /// Returns the best value of a participant; nothing if there is none yet.
  ///
  /// Attempts that were undone, corrected or deleted do not count, nor do those of a cancelled run.
  package func bestValue(_ query: BestQuery) throws -> Double? {
    try read { try Double.fetchOne($0, sql: query.valueSQL, arguments: query.arguments) }
  }

  /// Returns the most hits that a participant had in one saved run; nothing if there is none yet.
  package func mostHits(_ query: BestQuery) throws -> Int? {
    try read { try Int.fetchOne($0, sql: query.hitsSQL, arguments: query.arguments) }
  }

  /// Returns the best of each participant with each equipment on a day.
  ///
  /// - Parameters:
  ///   - query: Which results.
  ///   - isHits: Whether hits are counted, and not values compared.
  /// - Returns: In no order.
  /// - Throws: `StoreError`: `damagedRow`.
  package func dayBests(_ query: DayQuery, isHits: Bool) throws -> [DayBest] {
    try read { db in
      let sql = isHits ? query.hitsSQL : query.valueSQL
      return try Row.fetchAll(db, sql: sql, arguments: query.arguments).map { row in
        let reader = RowReader(row, table: "trial", key: "participant")
        return DayBest(
          participant: try reader.value("participant"),
          equipment: try reader.optional("equipment"), value: try reader.value("best"))
      }
    }
  }

  /// Returns SQLite's plans for both, for tests.
  package func plan(of query: DayQuery) throws -> [String] {
    try [query.valueSQL, query.hitsSQL].flatMap { try steps(of: $0, query.arguments) }
  }

  /// Returns SQLite's plans for both, for tests.
  package func plan(of query: BestQuery) throws -> [String] {
    try [query.valueSQL, query.hitsSQL].flatMap { try steps(of: $0, query.arguments) }
  }
}
