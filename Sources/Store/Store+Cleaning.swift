internal import GRDB
internal import Synchronization

extension Store {
  /// Writes the file anew after an erasure, so that none of its bytes hold what was erased.
  ///
  /// SQLite only marks deleted rows as free space, and the write-ahead log holds older states.
  /// Writing anew takes seconds with a long history, so it gives way: the first other write of this
  /// store ends it, and it is done when there is none.
  ///
  /// - Returns: False if something was written meanwhile or a reader still needs the old state; to
  ///   be tried again then.
  package func scrub() throws -> Bool {
    let (isDue, last) = try read { db in
      (
        try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM erasure WHERE scrubbed = 0)")
          ?? false,
        try Int64.fetchOne(db, sql: "SELECT max(id) FROM erasure") ?? 0
      )
    }
    guard isDue else { return true }
    guard try rewriteFile() else { return false }
    try write { db in
      try db.execute(sql: "UPDATE erasure SET scrubbed = 1 WHERE id <= ?", arguments: [last])
    }
    return true
  }

  private func rewriteFile() throws -> Bool {
    guard !path.isEmpty else {
      try readOnWriter { try $0.execute(sql: "VACUUM") }
      return true
    }
    var configuration = Self.configuration
    // A reader that stays longer is waited for another time, not by whoever has a result.
    configuration.busyMode = .timeout(0.2)
    do {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      return try cleaning.run(queue) { db in
        try db.execute(sql: "PRAGMA synchronous = FULL")
        try db.execute(sql: "VACUUM")
        return try Self.emptyLog(db)
      }
    } catch let error as DatabaseError {
      switch error.resultCode {
      case .SQLITE_INTERRUPT, .SQLITE_BUSY, .SQLITE_LOCKED: return false
      default: throw StoreError(error, path: path)
      }
    }
  }

  /// Moves the write-ahead log into the file and cuts it to nothing.
  private static func emptyLog(_ db: Database) throws -> Bool {
    let row = try Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    let isBusy: Int? = row.flatMap { Int.fromDatabaseValue($0[0]) }
    return isBusy == 0
  }
}

/// Work on the whole file, which ends as soon as somebody else has something to write.
final class Cleaning: Sendable {
  private let running = Mutex<DatabaseQueue?>(nil)

  /// Ends what runs; what it did is rolled back.
  func giveWay() { running.withLock { $0?.interrupt() } }

  func run<Value>(
    _ queue: DatabaseQueue, _ body: (Database) throws -> Value
  ) throws -> Value {
    running.withLock { $0 = queue }
    defer { running.withLock { $0 = nil } }
    return try queue.writeWithoutTransaction(body)
  }
}
