internal import GRDB

extension Store {
  /// How the connection that writes is set.
  package struct Durability: Sendable, Hashable {
    /// `wal` for a file.
    package var journalMode: String
    /// 2 is FULL: every commit waits until the disk has it.
    package var synchronous: Int
    package var foreignKeys: Bool
    /// In milliseconds.
    package var busyTimeout: Int
  }

  /// Reads the settings back from the live connection that writes.
  package func durability() throws -> Durability {
    try readOnWriter { db in
      Durability(
        journalMode: try String.fetchOne(db, sql: "PRAGMA journal_mode") ?? "",
        synchronous: try Int.fetchOne(db, sql: "PRAGMA synchronous") ?? -1,
        foreignKeys: try Bool.fetchOne(db, sql: "PRAGMA foreign_keys") ?? false,
        busyTimeout: try Int.fetchOne(db, sql: "PRAGMA busy_timeout") ?? 0)
    }
  }

  /// Returns what SQLite finds wrong with the file, in its words; empty if it is sound.
  ///
  /// Reads the whole file.
  package func problems() throws -> [String] {
    try read { db in
      let rows = try String.fetchAll(db, sql: "PRAGMA integrity_check")
      let references = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").map { row in
        "foreign key: \(row)"
      }
      return rows.filter { $0 != "ok" } + references
    }
  }

  /// Returns how SQLite would carry out a list, one line per step of `EXPLAIN QUERY PLAN`.
  package func plan(
    of filter: TrialFilter, order: TrialOrder = .oldestFirst
  ) throws -> [String] {
    let query = TrialQuery(filter, order: order)
    return try steps(of: query.sql(limited: true), query.arguments + [1])
  }

  /// Returns how SQLite would carry out a list of runs, one line per step.
  package func plan(of filter: RunFilter) throws -> [String] {
    let query = RunQuery(filter)
    return try steps(of: query.sql, query.arguments + [1])
  }

  /// Returns how SQLite would carry out a statement, one line per step.
  func steps(of sql: String, _ arguments: StatementArguments) throws -> [String] {
    try read { db in
      // The fourth column is the step in words (sqlite.org/eqp.html).
      try String.fetchAll(
        db, sql: "EXPLAIN QUERY PLAN " + sql, arguments: arguments,
        adapter: SuffixRowAdapter(fromIndex: 3))
    }
  }
}
