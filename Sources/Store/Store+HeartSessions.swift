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
  /// Somebody who was forgotten meanwhile is passed over: nobody else shall lose a point by it.
  ///
  /// - Throws: `StoreError`; none is added then. A point that is there already stays as it is.
  package func append(
    _ points: [StoredHeartPoint], _ members: [HeartSession.Member], to session: HeartSessionID
  ) throws {
    try write { db in
      for member in members where try Self.participant(member.participant, db) != nil {
        try Self.add(member, to: session, db)
      }
      let statement = try db.cachedStatement(
        sql: """
          INSERT OR IGNORE INTO heartPoint (session, participant, at, rate) SELECT ?1, ?2, ?3, ?4
          WHERE EXISTS (SELECT 1 FROM heartMember WHERE session = ?1 AND participant = ?2)
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
}
