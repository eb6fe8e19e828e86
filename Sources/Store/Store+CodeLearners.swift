internal import GRDB
package import Model

extension Store {
  /// Returns the picture that somebody drew or chose of themselves.
  ///
  /// - Throws: `StoreError.damagedRow` if it is not JSON.
  package func codePicture(of participant: Int) throws -> JSONValue? {
    let text = try read { db in
      try String.fetchOne(
        db, sql: "SELECT picture FROM codeLearner WHERE participant = ?", arguments: [participant])
    }
    guard let text else { return nil }
    guard let picture = try? JSON.decode(JSONValue.self, from: text.utf8) else {
      throw StoreError.damagedRow(
        table: "codeLearner", id: String(participant), column: "picture")
    }
    return picture
  }

  /// Keeps somebody's picture; nothing takes it away.
  ///
  /// - Throws: `StoreError.notFound` for nobody, `keyUsed`.
  package func keepCodePicture(
    _ picture: JSONValue?, of participant: Int, key: IdempotencyKey? = nil
  ) throws {
    try write { db in
      if let key { try Self.use(key, run: nil, db) }
      try Self.checkParticipant(participant, db)
      guard let picture else {
        return try db.execute(
          sql: "DELETE FROM codeLearner WHERE participant = ?", arguments: [participant])
      }
      try db.execute(
        sql: """
          INSERT INTO codeLearner (participant, picture) VALUES (?, ?)
          ON CONFLICT (participant) DO UPDATE SET picture = excluded.picture
          """, arguments: [participant, try JSON.text(picture, name: "picture")])
    }
  }

  /// Returns who wants to be reminded, by their numbers.
  package func codeReminders() throws -> [CodeReminderRecord] {
    try read { db in
      try Row.fetchAll(db, sql: "SELECT * FROM codeReminder ORDER BY participant").map { row in
        let reader = RowReader(row, table: "codeReminder", key: "participant")
        return CodeReminderRecord(
          participant: try reader.value("participant"),
          recipient: try reader.value("recipient"), language: try reader.value("language"),
          since: try reader.time("since", offset: "sinceOffset"), over: try reader.value("over"))
      }
    }
  }

  /// Keeps that somebody wants to be reminded, and what was sent.
  ///
  /// - Throws: `StoreError.notFound` for nobody, `keyUsed`.
  package func keep(_ reminder: CodeReminderRecord, key: IdempotencyKey? = nil) throws {
    try write { db in
      if let key { try Self.use(key, run: nil, db) }
      try Self.checkParticipant(reminder.participant, db)
      try db.execute(
        sql: """
          INSERT OR REPLACE INTO codeReminder
            (participant, recipient, language, since, sinceOffset, over) VALUES (?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          reminder.participant, reminder.recipient, reminder.language,
          reminder.since.milliseconds, reminder.since.offset, reminder.over,
        ])
    }
  }

  /// Reminds somebody no more.
  package func dropCodeReminder(of participant: Int, key: IdempotencyKey? = nil) throws {
    try write { db in
      if let key { try Self.use(key, run: nil, db) }
      try db.execute(
        sql: "DELETE FROM codeReminder WHERE participant = ?", arguments: [participant])
    }
  }

  static func checkParticipant(_ number: Int, _ db: Database) throws {
    let isKnown = try Bool.fetchOne(
      db, sql: "SELECT 1 FROM participant WHERE number = ? AND joined IS NULL", arguments: [number])
    guard isKnown != nil else {
      throw StoreError.notFound(table: "participant", id: String(number))
    }
  }
}
