internal import GRDB
package import Model

extension Store {
  /// Whether what came could be written.
  package enum ClubTaken: Sendable, Hashable {
    /// But for so many documents that cannot be kept.
    case taken(refused: Int)
    /// A run is of somebody of whom nothing was told yet.
    case unknownPerson
    /// There is no number left for somebody.
    case noNumber
  }

  /// Writes what came from the club, all or nothing.
  ///
  /// - Parameters:
  ///   - documents: What came.
  ///   - time: Now.
  ///   - meetsAnybody: Whether somebody of whom nothing was told yet gets a number all the same.
  ///   - change: What becomes of what is known of the club, in the same transaction.
  /// - Returns: Whether it was written.
  /// - Throws: `StoreError.conflict` while a run of somebody goes on who is to be forgotten, others; nothing is
  ///   changed then.
  package func takeFromClub(
    _ documents: [ClubDocument], at time: Timestamp, meetsAnybody: Bool = false,
    _ change: (inout ClubState) -> Void
  ) throws -> ClubTaken {
    do {
      return try write { db in
        guard var state = try Self.clubState(db) else { return .taken(refused: 0) }
        let firstRun = try Int64.fetchOne(db, sql: "SELECT max(rowid) FROM run") ?? 0
        try db.execute(sql: "UPDATE fleet SET applying = 1")
        let taking = ClubTaking(
          db: db, state: state, now: time, meetsAnybody: meetsAnybody, numbers: FreeNumbers(db))
        let refused = try taking.take(documents)
        let hadNames = state.names
        change(&state)
        try state.write(db)
        // What the club wants to know by now and did not before is to be sent.
        if state.names, !hadNames { try Self.queuePeople(.names, db) }
        // One event for all, as of an import: screens look anew, and the daily copy knows of news.
        try db.execute(
          sql: """
            INSERT INTO event (kind, ref, run) SELECT 'run', id, id FROM run WHERE rowid > ?1
            ORDER BY rowid DESC LIMIT 1
            """, arguments: [firstRun])
        try db.execute(sql: "UPDATE fleet SET applying = 0")
        return .taken(refused: refused)
      }
    } catch StoreError.notFound(table: "person", _) {
      return .unknownPerson
    } catch StoreError.notFound(table: FreeNumbers.table, _) {
      return .noNumber
    }
  }

  /// Puts down all that is here to be sent again.
  package func resendToClub() throws {
    try write { db in
      guard var state = try Self.clubState(db) else { return }
      try Self.queueEverything(db)
      state.resends = false
      try state.write(db)
    }
  }

  /// Returns people whose earlier results are still to be fetched.
  package func clubFill(limit: Int) throws -> [String] {
    try read { db in
      try String.fetchAll(
        db, sql: "SELECT person FROM fleetFill ORDER BY person LIMIT ?", arguments: [limit])
    }
  }

  /// Takes out people whose earlier results are here.
  package func settleClubFill(_ people: [String]) throws {
    try write { db in
      for person in people {
        try db.execute(sql: "DELETE FROM fleetFill WHERE person = ?", arguments: [person])
      }
    }
  }
}
