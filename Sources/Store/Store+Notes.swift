internal import GRDB
internal import Model

extension Store {
  /// Returns what a coach wrote about a run.
  static func note(of run: RunID, _ db: Database) throws -> String? {
    try String.fetchOne(
      db.cachedStatement(sql: "SELECT text FROM note WHERE run = ?"), arguments: [run.rawValue])
  }

  /// Writes a run's note; an empty one takes it away.
  static func write(note: String, of run: RunID, _ db: Database) throws {
    guard !note.isEmpty else {
      return try db.execute(sql: "DELETE FROM note WHERE run = ?", arguments: [run.rawValue])
    }
    try db.execute(
      sql: """
        INSERT INTO note (run, text) VALUES (?, ?)
        ON CONFLICT (run) DO UPDATE SET text = excluded.text
        """, arguments: [run.rawValue, note])
  }
}
