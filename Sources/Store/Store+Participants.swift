internal import GRDB
package import Model

extension Store {
  /// What must hold of the numbers of a change.
  package enum Presence: Sendable, Hashable {
    case any
    /// They are known.
    case known
    /// They are not known.
    case new
  }

  /// Returns all participants by number.
  package func participants() throws -> [Participant] {
    try read { db in
      try Row.fetchAll(
        db,
        sql: "SELECT * FROM participant WHERE nobody = 0 AND joined IS NULL ORDER BY number"
      ).map(Self.participant)
    }
  }

  /// Returns all participants, also those who are shown as somebody else, by number.
  package func everyParticipant() throws -> [Participant] {
    try read { db in
      try Row.fetchAll(db, sql: "SELECT * FROM participant WHERE nobody = 0 ORDER BY number")
        .map(Self.participant)
    }
  }

  /// Returns who is shown as somebody.
  package func participants(shownAs number: Int) throws -> [Participant] {
    try read { db in
      try Row.fetchAll(
        db, sql: "SELECT * FROM participant WHERE joined = ? ORDER BY number", arguments: [number]
      ).map(Self.participant)
    }
  }

  /// Returns the participant with a number.
  package func participant(_ number: Int) throws -> Participant? {
    try read { try Self.participant(number, $0) }
  }

  /// Returns whom a card belongs to.
  package func participant(card: String) throws -> Participant? {
    try shown("card = ?", [card])
  }

  /// Returns who is shown for a number: its own participant, or who they are too.
  package func participant(shownFor number: Int) throws -> Participant? {
    try shown("number = ? AND nobody = 0", [number])
  }

  private func shown(
    _ condition: String, _ arguments: StatementArguments
  ) throws -> Participant? {
    try read { db in
      try Row.fetchOne(
        db,
        sql: """
          SELECT * FROM participant WHERE number =
            (SELECT coalesce(joined, number) FROM participant WHERE \(condition))
          """, arguments: arguments
      ).map(Self.participant)
    }
  }

  /// Adds a participant or gives a known number another nickname.
  ///
  /// - Throws: `StoreError.refused` for a number outside 0 … 9999, an empty nickname or one of
  ///   more than 40 characters; `keyUsed` if the request was carried out before.
  package func upsertParticipant(_ participant: Participant, key: IdempotencyKey? = nil) throws {
    let change = ParticipantChange(
      number: participant.number, nickname: .set(participant.nickname),
      group: participant.group.map { .set($0) } ?? .kept,
      card: participant.card.map { .set($0) } ?? .kept,
      birthYear: participant.birthYear.map { .set($0) } ?? .kept,
      maxHeartRate: participant.maxHeartRate.map { .set($0) } ?? .kept)
    _ = try changeParticipants([change], key: key)
  }

  /// Carries out changes of participants, all or none.
  ///
  /// - Parameters:
  ///   - changes: At most one for each number.
  ///   - presence: What must hold of the numbers.
  ///   - key: Of the request.
  /// - Returns: The participants after it, in the order of the changes.
  /// - Throws: `StoreError.refused` for a fault in a change, `notFound` or `exists` if `presence`
  ///   does not hold, `exists` for a card that is another participant's, `keyUsed` if the request
  ///   was carried out before. Nothing is changed then.
  package func changeParticipants(
    _ changes: [ParticipantChange], presence: Presence = .any, key: IdempotencyKey? = nil
  ) throws -> [Participant] {
    for change in changes {
      do {
        try change.check()
      } catch {
        throw StoreError.refused("participant \(change.number): \(error.rawValue)")
      }
    }
    return try write(under: key) { db in
      // A card may go from one row of the list to another, and is in the place of one of who they are too.
      for change in changes where change.card != .kept {
        try db.execute(
          sql: """
            UPDATE participant SET card = NULL
            WHERE number = ?1 AND card IS NOT ?2 OR joined = ?1
            """,
          arguments: [change.number, change.card.applied(to: nil)])
      }
      return try changes.map { try Self.carryOut($0, presence, db) }
    }
  }

  private static func carryOut(
    _ change: ParticipantChange, _ presence: Presence, _ db: Database
  ) throws -> Participant {
    let old = try participant(change.number, db)
    switch presence {
    case .any: break
    case .known where old == nil:
      throw StoreError.notFound(table: "participant", id: String(change.number))
    case .new where old != nil:
      throw StoreError.exists(table: "participant", id: String(change.number), owner: nil)
    case .known, .new: break
    }
    let hidden = try Row.fetchOne(
      db,
      sql: "SELECT joined FROM participant WHERE number = ? AND (nobody = 1 OR joined IS NOT NULL)",
      arguments: [change.number])
    if let hidden {
      throw StoreError.exists(
        table: "participant", id: String(change.number),
        owner: try RowReader(hidden, table: "participant").optional("joined"))
    }
    let new = change.applied(to: old)
    if let card = new.card {
      let owner = try Int.fetchOne(
        db, sql: "SELECT number FROM participant WHERE card = ?", arguments: [card])
      if let owner, owner != new.number {
        throw StoreError.exists(table: "card", id: card, owner: owner)
      }
    }
    try db.execute(
      sql: """
        INSERT INTO participant (number, nickname, groupName, card, birthYear, maxHeartRate)
        VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (number) DO UPDATE SET
          nickname = excluded.nickname, groupName = excluded.groupName, card = excluded.card,
          birthYear = excluded.birthYear, maxHeartRate = excluded.maxHeartRate
        """,
      arguments: [
        new.number, new.nickname, new.group, new.card, new.birthYear, new.maxHeartRate,
      ])
    return new
  }

  static func participant(_ number: Int, _ db: Database) throws -> Participant? {
    try Row.fetchOne(
      db, sql: "SELECT * FROM participant WHERE number = ? AND nobody = 0 AND joined IS NULL",
      arguments: [number]
    ).map(participant)
  }

  /// Returns the participant with a number, also one who is shown as somebody else.
  static func anyParticipant(_ number: Int, _ db: Database) throws -> Participant? {
    try Row.fetchOne(
      db, sql: "SELECT * FROM participant WHERE number = ? AND nobody = 0", arguments: [number]
    ).map(participant)
  }

  private static func participant(_ row: Row) throws -> Participant {
    let reader = RowReader(row, table: "participant", key: "number")
    return Participant(
      number: try reader.value("number"), nickname: try reader.optional("nickname"),
      group: try reader.optional("groupName"), card: try reader.optional("card"),
      birthYear: try reader.optional("birthYear"),
      maxHeartRate: try reader.optional("maxHeartRate"))
  }
}
