internal import GRDB
package import Model

extension Store {
  /// Returns all participants by number.
  package func participants() throws -> [Participant] {
    try read { db in
      try Row.fetchAll(db, sql: "SELECT number, nickname FROM participant ORDER BY number").map {
        let reader = RowReader($0, table: "participant", key: "number")
        return Participant(
          number: try reader.value("number"), nickname: try reader.optional("nickname"))
      }
    }
  }

  /// Adds a participant or gives a known number another nickname.
  ///
  /// - Throws: `StoreError.refused` for a number outside 0 … 9999, an empty nickname or one of
  ///   more than 40 characters; `keyUsed` if the request was carried out before.
  package func upsertParticipant(_ participant: Participant, key: IdempotencyKey? = nil) throws {
    guard participant.nickname.map({ $0.count <= 40 }) ?? true else {
      throw StoreError.refused("the nickname has more than 40 characters")
    }
    try write { db in
      if let key { try Self.use(key, run: nil, db) }
      try db.execute(
        sql: """
          INSERT INTO participant (number, nickname) VALUES (?, ?)
          ON CONFLICT (number) DO UPDATE SET nickname = excluded.nickname
          """,
        arguments: [participant.number, participant.nickname])
    }
  }
}
