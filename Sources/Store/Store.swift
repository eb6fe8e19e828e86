internal import GRDB

/// Everything that is kept, in one SQLite file.
///
/// Each write is a named method that keeps one invariant in one transaction; when it returns, the
/// change is on the disk (`journal_mode=WAL`, `synchronous=FULL`). Every method throws
/// `StoreError` and blocks for the length of one transaction. Methods must not be called from
/// inside a closure that is given to another method of the same store.
package struct Store: Sendable {
  /// The path of the file, empty for a store in memory.
  package let path: String
  private let writer: any DatabaseWriter
  /// Where cleaning gives way to everything else.
  let cleaning = Cleaning()
  /// What this is a copy of, where the database itself cannot be used.
  package let rescue: Rescue?
  /// Called before each read and write, on the thread that does it.
  private let onUse: (@Sendable () -> Void)?

  /// Opens the database file, makes it and its folder if they do not exist, and migrates it.
  ///
  /// - Parameters:
  ///   - path: The path of the file; a new file gets mode 0600, a new folder 0700.
  ///   - pageLimit: The most pages that the file may have, if less than SQLite's own limit.
  ///   - mayBegin: Whether an empty database may be made where there is none.
  ///   - onUse: Called before each read and write, on the thread that does it: a test tells by it
  ///     who waits for the disk.
  /// - Throws: `StoreError`: `missing` unless `mayBegin`, `notWritable`, `notADatabase`, `damaged`, `newerSchema`, `diskFull`,
  ///   `busy`.
  package init(
    path: String, pageLimit: Int? = nil, mayBegin: Bool = true,
    onUse: (@Sendable () -> Void)? = nil
  ) throws {
    self.path = path
    self.onUse = onUse
    rescue = nil
    do {
      guard mayBegin || DatabaseFile.hasContent(path) else { throw StoreError.missing(path: path) }
      try DatabaseFile.create(path)
      let pool = try DatabasePool(path: path, configuration: Self.configuration)
      // GRDB sets NORMAL after the configuration's own preparation has run, so this comes last.
      try pool.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA synchronous = FULL")
        if let pageLimit { try Self.setPageLimit(pageLimit, db) }
      }
      try Self.migrate(pool, path: path, mayBegin: mayBegin)
      writer = pool
    } catch {
      throw StoreError(error, path: path)
    }
  }

  init(_ queue: DatabaseQueue, rescue: Rescue? = nil) throws {
    path = ""
    onUse = nil
    self.rescue = rescue
    writer = queue
    try Self.migrate(queue, path: path)
  }

  /// Closes the database, so that all of it is in its one file; nothing can be asked of it any more.
  ///
  /// - Throws: `StoreError` if something of it is in use; it is no less durable then.
  package func close() throws {
    do {
      // Connections that only read cannot take the log over, so the one that writes goes last.
      (writer as? DatabasePool)?.invalidateReadOnlyConnections()
      try writer.close()
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Changes how large the file may grow; a limit below its present size keeps that size.
  package func setPageLimit(_ pages: Int) throws {
    try readOnWriter { try Self.setPageLimit(pages, $0) }
  }

  private static func setPageLimit(_ pages: Int, _ db: Database) throws {
    try db.execute(sql: "PRAGMA max_page_count = \(pages)")
  }

  /// Opens an empty store that is gone when the last copy of this value is.
  package static func inMemory() throws -> Store {
    do {
      return try Store(DatabaseQueue(configuration: configuration))
    } catch {
      throw StoreError(error, path: "")
    }
  }

  static var configuration: Configuration {
    var configuration = Configuration()
    configuration.label = "sideline"
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase { db in
      // Without it a REPLACE removes rows unseen by the triggers that keep trials.
      try db.execute(sql: "PRAGMA recursive_triggers = ON")
    }
    return configuration
  }

  private static func migrate(
    _ writer: any DatabaseWriter, path: String, mayBegin: Bool = true
  ) throws {
    let migrator = Schema.migrator
    let (applied, isForeign) = try writer.read { db in
      let applied = try migrator.appliedIdentifiers(db)
      let tables =
        try Int.fetchOne(
          db, sql: "SELECT count(*) FROM sqlite_master WHERE name NOT LIKE 'grdb%'") ?? 0
      return (applied, applied.isEmpty && tables > 0)
    }
    guard !isForeign else { throw StoreError.notADatabase(path: path) }
    guard mayBegin || !applied.isEmpty else { throw StoreError.missing(path: path) }
    let unknown = applied.subtracting(migrator.migrations).sorted()
    guard unknown.isEmpty else { throw StoreError.newerSchema(path: path, migrations: unknown) }
    try migrator.migrate(writer)
  }

  /// Runs one transaction that is rolled back if `body` throws.
  func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
    onUse?()
    try rescue?.refuseIfSealed()
    cleaning.giveWay()
    do {
      return try writer.write(body)
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Reads one consistent state.
  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    onUse?()
    do {
      return try writer.read(body)
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Reads on the connection that writes, outside of a transaction.
  func readOnWriter<Value>(_ body: (Database) throws -> Value) throws -> Value {
    onUse?()
    try rescue?.refuseIfSealed()
    cleaning.giveWay()
    do {
      return try writer.writeWithoutTransaction(body)
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Runs what writes on a connection of its own, while no other write of this store runs.
  ///
  /// Its errors are passed on as they are.
  func inTurn(_ body: () throws -> Void) throws {
    onUse?()
    cleaning.giveWay()
    try writer.writeWithoutTransaction { _ in try body() }
  }

  /// Returns a reader whose state stays as it is now.
  ///
  /// A store in memory has one connection only; its reader sees later changes.
  func frozenReader() throws -> any DatabaseReader {
    onUse?()
    guard let pool = writer as? DatabasePool else { return writer }
    do {
      return try pool.makeSnapshot()
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Watches a table.
  ///
  /// - Parameters:
  ///   - table: Its name.
  ///   - onChange: Called after each transaction that changed it, before any other one.
  /// - Returns: What keeps watching as long as it is there.
  func observe(
    _ table: String, _ onChange: @escaping @Sendable () -> Void
  ) -> AnyDatabaseCancellable {
    DatabaseRegionObservation(tracking: Table(table)).start(in: writer) { _ in
    } onChange: { _ in
      onChange()
    }
  }
}
