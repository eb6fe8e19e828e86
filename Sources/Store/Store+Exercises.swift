internal import GRDB
package import Model

extension Store {
  /// Keeps each definition under its identity and version; older versions stay.
  ///
  /// Words and pictures of a version may change; what it measures may not.
  ///
  /// - Throws: `StoreError.exerciseChanged`.
  package func registerExercises(_ exercises: [Exercise]) throws {
    try write { db in
      for exercise in exercises {
        let stored = try Self.exercise(exercise.id, version: exercise.version, db)
        guard stored.map({ $0.measured == exercise.measured }) ?? true else {
          throw StoreError.exerciseChanged(id: exercise.id, version: exercise.version)
        }
        guard stored != exercise else { continue }
        try db.execute(
          sql: """
            INSERT INTO exercise (id, version, definition) VALUES (?, ?, ?)
            ON CONFLICT (id, version) DO UPDATE SET definition = excluded.definition
            """,
          arguments: [
            exercise.id, exercise.version, try JSONText.encode(exercise, "definition"),
          ])
      }
    }
  }

  /// Returns a definition as it was when results referred to it.
  package func exercise(_ id: String, version: Int) throws -> Exercise? {
    try read { try Self.exercise(id, version: version, $0) }
  }

  private static func exercise(_ id: String, version: Int, _ db: Database) throws -> Exercise? {
    let text = try String.fetchOne(
      db, sql: "SELECT definition FROM exercise WHERE id = ? AND version = ?",
      arguments: [id, version])
    guard let text else { return nil }
    guard let exercise = JSONText.decode(Exercise.self, text) else {
      throw StoreError.damagedRow(
        table: "exercise", id: "\(id) version \(version)", column: "definition")
    }
    return exercise
  }
}

extension Exercise {
  /// The definition without what only the page shows.
  fileprivate var measured: Exercise {
    let blank = LocalizedText(sv: "", en: "")
    var exercise = self
    exercise.number = 0
    exercise.title = blank
    exercise.equipment = equipment.map { Equipment(id: $0.id, title: blank) }
    exercise.active = true
    exercise.picture = ""
    exercise.instructions = nil
    return exercise
  }
}
