internal import GRDB

extension Store {
  /// Reads the whole file once, without comparing indexes with their tables.
  ///
  /// - Throws: `StoreError.damaged` with the first thing that is wrong.
  package func check() throws {
    let found = try read { try String.fetchOne($0, sql: "PRAGMA quick_check(1)") ?? "ok" }
    guard found == "ok" else { throw StoreError.damaged(found) }
  }

  /// Copies into memory what can still be read of a database that cannot be used.
  ///
  /// - Parameters:
  ///   - path: Of the database. No other process may have the folder (`DataLock`).
  ///   - backups: The copies of it, newest first.
  ///   - error: Why it cannot be used.
  /// - Returns: A store whose `rescue` tells what it is; `nil` if such an error leaves nothing to read, and
  ///   there is no backup.
  /// - Throws: `StoreError`, why nothing can be read.
  package static func rescued(
    from path: String, backups: [BackupFolder.Backup], after error: StoreError
  ) throws -> Store? {
    func make(_ cause: Rescue.Cause, _ queue: DatabaseQueue) throws -> Store {
      try Store(queue, rescue: Rescue(cause, backup: backups.first))
    }
    func ofBackup() throws -> Store? {
      try backups.first.map { try make(.unreadable, copy($0.path)) }
    }
    do {
      switch error {
      case .diskFull: return try make(.diskFull, copy(path))
      case .damaged, .damagedRow:
        do {
          return try make(.damaged, salvage(path))
        } catch {
          guard let backup = try ofBackup() else { throw error }
          return backup
        }
      case .notADatabase: return try ofBackup()
      default: return nil
      }
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Opens a file alone: what SQLite otherwise shares between connections, in a file beside it, is in
  /// memory then.
  ///
  /// Source: sqlite.org/wal.html#use_of_wal_without_shared_memory.
  private static func alone(_ path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.foreignKeysEnabled = false
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  private static func copy(_ path: String) throws -> DatabaseQueue {
    let copy = try DatabaseQueue(configuration: configuration)
    try alone(path).backup(to: copy)
    return copy
  }

  /// Copies row by row.
  private static func salvage(_ path: String) throws -> DatabaseQueue {
    var configuration = configuration
    // What a row refers to may be what is lost.
    configuration.foreignKeysEnabled = false
    let whole = try DatabaseQueue(configuration: configuration)
    let copy = try DatabaseQueue(configuration: Self.configuration)
    // Without a transaction: what is damaged ends one.
    try alone(path).unsafeRead { source in
      let migrator = Schema.migrator
      let applied = (try? migrator.appliedIdentifiers(source)) ?? []
      if let last = migrator.migrations.last(where: applied.contains) {
        try migrator.migrate(whole, upTo: last)
      } else {
        try migrator.migrate(whole)
      }
      try whole.write { try Salvage(source: source, copy: $0).run() }
    }
    try whole.backup(to: copy)
    return copy
  }
}

/// Takes what can be read from a damaged file into an empty database of the same schema.
private struct Salvage {
  let source: Database
  let copy: Database

  func run() throws {
    // In the order in which they were made: a trial comes after the run that its trigger looks for.
    let tables = try String.fetchAll(
      copy,
      sql: """
        SELECT name FROM sqlite_master
        WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'grdb%' ORDER BY rowid
        """)
    for table in tables {
      // From the start as far as it goes, and past what is damaged from the end.
      for direction in ["ASC", "DESC"] where try isWhole(table, direction) { break }
    }
  }

  /// Takes the rows of a table and returns whether there were no more.
  private func isWhole(_ table: String, _ direction: String) throws -> Bool {
    let columns = try copy.columns(in: table).map { "\"\($0.name)\"" }
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    let insert = try copy.makeStatement(
      sql: "INSERT OR IGNORE INTO \"\(table)\" VALUES (\(marks))")
    let order = try key(of: table).map { "\($0) \(direction)" }.joined(separator: ", ")
    do {
      let rows = try Row.fetchCursor(
        source,
        sql: "SELECT \(columns.joined(separator: ", ")) FROM \"\(table)\" ORDER BY \(order)")
      while let row = try rows.next() {
        try put(Array(row.databaseValues), with: insert)
      }
      return true
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      return false
    }
  }

  /// Adds a row unless it is there or fits none of the rows that were taken before it.
  private func put(_ values: [DatabaseValue], with insert: Statement) throws {
    do {
      try insert.execute(arguments: StatementArguments(values))
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
      return
    }
  }

  /// What a table is stored by: its rows are read past no index that may be damaged, too.
  private func key(of table: String) throws -> [String] {
    if (try? copy.makeStatement(sql: "SELECT rowid FROM \"\(table)\"")) != nil { return ["rowid"] }
    return try copy.primaryKey(table).columns.map { "\"\($0)\"" }
  }
}
