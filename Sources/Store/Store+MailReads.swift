internal import GRDB
internal import Model

extension Store {
  /// Returns the mails that wait for a time of their own, what is due first at the beginning.
  package func waitingMails() throws -> [MailRecord] {
    try read { db in
      try MailRow.fetchAll(
        db,
        sql: """
          SELECT * FROM mail WHERE state = 'waiting' AND nextAt IS NOT NULL
          ORDER BY nextAt, sequence
          """
      ).map(\.mail)
    }
  }

  package func mail(_ id: MailID) throws -> MailRecord? {
    try read { try Self.mail(id, $0) }
  }

  static func mail(_ id: MailID, _ db: Database) throws -> MailRecord? {
    try MailRow.fetchOne(
      db, sql: "SELECT * FROM mail WHERE id = ?", arguments: [id.rawValue])?.mail
  }

  /// Returns one part of the outbox, newest first.
  ///
  /// - Throws: `StoreError.notFound` if `after` names no mail.
  package func mails(
    limit: Int, after: MailID? = nil
  ) throws -> (items: [MailRecord], next: MailID?) {
    try read { db in
      var position = Int64.max
      if let after {
        let found = try Int64.fetchOne(
          db, sql: "SELECT sequence FROM mail WHERE id = ?", arguments: [after.rawValue])
        guard let found else { throw StoreError.notFound(table: "mail", id: after.rawValue) }
        position = found
      }
      let limit = min(max(limit, 1), 1000)
      var items = try MailRow.fetchAll(
        db,
        sql: """
          SELECT * FROM mail WHERE sequence < ? AND state <> 'draft'
          ORDER BY sequence DESC LIMIT ?
          """,
        arguments: [position, limit + 1]
      ).map(\.mail)
      guard items.count > limit else { return (items, nil) }
      items.removeLast()
      return (items, items.last?.id)
    }
  }

  /// Returns how many mails are on their way or wait for it, and how many need somebody.
  package func mailCounts() throws -> MailCounts {
    try read { db in
      let row = try Row.fetchOne(
        db,
        sql: """
          SELECT count(*) FILTER (WHERE state IN ('waiting', 'sending')) AS waiting,
            count(*) FILTER (WHERE state = 'failed') AS failed
          FROM mail WHERE state IN ('waiting', 'sending', 'failed')
          """)
      guard let row else { return MailCounts() }
      let reader = RowReader(row, table: "mail")
      return MailCounts(waiting: try reader.value("waiting"), failed: try reader.value("failed"))
    }
  }

  /// Returns the mails that a request made.
  package func mails(requestKey: String) throws -> [MailRecord] {
    try read { db in
      try MailRow.fetchAll(
        db, sql: "SELECT * FROM mail WHERE requestKey = ? ORDER BY sequence",
        arguments: [requestKey]
      ).map(\.mail)
    }
  }

  /// Whether a mail can be sent again: its bytes are still there, or are to be made anew.
  package func hasBytes(_ mail: MailID) throws -> Bool {
    try read { db in
      try Bool.fetchOne(
        db,
        sql: """
          SELECT EXISTS (SELECT 1 FROM mailPart WHERE mail = ?1)
            OR EXISTS (SELECT 1 FROM mail WHERE id = ?1 AND size = 0)
          """,
        arguments: [mail.rawValue]) ?? false
    }
  }

  /// Returns the addresses that mails went to, newest first.
  package func mailRecipients(limit: Int) throws -> [String] {
    try read { db in
      try String.fetchAll(
        db, sql: "SELECT address FROM mailRecipient ORDER BY usedAt DESC, address LIMIT ?",
        arguments: [max(limit, 0)])
    }
  }

  /// Returns how mails leave, JSON, if that was set up.
  package func mailSettings() throws -> String? {
    try read { try String.fetchOne($0, sql: "SELECT settings FROM mailSettings") }
  }

  /// Keeps how mails leave; a password has no place there.
  package func setMailSettings(_ json: String) throws {
    try write { db in
      try db.execute(
        sql: """
          INSERT INTO mailSettings (id, settings) VALUES (1, ?)
          ON CONFLICT (id) DO UPDATE SET settings = excluded.settings
          """,
        arguments: [json])
    }
  }
}
