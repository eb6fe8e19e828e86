internal import GRDB
internal import Model

extension Store {
  /// Returns whether the station was told to show the day's leaderboard.
  ///
  /// - Throws: `StoreError.damagedRow` if what is remembered is neither true nor false.
  package func showsLeaderboard() throws -> Bool {
    let text = try read { db in
      try String.fetchOne(
        db, sql: "SELECT value FROM setting WHERE name = ?", arguments: [Self.leaderboard])
    }
    guard let text else { return false }
    guard let isShown = try? JSON.decode(Bool.self, from: text.utf8) else {
      throw StoreError.damagedRow(table: "setting", id: Self.leaderboard, column: "value")
    }
    return isShown
  }

  /// Tells the station whether to show the day's leaderboard.
  ///
  /// - Throws: `StoreError.keyUsed` if the request was carried out before.
  package func showLeaderboard(_ isShown: Bool, key: IdempotencyKey? = nil) throws {
    try write { db in
      if let key { try Self.use(key, run: nil, db) }
      try db.execute(
        sql: """
          INSERT INTO setting (name, value) VALUES (?, ?)
          ON CONFLICT (name) DO UPDATE SET value = excluded.value
          """, arguments: [Self.leaderboard, isShown ? "true" : "false"])
    }
  }

  private static let leaderboard = "leaderboard"
}
