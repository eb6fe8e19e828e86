internal import FoundationEssentials
internal import GRDB
package import Model

extension Store {
  /// Adds a mail without bytes; it does not count until it is queued.
  package func addDraft(_ mail: MailRecord) throws {
    try write { try MailRow(mail).insert($0) }
  }

  /// Adds the next part of a draft's bytes.
  package func addPart(_ bytes: [UInt8], number: Int, to mail: MailID) throws {
    try write { db in
      try db.cachedStatement(sql: "INSERT INTO mailPart (mail, number, bytes) VALUES (?, ?, ?)")
        .execute(arguments: [mail.rawValue, number, Data(bytes)])
      try db.cachedStatement(sql: "UPDATE mail SET size = size + ? WHERE id = ?")
        .execute(arguments: [bytes.count, mail.rawValue])
    }
  }

  /// Returns a part of a mail's bytes, or nothing after the last.
  package func part(_ number: Int, of mail: MailID) throws -> [UInt8]? {
    try read { db in
      try Data.fetchOne(
        db, sql: "SELECT bytes FROM mailPart WHERE mail = ? AND number = ?",
        arguments: [mail.rawValue, number]
      ).map(Array.init)
    }
  }

  /// Queues drafts, all or none, and remembers who they are for.
  ///
  /// - Parameters:
  ///   - drafts: Whose bytes are complete.
  ///   - time: When they are due.
  ///   - old: A mail whose place they take.
  ///   - key: Of the request.
  /// - Returns: The mails as they are queued.
  /// - Throws: `StoreError.keyUsed` if the request was carried out before.
  @discardableResult
  package func queue(
    _ drafts: [MailID], at time: Timestamp, replacing old: MailID? = nil,
    key: IdempotencyKey? = nil
  ) throws -> [MailRecord] {
    try write(under: key) { db in
      for id in drafts {
        try db.execute(
          sql: """
            UPDATE mail SET state = 'waiting', nextAt = ?, nextOffset = ?
            WHERE id = ? AND state = 'draft'
            """,
          arguments: [time.milliseconds, time.offset, id.rawValue])
        guard db.changesCount == 1 else {
          throw StoreError.notFound(table: "mail", id: id.rawValue)
        }
        try db.execute(
          sql: """
            INSERT INTO mailRecipient (address, usedAt)
            SELECT value, ?1 FROM mail, json_each(mail.recipients) WHERE mail.id = ?2
            ON CONFLICT (address) DO UPDATE SET usedAt = excluded.usedAt
            """,
          arguments: [time.milliseconds, id.rawValue])
      }
      if let old {
        try db.execute(
          sql: """
            UPDATE mail SET state = 'cancelled', code = 'replaced', detail = NULL, nextAt = NULL,
              nextOffset = NULL, endedAt = ?, endedOffset = ? WHERE id = ?
            """,
          arguments: [time.milliseconds, time.offset, old.rawValue])
      }
      return try drafts.compactMap { try Self.mail($0, db) }
    }
  }

  /// Removes drafts that will not be queued.
  package func dropDrafts(_ drafts: [MailID]) throws {
    try write { db in
      for id in drafts {
        try db.execute(
          sql: "DELETE FROM mail WHERE id = ? AND state = 'draft'", arguments: [id.rawValue])
      }
    }
  }

  /// Puts right what a killed program left: drafts go, what was under way waits again.
  ///
  /// - Returns: How many were under way; each may have arrived already.
  package func recoverMails(at time: Timestamp) throws -> Int {
    try write { db in
      try db.execute(sql: "DELETE FROM mail WHERE state = 'draft'")
      try db.execute(
        sql: """
          UPDATE mail SET state = 'waiting', nextAt = ?, nextOffset = ?,
            uncertain = uncertain + 1 WHERE state = 'sending'
          """,
        arguments: [time.milliseconds, time.offset])
      return db.changesCount
    }
  }

  /// Marks a waiting mail as under way.
  ///
  /// - Returns: False if it waits no more.
  package func begin(_ mail: MailID) throws -> Bool {
    try write { db in
      try db.execute(
        sql: """
          UPDATE mail SET state = 'sending', attempts = attempts + 1, nextAt = NULL,
            nextOffset = NULL WHERE id = ? AND state = 'waiting'
          """,
        arguments: [mail.rawValue])
      return db.changesCount == 1
    }
  }

  /// Writes down how an attempt ended.
  package func end(_ mail: MailID, _ end: MailEnd) throws {
    try write { db in
      switch end {
      case .sent(let time):
        try db.execute(
          sql: """
            UPDATE mail SET state = 'sent', nextAt = NULL, nextOffset = NULL, endedAt = ?,
              endedOffset = ?, code = NULL, detail = NULL WHERE id = ?
            """,
          arguments: [time.milliseconds, time.offset, mail.rawValue])
      case .waiting(let time, let code, let detail, let isUncertain):
        try db.execute(
          sql: """
            UPDATE mail SET state = 'waiting', nextAt = ?, nextOffset = ?, code = ?, detail = ?,
              uncertain = uncertain + ? WHERE id = ?
            """,
          arguments: [
            time.milliseconds, time.offset, code, detail, isUncertain ? 1 : 0, mail.rawValue,
          ])
      case .failed(let time, let code, let detail):
        try db.execute(
          sql: """
            UPDATE mail SET state = 'failed', nextAt = NULL, nextOffset = NULL, endedAt = ?,
              endedOffset = ?, code = ?, detail = ? WHERE id = ?
            """,
          arguments: [time.milliseconds, time.offset, code, detail, mail.rawValue])
      }
    }
  }

  /// Takes a mail that waits or has failed out of the queue.
  ///
  /// - Returns: False if it is in another state.
  package func cancel(_ mail: MailID, at time: Timestamp) throws -> Bool {
    try write { db in
      try db.execute(
        sql: """
          UPDATE mail SET state = 'cancelled', nextAt = NULL, nextOffset = NULL, endedAt = ?,
            endedOffset = ? WHERE id = ? AND state IN ('waiting', 'failed')
          """,
        arguments: [time.milliseconds, time.offset, mail.rawValue])
      return db.changesCount == 1
    }
  }

  /// Makes mails due now whose bytes are still there or are to be made anew.
  ///
  /// - Parameters:
  ///   - mail: Which one; without it, every mail that waits or failed with one of `codes`.
  ///   - codes: See `mail`.
  ///   - time: Now.
  /// - Returns: How many.
  /// - Throws: `StoreError`.
  package func requeue(_ mail: MailID?, codes: [String] = [], at time: Timestamp) throws -> Int {
    try write { db in
      let which =
        mail == nil
        ? "(state = 'waiting' OR state = 'failed' AND code IN (SELECT value FROM json_each(?3)))"
        : "id = ?3 AND state IN ('waiting', 'failed', 'cancelled', 'sent')"
      let argument = try mail?.rawValue ?? JSON.text(codes)
      try db.execute(
        sql: """
          UPDATE mail SET state = 'waiting', nextAt = ?1, nextOffset = ?2, attempts = 0,
            endedAt = NULL, endedOffset = NULL
          WHERE \(which)
            AND (size = 0 OR EXISTS (SELECT 1 FROM mailPart WHERE mailPart.mail = mail.id))
          """,
        arguments: [time.milliseconds, time.offset, argument])
      return db.changesCount
    }
  }

  /// Frees the bytes of mails that were sent or cancelled before a moment.
  package func freeMails(endedBefore time: Timestamp) throws {
    try write { db in
      try db.execute(
        sql: """
          DELETE FROM mailPart WHERE mail IN
            (SELECT id FROM mail WHERE state IN ('sent', 'cancelled') AND endedAt < ?)
          """,
        arguments: [time.milliseconds])
    }
  }
}
