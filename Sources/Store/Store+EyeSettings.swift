internal import GRDB
package import Model

extension Store {
  /// Returns what the eye test remembers under a name, or nothing.
  ///
  /// - Throws: `StoreError.damagedRow` if it is not JSON.
  package func eyeSetting(_ name: String) throws -> JSONValue? {
    let text = try read { db in
      try String.fetchOne(
        db, sql: "SELECT value FROM eyeSetting WHERE name = ?", arguments: [name])
    }
    guard let text else { return nil }
    guard let value = try? JSON.decode(JSONValue.self, from: text.utf8) else {
      throw StoreError.damagedRow(table: "eyeSetting", id: name, column: "value")
    }
    return value
  }

  /// Remembers something of this tablet for the eye test; nothing forgets it.
  ///
  /// - Throws: `StoreError.refused` for a name that is empty or too long, `keyUsed`.
  package func setEyeSetting(
    _ name: String, _ value: JSONValue?, key: IdempotencyKey? = nil
  ) throws {
    try write { db in
      if let key { try Self.use(key, run: nil, db) }
      guard let value else {
        return try db.execute(sql: "DELETE FROM eyeSetting WHERE name = ?", arguments: [name])
      }
      try db.execute(
        sql: """
          INSERT INTO eyeSetting (name, value) VALUES (?, ?)
          ON CONFLICT (name) DO UPDATE SET value = excluded.value
          """, arguments: [name, try JSON.text(value, name: "value")])
    }
  }
}
