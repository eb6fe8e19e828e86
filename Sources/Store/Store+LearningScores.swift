internal import GRDB
package import Model

/// From when on the high scores of a learning game with a list count: what was answered before stays
/// among the results.
extension Store {
  private static func scoresName(_ exercise: String, _ list: String) -> String {
    "learning-scores \(exercise) \(list)"
  }

  /// Returns from when on scores count; nothing if all do.
  ///
  /// - Throws: `StoreError.damagedRow` if what is remembered is no moment.
  package func scoresBegin(of exercise: String, list: String) throws -> Timestamp? {
    let name = Self.scoresName(exercise, list)
    let text = try read { db in
      try String.fetchOne(db, sql: "SELECT value FROM setting WHERE name = ?", arguments: [name])
    }
    guard let text else { return nil }
    guard let begin = try? JSON.decode(Timestamp.self, from: text.utf8) else {
      throw StoreError.damagedRow(table: "setting", id: name, column: "value")
    }
    return begin
  }

  /// Begins the scores of a game with a list anew.
  ///
  /// - Throws: `StoreError.keyUsed` if the request was carried out before.
  package func beginScores(
    of exercise: String, list: String, at time: Timestamp, key: IdempotencyKey? = nil
  ) throws {
    try write { db in
      if let key { try Self.use(key, run: nil, db) }
      try db.execute(
        sql: """
          INSERT INTO setting (name, value) VALUES (?, ?)
          ON CONFLICT (name) DO UPDATE SET value = excluded.value
          """, arguments: [Self.scoresName(exercise, list), try JSON.text(time)])
    }
  }
}
