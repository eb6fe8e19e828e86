internal import GRDB

/// Adds rows beside the database before they go into it, so that no result waits for a long file.
///
/// A connection of its own reads one state of the file. In its temporary database stand tables and
/// views of the same names, which come before those of the file (sqlite.org/lang_naming.html):
/// `ImportTransaction` sees what it added on top of what is there. Then all of it moves in one
/// transaction, in which every rule of the file holds.
struct ImportStage {
  private let queue: DatabaseQueue

  init(path: String) throws {
    var configuration = Store.configuration
    // What a row points at may be staged too; references are held when the rows move.
    configuration.foreignKeysEnabled = false
    queue = try DatabaseQueue(path: path, configuration: configuration)
  }

  /// Adds rows to the stage.
  ///
  /// - Parameter body: Adds them; its answer decides whether they are to move.
  /// - Returns: What was added, and that answer.
  /// - Throws: `DatabaseError`, and what `body` throws.
  func add(
    _ body: (inout ImportTransaction) throws -> Bool
  ) throws -> (counts: ImportCounts, stays: Bool) {
    try queue.writeWithoutTransaction { db in
      var result = (counts: ImportCounts(), stays: false)
      try db.inTransaction(.deferred) {
        try Self.build(db)
        var taking = try ImportTransaction(db)
        let stays = try body(&taking)
        if let error = taking.failure { throw error }
        result = (taking.counts, stays)
        return .commit
      }
      return result
    }
  }

  /// Moves what was added into the file.
  ///
  /// - Throws: `DatabaseError` of a constraint if what came into the file since does not go
  ///   together with it; nothing is changed then.
  func move(_ counts: ImportCounts) throws {
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "DROP VIEW temp.trial")
      try db.execute(sql: "DROP VIEW temp.run")
      try db.execute(sql: "PRAGMA foreign_keys = ON")
      try db.execute(sql: "PRAGMA synchronous = FULL")
      try db.inTransaction(.immediate) {
        let firstRun = try Int64.fetchOne(db, sql: "SELECT max(rowid) FROM main.run") ?? 0
        for number in counts.participants {
          try db.execute(
            sql: "INSERT OR IGNORE INTO main.participant (number) VALUES (?)", arguments: [number])
        }
        for exercise in counts.exercises {
          let columns = "id, version, definition, own, placeholder"
          try db.execute(
            sql: """
              INSERT OR IGNORE INTO main.exercise (\(columns))
                SELECT \(columns) FROM temp.exercise WHERE id = ? AND placeholder = 1
              """, arguments: [exercise])
        }
        try db.execute(sql: "INSERT OR IGNORE INTO main.session SELECT * FROM temp.session")
        for (table, staged) in [("run", "stagedRun"), ("trial", "stagedTrial")] {
          let columns = try Self.columns(of: table, db).joined(separator: ", ")
          try db.execute(
            sql: """
              INSERT INTO main.\(table) (\(columns))
                SELECT \(columns) FROM temp.\(staged) ORDER BY rowid
              """)
        }
        try db.execute(
          sql: "INSERT OR IGNORE INTO main.note (run, text) SELECT run, text FROM temp.note")
        try ImportTransaction.finish(runsAfter: firstRun, db)
        return .commit
      }
    }
  }

  private static func build(_ db: Database) throws {
    for sql in tables { try db.execute(sql: sql) }
    try stand(before: "run", with: "stagedRun", db)
    try stand(before: "trial", with: "stagedTrial", db)
  }

  private static let tables = [
    "CREATE TEMP TABLE participant AS SELECT number FROM main.participant",
    "CREATE UNIQUE INDEX temp.stagedParticipantNumber ON participant (number)",
    "CREATE TEMP TABLE exercise AS SELECT * FROM main.exercise",
    "CREATE UNIQUE INDEX temp.stagedExerciseID ON exercise (id, version)",
    "CREATE TEMP TABLE session AS SELECT * FROM main.session WHERE 0",
    "CREATE UNIQUE INDEX temp.stagedSessionID ON session (id)",
    "CREATE TEMP TABLE note AS SELECT run, text FROM main.note WHERE 0",
    "CREATE UNIQUE INDEX temp.stagedNoteRun ON note (run)",
    "CREATE TEMP TABLE stagedRun AS SELECT * FROM main.run WHERE 0",
    "CREATE UNIQUE INDEX temp.stagedRunID ON stagedRun (id)",
    "CREATE TEMP TABLE stagedTrial AS SELECT * FROM main.trial WHERE 0",
    "CREATE UNIQUE INDEX temp.stagedTrialID ON stagedTrial (id)",
    "CREATE INDEX temp.stagedTrialSlot ON stagedTrial (run, attempt)",
  ]

  /// Makes a view of a table with what is staged for it, which takes new rows in.
  private static func stand(before table: String, with staged: String, _ db: Database) throws {
    let columns = try columns(of: table, db)
    let list = columns.joined(separator: ", ")
    // Staged rows come after all others, whose place in the log is their number.
    let order = table == "trial" ? ("sequence, ", "(1 << 62) + rowid, ") : ("", "")
    try db.execute(
      sql: """
        CREATE TEMP VIEW \(table) (\(order.0)\(list)) AS
          SELECT \(order.0)\(list) FROM main.\(table)
          UNION ALL SELECT \(order.1)\(list) FROM temp.\(staged)
        """)
    try db.execute(
      sql: """
        CREATE TEMP TRIGGER \(staged)Insert INSTEAD OF INSERT ON \(table)
        BEGIN
          INSERT INTO \(staged) (\(list)) VALUES (\(columns.map { "NEW.\($0)" }.joined(separator: ", ")));
        END
        """)
  }

  private static func columns(of table: String, _ db: Database) throws -> [String] {
    try db.columns(in: table, in: "main").map(\.name).filter { $0 != "sequence" }
  }
}
