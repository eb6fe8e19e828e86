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
    if let conflict = try underWay(db)[number] { throw conflict }
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

  /// Returns what everybody is in the middle of, as the conflict that it is: runs, and groups and heart sessions in
  /// their place.
  static func underWay(_ db: Database) throws -> [Int: StoreError] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        WITH open AS
          (SELECT id, revision, participant FROM run WHERE state NOT IN ('saved', 'cancelled'))
        SELECT participant, id, revision FROM open
        UNION ALL SELECT trial.participant, open.id, open.revision
          FROM open JOIN trial ON trial.run = open.id
        UNION ALL SELECT groupEntry.participant, groupRun.id, 0
          FROM groupRun JOIN groupEntry ON groupEntry.groupRun = groupRun.id
          WHERE groupRun.state = 'running'
        UNION ALL SELECT heartMember.participant, heartSession.id, 0
          FROM heartSession JOIN heartMember ON heartMember.session = heartSession.id
          WHERE heartSession.state = 'running'
        """)
    return try rows.reversed().reduce(into: [:]) { conflicts, row in
      let reader = RowReader(row, table: "run")
      conflicts[try reader.value("participant")] = .conflict(
        run: try reader.raw("id"), revision: try reader.value("revision"))
    }
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
