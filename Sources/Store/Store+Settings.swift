internal import GRDB
internal import Model

/// What the station as a whole can be told to do or to leave.
package enum StationSwitch: String, Sendable, Hashable, CaseIterable {
  /// Everybody sees everybody's best of the day.
  case leaderboard
  /// The start page has a door to the learning games.
  case learning

  /// How it stands before anybody pressed it.
  package var isOnAtFirst: Bool {
    switch self {
    case .leaderboard: false
    case .learning: true
    }
  }
}

extension Store {
  /// Returns how a switch stands.
  ///
  /// - Throws: `StoreError.damagedRow` if what is remembered is neither true nor false.
  package func isOn(_ choice: StationSwitch) throws -> Bool {
    let text = try read { db in
      try String.fetchOne(
        db, sql: "SELECT value FROM setting WHERE name = ?", arguments: [choice.rawValue])
    }
    guard let text else { return choice.isOnAtFirst }
    guard let isOn = try? JSON.decode(Bool.self, from: text.utf8) else {
      throw StoreError.damagedRow(table: "setting", id: choice.rawValue, column: "value")
    }
    return isOn
  }

  /// Turns a switch on or off.
  ///
  /// - Throws: `StoreError.keyUsed` if the request was carried out before.
  package func turn(
    _ choice: StationSwitch, on isOn: Bool, key: IdempotencyKey? = nil
  ) throws {
    try write { db in
      if let key { try Self.use(key, run: nil, db) }
      try db.execute(
        sql: """
          INSERT INTO setting (name, value) VALUES (?, ?)
          ON CONFLICT (name) DO UPDATE SET value = excluded.value
          """, arguments: [choice.rawValue, isOn ? "true" : "false"])
    }
  }
}
