internal import GRDB
internal import Model

extension Store {
  /// Returns what is known of the club; nothing for a tablet of none.
  package func clubState() throws -> ClubState? { try read { try Self.clubState($0) } }

  static func clubState(_ db: Database) throws -> ClubState? {
    try Row.fetchOne(db, sql: "SELECT * FROM fleet").map { try ClubState($0) }
  }

  /// Makes this a tablet of a club: from now on what is written is put down to be sent, and so is all that is
  /// there.
  ///
  /// - Parameter state: What the club said.
  /// - Throws: `StoreError.exists` for a tablet of a club.
  package func joinClub(_ state: ClubState) throws {
    try write { db in
      if let known = try Self.clubState(db) {
        throw StoreError.exists(table: "club", id: known.club, owner: nil)
      }
      try state.write(db)
      try db.execute(
        sql: """
          UPDATE participant SET person = \(ClubTriggers.newPerson)
          WHERE nobody = 0 AND person IS NULL
          """)
      try Self.queueEverything(db)
      try ClubTriggers.make(db)
    }
  }

  /// Ends being a tablet of a club: what it measured stays, and what came from the club goes.
  ///
  /// - Parameter isForced: Whether it leaves although something waits to be sent, which stays here.
  /// - Throws: `StoreError.refused` if something waits; nothing is changed then.
  package func leaveClub(isForced: Bool) throws {
    try write { db in
      guard let state = try Self.clubState(db) else { return }
      let waiting =
        try Int.fetchOne(
          db,
          sql: """
            SELECT count(*) FROM fleetDue
            WHERE kind <> 'exercise' AND refusal IS NULL AND \(Self.travels(state))
            """) ?? 0
      guard isForced || waiting == 0 else {
        throw StoreError.refused("\(waiting) records are not at the club yet")
      }
      try db.execute(sql: "UPDATE fleet SET applying = 1")
      try ClubErasure(db).removeWhatCame()
      try ClubTriggers.drop(db)
      for table in [
        "fleet", "fleetDue", "fleetErasure", "fleetExercise", "fleetHidden", "fleetCame",
        "fleetFill", "fleetSame", "fleetJoined",
      ] { try db.execute(sql: "DELETE FROM \(table)") }
      // Who they are stays: a tablet that joins again does not bring everybody a second time.
      try db.execute(sql: "UPDATE participant SET clubNumber = NULL")
    }
  }

  /// Puts down all that is here to be sent again: the store may not have it any more.
  static func queueEverything(_ db: Database) throws {
    try db.execute(sql: "DELETE FROM fleetExercise")
    try queuePeople(.whole, db)
    try db.execute(
      sql: """
        INSERT INTO fleetDue (kind, key)
        SELECT 'exercise', exerciseVersion || ' ' || exercise FROM run
        WHERE state IN ('saved', 'cancelled') GROUP BY exercise, exerciseVersion
        ON CONFLICT (kind, key) DO UPDATE SET mark = mark + 1, refusal = NULL
        """)
    try db.execute(
      sql: """
        INSERT INTO fleetDue (kind, key)
        SELECT 'run', id FROM run WHERE state IN ('saved', 'cancelled') ORDER BY startedAt, id
        ON CONFLICT (kind, key) DO UPDATE SET mark = mark + 1, refusal = NULL
        """)
    try db.execute(
      sql: """
        INSERT INTO fleetDue (kind, key) SELECT 'erasure', digest FROM fleetErasure WHERE true
        ON CONFLICT (kind, key) DO UPDATE SET mark = mark + 1, refusal = NULL
        """)
  }

  static func queuePeople(_ members: ClubMember, _ db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO fleetDue (kind, key, members)
        SELECT 'person', person, ? FROM participant WHERE person IS NOT NULL ORDER BY number
        ON CONFLICT (kind, key) DO UPDATE SET
          mark = mark + 1, members = members | excluded.members, refusal = NULL
        """, arguments: [members.rawValue])
  }
}
