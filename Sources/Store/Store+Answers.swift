internal import GRDB
package import Model

extension Store {
  /// Returns what is remembered under a key.
  package func answer(for key: String) throws -> StoredAnswer? {
    try read { db in
      let row = try Row.fetchOne(
        db, sql: "SELECT * FROM idempotency WHERE key = ?", arguments: [key])
      guard let row else { return nil }
      let reader = RowReader(row, table: "idempotency", key: "key")
      return StoredAnswer(
        fingerprint: try reader.value("fingerprint"), run: try reader.optionalRaw("run"),
        status: try reader.optional("status"), body: try reader.optional("body"))
    }
  }

  /// Completes what is remembered under a key that a write has used.
  ///
  /// - Throws: `StoreError.notFound` if no write used the key.
  package func rememberAnswer(_ key: String, status: Int, body: String) throws {
    try write { try Self.keep(RememberedAnswer(status: status, body: body), to: key, $0) }
  }

  private static func keep(_ answer: RememberedAnswer, to key: String, _ db: Database) throws {
    try db.execute(
      sql: "UPDATE idempotency SET status = ?, body = ? WHERE key = ?",
      arguments: [answer.status, answer.body, key])
    guard db.changesCount == 1 else { throw StoreError.notFound(table: "idempotency", id: key) }
  }

  /// Runs one transaction that claims a key first and keeps what came of it as its answer.
  func write<Value: Sendable>(
    under key: IdempotencyKey?, _ body: (Database) throws -> Value
  ) throws -> Value {
    try write { db in
      if let key { try Self.use(key, run: nil, db) }
      let value = try body(db)
      if let key, let answer = try key.answered(by: value).answer {
        try Self.keep(answer, to: key.key, db)
      }
      return value
    }
  }

  /// Forgets keys that were used before a moment; no client sends a request again that late.
  package func forgetAnswers(before time: Timestamp) throws {
    try write { db in
      try db.execute(
        sql: "DELETE FROM idempotency WHERE usedAt < ?", arguments: [time.milliseconds])
    }
  }

  /// Claims the key for the running transaction.
  static func use(_ key: IdempotencyKey, run: RunID?, _ db: Database) throws {
    guard !key.isClaimed else {
      if let answer = key.answer { try keep(answer, to: key.key, db) }
      return
    }
    do {
      try db.cachedStatement(
        sql: """
          INSERT INTO idempotency (key, fingerprint, run, status, body, usedAt)
          VALUES (?, ?, ?, ?, ?, ?)
          """
      ).execute(arguments: [
        key.key, key.fingerprint, run?.rawValue, key.answer?.status, key.answer?.body,
        Timestamp.now().milliseconds,
      ])
    } catch let error as DatabaseError
      where error.extendedResultCode == .SQLITE_CONSTRAINT_PRIMARYKEY
    {
      throw StoreError.keyUsed(key.key)
    }
  }
}
