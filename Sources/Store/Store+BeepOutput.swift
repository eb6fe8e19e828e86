internal import GRDB
internal import Model

/// Where the beeps of a group run are heard.
package struct BeepOutput: Sendable, Hashable, Codable {
  package enum Place: String, Sendable, Hashable, Codable, CaseIterable {
    /// On the pages of those who lead it.
    case page
    /// By the station's own loudspeaker.
    case card
  }

  package var place: Place
  /// In which levels are said, `sv` or `en`.
  package var language: String

  package init(_ place: Place, language: String) {
    self.place = place
    self.language = language
  }

  /// Before anybody chose.
  package static let usual = BeepOutput(.page, language: "sv")

  private enum CodingKeys: String, CodingKey {
    case place = "output"
    case language
  }
}

extension Store {
  private static let beepOutput = "beepOutput"

  /// Returns where beeps are heard.
  ///
  /// - Throws: `StoreError.damagedRow` if what is remembered is no such place.
  package func beepOutput() throws -> BeepOutput {
    let text = try read { db in
      try String.fetchOne(
        db, sql: "SELECT value FROM setting WHERE name = ?", arguments: [Self.beepOutput])
    }
    guard let text else { return .usual }
    guard let output = try? JSON.decode(BeepOutput.self, from: text.utf8) else {
      throw StoreError.damagedRow(table: "setting", id: Self.beepOutput, column: "value")
    }
    return output
  }

  /// Remembers where beeps are heard.
  ///
  /// - Throws: `StoreError.keyUsed` if the request was carried out before.
  package func set(_ output: BeepOutput, key: IdempotencyKey? = nil) throws {
    try write { db in
      if let key { try Self.use(key, run: nil, db) }
      try db.execute(
        sql: """
          INSERT INTO setting (name, value) VALUES (?, ?)
          ON CONFLICT (name) DO UPDATE SET value = excluded.value
          """, arguments: [Self.beepOutput, try JSON.text(output)])
    }
  }
}
