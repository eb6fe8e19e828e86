internal import GRDB
package import Model

extension Store {
  /// Returns where a person is found.
  ///
  /// - Throws: `StoreError.notFound` for an unknown number.
  package func traces(of number: Int) throws -> PersonTraces {
    try read { db in
      guard try Self.participant(number, db) != nil else {
        throw StoreError.notFound(table: "participant", id: String(number))
      }
      func count(_ sql: String) throws -> Int {
        try Int.fetchOne(db, sql: sql, arguments: ["number": number]) ?? 0
      }
      let mails = "SELECT count(*) FROM mail WHERE \(MailErasure.mayHold(":number")) AND state"
      return PersonTraces(
        runs: try count("SELECT count(*) FROM run WHERE participant = :number"),
        trials: try count("SELECT count(*) FROM trial WHERE participant = :number"),
        plans: try count(
          """
          SELECT count(*) FROM plan WHERE EXISTS
            (SELECT 1 FROM json_each(plan.content, '$.participants') WHERE value = :number)
          """),
        straps: try count("SELECT count(*) FROM strap WHERE participant = :number"),
        curves: try count(
          """
          SELECT count(*) FROM heartMember WHERE participant = :number AND curve IS NOT NULL
          """),
        mailsWaiting: try count("\(mails) IN ('waiting', 'failed', 'sending')"),
        mailsSent: try count("\(mails) = 'sent'"))
    }
  }

  /// Forgets a person: the number, the name and all that is tied to them.
  ///
  /// What is left in free pages of the file goes with `scrub`. Backups are other files.
  ///
  /// - Parameters:
  ///   - number: Whom.
  ///   - results: What becomes of the results.
  ///   - time: Now.
  ///   - key: Of the request; its fingerprint must not tell whom.
  /// - Returns: How much went.
  /// - Throws: `StoreError.notFound` for an unknown number, `conflict` while a run of theirs is
  ///   under way, `keyUsed` if the request was carried out before. Nothing is changed then.
  package func forget(
    _ number: Int, results: Erasure.Results, at time: Timestamp, key: IdempotencyKey? = nil
  ) throws -> Erasure {
    try write { db in
      if let key { try Self.use(key, run: nil, db) }
      guard let person = try Self.participant(number, db) else {
        throw StoreError.notFound(table: "participant", id: String(number))
      }
      guard let club = try Self.clubPerson(of: number, db) else {
        return try Self.forget(person, results: results, at: time, db)
      }
      return try ClubErasure(db).forget(person, club, results, at: time)
    }
  }

  /// Forgets a person, whoever said so.
  static func forget(
    _ person: Participant, results: Erasure.Results, at time: Timestamp, _ db: Database
  ) throws -> Erasure {
    let number = person.number
    if let underWay = try underWay(number, db) { throw underWay }
    return try TrialErasure(db).carryOut { erasure in
      // Their results tell which times were theirs.
      try GroupErasure.keepTimes(where: "participant = ?", [number], db)
      let counts = try erasure.erase(participant: number, results)
      try PersonErasure(person, db).carryOut()
      return Erasure(
        at: time, cause: .forget, results: results, runs: counts.runs, trials: counts.trials,
        isScrubbed: false)
    }
  }

  /// Returns the conflict with what somebody is in the middle of; nothing if they are in the middle of nothing.
  static func underWay(_ number: Int, _ db: Database) throws -> StoreError? {
    let open = try Row.fetchOne(
      db,
      sql: """
        SELECT id, revision FROM run WHERE state NOT IN ('saved', 'cancelled') AND (
          participant = ?1 OR EXISTS
            (SELECT 1 FROM trial WHERE trial.run = run.id AND trial.participant = ?1))
        """, arguments: [number])
    if let open {
      let reader = RowReader(open, table: "run")
      return .conflict(
        run: try reader.raw("id"), revision: try reader.value("revision"))
    }
    let group = try String.fetchOne(
      db,
      sql: """
        SELECT groupRun.id FROM groupRun JOIN groupEntry ON groupEntry.groupRun = groupRun.id
        WHERE groupRun.state = 'running' AND groupEntry.participant = ?
        """, arguments: [number])
    if let group { return .conflict(run: RunID(rawValue: group), revision: 0) }
    let session = try String.fetchOne(
      db,
      sql: """
        SELECT id FROM heartSession JOIN heartMember ON heartMember.session = heartSession.id
        WHERE heartSession.state = 'running' AND heartMember.participant = ?
        """, arguments: [number])
    return session.map { .conflict(run: RunID(rawValue: $0), revision: 0) }
  }

  /// Returns everybody who is in the middle of something.
  static func numbersUnderWay(_ db: Database) throws -> Set<Int> {
    Set(
      try Int.fetchAll(
        db,
        sql: """
          WITH open AS (SELECT id, participant FROM run WHERE state NOT IN ('saved', 'cancelled'))
          SELECT participant FROM open
          UNION SELECT participant FROM trial WHERE run IN (SELECT id FROM open)
          UNION SELECT participant FROM groupEntry
            WHERE groupRun IN (SELECT id FROM groupRun WHERE state = 'running')
          UNION SELECT participant FROM heartMember
            WHERE session IN (SELECT id FROM heartSession WHERE state = 'running')
          """))
  }

  /// Returns what was erased, newest first.
  package func erasures(limit: Int) throws -> [Erasure] {
    try read { db in
      try Row.fetchAll(
        db, sql: "SELECT * FROM erasure ORDER BY id DESC LIMIT ?", arguments: [max(limit, 0)]
      ).map { row in
        let reader = RowReader(row, table: "erasure")
        return Erasure(
          at: try reader.time("at", offset: "atOffset"), cause: try reader.raw("cause"),
          results: try reader.raw("results"), runs: try reader.value("runs"),
          trials: try reader.value("trials"), isScrubbed: try reader.value("scrubbed"))
      }
    }
  }
}
