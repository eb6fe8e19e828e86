internal import FoundationEssentials
internal import GRDB
package import Model

/// Sessions of the heart-rate wall as they are read back.
extension Store {
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
