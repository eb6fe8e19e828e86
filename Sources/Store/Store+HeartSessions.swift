internal import FoundationEssentials
internal import GRDB
package import Model

/// Sessions of the heart-rate wall: a head, who takes part, and points that are only ever added.
extension Store {
  /// Begins a session.
  ///
  /// - Throws: `StoreError.keyUsed` if the request was carried out before; `refused` for somebody
  ///   unknown or while another one is recorded.
  package func begin(
    _ session: HeartSessionRecord, members: [HeartSession.Member], key: IdempotencyKey? = nil
  ) throws {
    try write { db in
      if let key { try Self.use(key, run: nil, db) }
      try db.execute(
        sql: """
          INSERT INTO heartSession (id, state, boot, start, startedAt, startedOffset, software)
          VALUES (?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          session.id.rawValue, session.state.rawValue, session.boot, session.start.nanoseconds,
          session.startedAt.milliseconds, session.startedAt.offset, Software.version,
        ])
      for member in members { try Self.add(member, to: session.id, db) }
    }
  }

  private static func add(
    _ member: HeartSession.Member, to session: HeartSessionID, _ db: Database
  ) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO heartMember (session, participant, maximum, basis, simulated)
        VALUES (?, ?, ?, ?, ?) ON CONFLICT (session, participant) DO UPDATE SET
          simulated = max(simulated, excluded.simulated)
        """
    ).execute(arguments: [
      session.rawValue, member.participant, member.maximum, member.basis, member.simulated,
    ])
  }

  /// Adds the points of a second or so, and who came to take part meanwhile.
  ///
  /// - Throws: `StoreError`; none is added then. A point that is there already stays as it is.
  package func append(
    _ points: [StoredHeartPoint], _ members: [HeartSession.Member], to session: HeartSessionID
  ) throws {
    try write { db in
      for member in members { try Self.add(member, to: session, db) }
      let statement = try db.cachedStatement(
        sql: """
          INSERT OR IGNORE INTO heartPoint (session, participant, at, rate) VALUES (?, ?, ?, ?)
          """)
      for point in points {
        try statement.execute(arguments: [
          session.rawValue, point.participant, point.at.nanoseconds,
          try finite(point.rate, "rate"),
        ])
      }
    }
  }

  /// Ends a session: its results, a curve for each member in place of the points, and the head.
  ///
  /// - Returns: The events of each run, in the order of the members' numbers.
  /// - Throws: `StoreError.keyUsed` if the request was carried out before, `notFound` for an unknown
  ///   session. Nothing is changed then.
  package func end(
    _ end: HeartSessionEnd, key: IdempotencyKey? = nil
  ) throws -> [[StoredEvent]] {
    try write { db in
      if let key { try Self.use(key, run: nil, db) }
      let (session, id) = (end.session, end.session.id.rawValue)
      try db.execute(
        sql: "UPDATE heartSession SET state = ?, endedAt = ?, endedOffset = ? WHERE id = ?",
        arguments: [
          session.state.rawValue, session.endedAt?.milliseconds, session.endedAt?.offset, id,
        ])
      guard db.changesCount == 1 else {
        throw StoreError.notFound(table: "heartSession", id: id)
      }
      var told: [[StoredEvent]] = []
      for (participant, result) in end.results.sorted(by: { $0.key < $1.key }) {
        for new in result.runs {
          try RunRow(new.run).insert(db)
          try TrialRow(new.trial).insert(db)
          told.append(try Self.append(trials: [new.trial.id.rawValue], run: new.run.id, db))
        }
        try db.execute(
          sql: "UPDATE heartMember SET run = ?, curve = ? WHERE session = ? AND participant = ?",
          arguments: [
            result.runs.first?.run.id.rawValue, Data(result.curve.bytes), id, participant,
          ])
      }
      try db.execute(sql: "DELETE FROM heartPoint WHERE session = ?", arguments: [id])
      return told
    }
  }

  /// Returns the points of a session that is recorded, in the order of time.
  package func heartPoints(of session: HeartSessionID) throws -> [StoredHeartPoint] {
    try read { db in
      try Row.fetchAll(
        db, sql: "SELECT * FROM heartPoint WHERE session = ? ORDER BY at, participant",
        arguments: [session.rawValue]
      ).map { row in
        let reader = RowReader(row, table: "heartPoint", key: "participant")
        return StoredHeartPoint(
          participant: try reader.value("participant"),
          at: HostInstant(nanoseconds: try reader.value("at")), rate: try reader.value("rate"))
      }
    }
  }

  /// Returns the curves of a session that has ended, by participant.
  ///
  /// - Throws: `StoreError.damagedRow` for one that cannot be read.
  package func heartCurves(of session: HeartSessionID) throws -> [Int: HeartCurve] {
    try read { db in
      try Row.fetchAll(
        db,
        sql: "SELECT participant, curve FROM heartMember WHERE session = ? AND curve IS NOT NULL",
        arguments: [session.rawValue]
      ).reduce(into: [:]) { curves, row in
        let reader = RowReader(row, table: "heartMember", key: "participant")
        let bytes: Data = try reader.value("curve")
        guard let curve = HeartCurve(bytes: Array(bytes)) else {
          throw StoreError.damagedRow(
            table: "heartMember", id: session.rawValue, column: "curve")
        }
        curves[try reader.value("participant")] = curve
      }
    }
  }

  /// Returns somebody's curves of all sessions that have ended, oldest first.
  ///
  /// - Throws: `StoreError.damagedRow` for one that cannot be read.
  package func heartCurves(
    ofParticipant number: Int
  ) throws -> [(session: HeartSessionID, startedAt: Timestamp, curve: HeartCurve)] {
    try read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT heartSession.id, startedAt, startedOffset, curve
          FROM heartMember JOIN heartSession ON heartSession.id = heartMember.session
          WHERE participant = ? AND curve IS NOT NULL ORDER BY startedAt, heartSession.id
          """, arguments: [number]
      ).map { row in
        let reader = RowReader(row, table: "heartSession")
        let (id, bytes): (String, Data) = (try reader.value("id"), try reader.value("curve"))
        guard let curve = HeartCurve(bytes: Array(bytes)) else {
          throw StoreError.damagedRow(table: "heartMember", id: id, column: "curve")
        }
        return (
          HeartSessionID(rawValue: id),
          try reader.time("startedAt", offset: "startedOffset"), curve
        )
      }
    }
  }

  /// Returns a session with who takes part.
  package func heartSession(_ id: HeartSessionID) throws -> StoredHeartSession? {
    try read { try Self.heartSessions("WHERE id = ?", [id.rawValue], $0).first }
  }

  /// Returns the one that is recorded.
  package func heartSessionUnderWay() throws -> StoredHeartSession? {
    try read { try Self.heartSessions("WHERE state = 'running'", [], $0).first }
  }

  /// Returns the newest sessions, newest first.
  package func heartSessions(limit: Int) throws -> [StoredHeartSession] {
    try read {
      try Self.heartSessions("ORDER BY startedAt DESC, id DESC LIMIT ?", [max(0, limit)], $0)
    }
  }

  private static func heartSessions(
    _ condition: String, _ arguments: StatementArguments, _ db: Database
  ) throws -> [StoredHeartSession] {
    try Row.fetchAll(db, sql: "SELECT * FROM heartSession \(condition)", arguments: arguments).map {
      let reader = RowReader($0, table: "heartSession")
      let id: String = try reader.value("id")
      let session = HeartSessionRecord(
        id: HeartSessionID(rawValue: id), state: try reader.raw("state"),
        boot: try reader.value("boot"), start: HostInstant(nanoseconds: try reader.value("start")),
        startedAt: try reader.time("startedAt", offset: "startedOffset"),
        endedAt: try reader.optionalTime("endedAt", offset: "endedOffset"))
      let members = try Row.fetchAll(
        db, sql: "SELECT * FROM heartMember WHERE session = ? ORDER BY participant",
        arguments: [id]
      ).map { row in
        let reader = RowReader(row, table: "heartMember", key: "participant")
        return HeartSession.Member(
          participant: try reader.value("participant"), maximum: try reader.optional("maximum"),
          basis: try reader.optional("basis"), simulated: try reader.value("simulated"),
          run: try reader.optionalRaw("run"))
      }
      return StoredHeartSession(session: session, members: members)
    }
  }
}
