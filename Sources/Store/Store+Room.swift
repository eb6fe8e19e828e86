internal import FoundationEssentials
internal import GRDB
package import Model

extension Store {
  /// Returns that the room is open, if it is.
  ///
  /// - Throws: `StoreError.damagedRow`.
  package func room() throws -> RoomRecord? {
    try read { db in
      guard let row = try Row.fetchOne(db, sql: "SELECT * FROM room") else { return nil }
      let reader = RowReader(row, table: "room")
      return RoomRecord(
        name: try reader.value("name"), until: try reader.raw("until"),
        openedAt: try reader.time("openedAt", offset: "openedOffset"))
    }
  }

  /// Keeps that the room is open.
  ///
  /// - Throws: `StoreError.exists` if it was before.
  package func openRoom(_ room: RoomRecord) throws {
    try write { db in
      guard try Bool.fetchOne(db, sql: "SELECT 1 FROM room") == nil else {
        throw StoreError.exists(table: "room", id: "1", owner: nil)
      }
      try db.execute(
        sql: "INSERT INTO room (id, name, until, openedAt, openedOffset) VALUES (1, ?, ?, ?, ?)",
        arguments: [
          room.name, room.until.rawValue, room.openedAt.milliseconds, room.openedAt.offset,
        ])
    }
  }

  /// Closes the room; no screen that paired with it is known from then on.
  package func closeRoom() throws {
    try write { db in
      try db.execute(sql: "DELETE FROM screen")
      try db.execute(sql: "DELETE FROM room")
    }
  }

  /// Returns the screens that paired, oldest first.
  package func screens() throws -> [ScreenRecord] {
    try read { db in
      try Row.fetchAll(db, sql: "SELECT * FROM screen ORDER BY pairedAt, id").map(Self.screen)
    }
  }

  /// Returns the screen that keeps what has a digest; nothing if none does.
  package func screen(token: [UInt8]) throws -> ScreenRecord? {
    try read { db in
      return try Row.fetchOne(
        db.cachedStatement(sql: "SELECT * FROM screen WHERE token = ?"),
        arguments: [Data(token)]
      ).map(Self.screen)
    }
  }

  /// Lets a screen in.
  ///
  /// - Throws: `StoreError.notFound` for a participant who is nobody.
  package func add(_ screen: ScreenRecord) throws {
    try write { db in
      try Self.checkPerson(screen.participant, db)
      try db.execute(
        sql: """
          INSERT INTO screen (id, name, role, participant, token, pairedAt, pairedOffset, usedAt,
            usedOffset, address) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          screen.id, screen.name, screen.role.rawValue, screen.participant, Data(screen.token),
          screen.pairedAt.milliseconds, screen.pairedAt.offset, screen.usedAt.milliseconds,
          screen.usedAt.offset, screen.address,
        ])
    }
  }

  /// Gives a screen another role.
  ///
  /// - Parameters:
  ///   - id: The screen.
  ///   - role: What it may do from now on.
  ///   - participant: Whose rounds it answers, if it is a remote.
  /// - Returns: The screen as it is now.
  /// - Throws: `StoreError.notFound` for an unknown screen or participant.
  package func setScreen(
    _ id: String, role: ScreenRole, participant: Int?
  ) throws -> ScreenRecord {
    try write { db in
      try Self.checkPerson(participant, db)
      try db.execute(
        sql: "UPDATE screen SET role = ?, participant = ? WHERE id = ?",
        arguments: [role.rawValue, participant, id])
      guard
        let row = try Row.fetchOne(db, sql: "SELECT * FROM screen WHERE id = ?", arguments: [id])
      else { throw StoreError.notFound(table: "screen", id: id) }
      return try Self.screen(row)
    }
  }

  /// Keeps when and from where a screen was last used.
  package func noteUse(of id: String, at time: Timestamp, from address: String) throws {
    try write { db in
      try db.execute(
        sql: "UPDATE screen SET usedAt = ?, usedOffset = ?, address = ? WHERE id = ?",
        arguments: [time.milliseconds, time.offset, address, id])
    }
  }

  /// Knows a screen no more.
  ///
  /// - Throws: `StoreError.notFound`.
  package func removeScreen(_ id: String) throws {
    try write { db in
      try db.execute(sql: "DELETE FROM screen WHERE id = ?", arguments: [id])
      guard db.changesCount == 1 else { throw StoreError.notFound(table: "screen", id: id) }
    }
  }

  private static func screen(_ row: Row) throws -> ScreenRecord {
    let reader = RowReader(row, table: "screen")
    return ScreenRecord(
      id: try reader.value("id"), name: try reader.value("name"), role: try reader.raw("role"),
      participant: try reader.optional("participant"),
      token: [UInt8](try reader.value("token", as: Data.self)),
      pairedAt: try reader.time("pairedAt", offset: "pairedOffset"),
      usedAt: try reader.time("usedAt", offset: "usedOffset"),
      address: try reader.value("address"))
  }

  private static func checkPerson(_ participant: Int?, _ db: Database) throws {
    guard let participant else { return }
    guard try Self.participant(participant, db) != nil else {
      throw StoreError.notFound(table: "participant", id: String(participant))
    }
  }
}
