internal import GRDB
package import Model

/// A strap that was given to somebody.
package struct StrapRecord: Sendable, Hashable {
  /// What it is known by, however it is heard.
  package var key: String
  package var participant: Int
  /// What it called itself when it was given.
  package var name: String?
  package var givenAt: Timestamp

  package init(key: String, participant: Int, name: String?, givenAt: Timestamp) {
    self.key = key
    self.participant = participant
    self.name = name
    self.givenAt = givenAt
  }
}

extension Store {
  /// Returns every strap that is somebody's, by its key.
  package func straps() throws -> [StrapRecord] {
    try read { db in
      try Row.fetchAll(db, sql: "SELECT * FROM strap ORDER BY key").map { row in
        let reader = RowReader(row, table: "strap", key: "key")
        return StrapRecord(
          key: try reader.value("key"), participant: try reader.value("participant"),
          name: try reader.optional("name"),
          givenAt: try reader.time("givenAt", offset: "givenOffset"))
      }
    }
  }

  /// Makes a strap somebody's; whoever had it has none from then on, and the one that they had before is
  /// nobody's.
  ///
  /// - Throws: `StoreError.refused` for somebody unknown, `keyUsed` if the request was carried out
  ///   before.
  package func give(_ strap: StrapRecord, key: IdempotencyKey? = nil) throws {
    try write { db in
      if let key { try Self.use(key, run: nil, db) }
      try db.execute(
        sql: "DELETE FROM strap WHERE key = ? OR participant = ?",
        arguments: [strap.key, strap.participant])
      try db.execute(
        sql: """
          INSERT INTO strap (key, participant, name, givenAt, givenOffset) VALUES (?, ?, ?, ?, ?)
          """,
        arguments: [
          strap.key, strap.participant, strap.name, strap.givenAt.milliseconds,
          strap.givenAt.offset,
        ])
    }
  }

  /// Makes a strap nobody's.
  package func takeBack(strap: String, key: IdempotencyKey? = nil) throws {
    try write { db in
      if let key { try Self.use(key, run: nil, db) }
      try db.execute(sql: "DELETE FROM strap WHERE key = ?", arguments: [strap])
    }
  }
}
