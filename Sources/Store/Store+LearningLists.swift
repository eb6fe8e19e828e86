internal import FoundationEssentials
internal import GRDB
package import Model

extension Store {
  /// Returns the teacher's lists, by title.
  ///
  /// - Throws: `StoreError.damagedRow`.
  package func learningLists() throws -> [LearningListRecord] {
    try read { db in
      try Row.fetchAll(db, sql: "SELECT * FROM learningList ORDER BY title, id").map { row in
        let reader = RowReader(row, table: "learningList")
        return LearningListRecord(
          id: try reader.value("id"), kind: try reader.raw("kind"),
          language: try reader.value("language"), title: try reader.value("title"),
          grade: try reader.optional("grade"), text: try reader.value("text"),
          revision: try reader.value("revision"))
      }
    }
  }

  /// Keeps a new list, or a changed one in place of the revision before it.
  ///
  /// - Parameters:
  ///   - list: With its revision.
  ///   - sounds: Recordings that come with it, by word; a word of its language that has one keeps it.
  ///   - key: Of the request.
  /// - Throws: `StoreError.refused` if somebody else changed it meanwhile, `keyUsed`.
  package func keep(
    _ list: LearningListRecord, sounds: [String: [UInt8]] = [:], key: IdempotencyKey? = nil
  ) throws {
    try write { db in
      if let key { try Self.use(key, run: nil, db) }
      let known = try Int.fetchOne(
        db, sql: "SELECT revision FROM learningList WHERE id = ?", arguments: [list.id])
      guard list.revision == (known ?? 0) + 1 else {
        throw StoreError.refused("list \(list.id) was changed meanwhile")
      }
      try db.execute(
        sql: """
          INSERT OR REPLACE INTO learningList (id, kind, language, title, grade, text, revision)
          VALUES (?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          list.id, list.kind.rawValue, list.language, list.title, list.grade, list.text,
          list.revision,
        ])
      for (word, bytes) in sounds {
        try db.execute(
          sql: """
            INSERT INTO learningSound (language, word, bytes) VALUES (?, ?, ?)
            ON CONFLICT (language, word) DO NOTHING
            """,
          arguments: [list.language, word.lowercased(), Data(bytes)])
      }
    }
  }

  /// Deletes a list; what was answered with it stays.
  ///
  /// - Throws: `StoreError.notFound`, `keyUsed`.
  package func deleteLearningList(_ id: String, key: IdempotencyKey? = nil) throws {
    try write { db in
      if let key { try Self.use(key, run: nil, db) }
      try db.execute(sql: "DELETE FROM learningList WHERE id = ?", arguments: [id])
      guard db.changesCount > 0 else { throw StoreError.notFound(table: "learningList", id: id) }
    }
  }

  /// Returns a word as a teacher recorded it, as a WAV file; nothing if nobody did.
  package func learningSound(_ word: String, language: String) throws -> [UInt8]? {
    try read { db in
      try Data.fetchOne(
        db, sql: "SELECT bytes FROM learningSound WHERE language = ? AND word = ?",
        arguments: [language, word.lowercased()]
      ).map { [UInt8]($0) }
    }
  }

  /// Returns the words of a language that a teacher recorded.
  package func recordedWords(language: String) throws -> Set<String> {
    try read { db in
      Set(
        try String.fetchAll(
          db, sql: "SELECT word FROM learningSound WHERE language = ?", arguments: [language]))
    }
  }

  /// Returns how large the recordings of a language are, in bytes, by word.
  package func learningSoundSizes(language: String) throws -> [String: Int] {
    try read { db in
      let rows = try Row.fetchAll(
        db, sql: "SELECT word, length(bytes) AS size FROM learningSound WHERE language = ?",
        arguments: [language])
      var sizes: [String: Int] = [:]
      for row in rows {
        let reader = RowReader(row, table: "learningSound", key: "word")
        sizes[try reader.value("word")] = try reader.value("size", as: Int.self)
      }
      return sizes
    }
  }

  /// Keeps a word as a teacher recorded it; without bytes it is forgotten.
  package func keepLearningSound(
    _ bytes: [UInt8]?, of word: String, language: String, key: IdempotencyKey? = nil
  ) throws {
    try write { db in
      if let key { try Self.use(key, run: nil, db) }
      guard let bytes else {
        return try db.execute(
          sql: "DELETE FROM learningSound WHERE language = ? AND word = ?",
          arguments: [language, word.lowercased()])
      }
      try db.execute(
        sql: "INSERT OR REPLACE INTO learningSound (language, word, bytes) VALUES (?, ?, ?)",
        arguments: [language, word.lowercased(), Data(bytes)])
    }
  }

  /// Returns the boards that were kept, by name.
  ///
  /// - Throws: `StoreError.damagedRow` if one is not JSON.
  package func learningBoards() throws -> [(id: String, name: String, content: JSONValue)] {
    try read { db in
      try Row.fetchAll(db, sql: "SELECT * FROM learningBoard ORDER BY name, id").map { row in
        let reader = RowReader(row, table: "learningBoard")
        let id: String = try reader.value("id")
        let text: String = try reader.value("content")
        guard let content = try? JSON.decode(JSONValue.self, from: text.utf8) else {
          throw StoreError.damagedRow(table: "learningBoard", id: id, column: "content")
        }
        return (id, try reader.value("name"), content)
      }
    }
  }

  /// Keeps a board; one of the same id is replaced, one without content is forgotten.
  package func keepLearningBoard(
    _ id: String, name: String, _ content: JSONValue?, key: IdempotencyKey? = nil
  ) throws {
    try write { db in
      if let key { try Self.use(key, run: nil, db) }
      guard let content else {
        return try db.execute(sql: "DELETE FROM learningBoard WHERE id = ?", arguments: [id])
      }
      try db.execute(
        sql: "INSERT OR REPLACE INTO learningBoard (id, name, content) VALUES (?, ?, ?)",
        arguments: [id, name, try JSON.text(content, name: "content")])
    }
  }
}
