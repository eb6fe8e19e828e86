internal import GRDB
package import Model

extension Store {
  /// Keeps each definition that comes with the program under its identity and version, and offers
  /// those that are new; older versions stay.
  ///
  /// Words and pictures of a version may change; what it measures may not. A version that a coach
  /// made stays as it is, and an exercise that a coach changed stays on offer as changed.
  ///
  /// - Throws: `StoreError.exerciseChanged`.
  package func registerExercises(_ exercises: [Exercise]) throws {
    try write { db in
      for exercise in exercises {
        if try !Self.isOwn(exercise.id, version: exercise.version, db) {
          try Self.register(exercise, db)
        }
        try Self.offer(shipped: exercise, db)
      }
    }
  }

  /// Keeps definitions that results refer to and that are never on offer: the eye test's.
  ///
  /// One that came from the club under the same version stays as it is.
  ///
  /// - Throws: `StoreError.exerciseChanged`.
  package func keepDefinitions(_ exercises: [Exercise]) throws {
    try write { db in
      for exercise in exercises where try !Self.isOwn(exercise.id, version: exercise.version, db) {
        try Self.register(exercise, db)
      }
    }
  }

  private static func register(_ exercise: Exercise, _ db: Database) throws {
    let stored = try Self.exercise(exercise.id, version: exercise.version, db)
    let isPlaceholder = try Self.isPlaceholder(exercise.id, version: exercise.version, db)
    guard isPlaceholder || stored.map({ $0.measured == exercise.measured }) ?? true else {
      throw StoreError.exerciseChanged(id: exercise.id, version: exercise.version)
    }
    if stored != exercise { try insert(exercise, isOwn: false, db) }
  }

  static func insert(_ exercise: Exercise, isOwn: Bool, _ db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO exercise (id, version, definition, own) VALUES (?, ?, ?, ?)
        ON CONFLICT (id, version) DO UPDATE SET
          definition = excluded.definition, placeholder = 0, own = max(own, excluded.own)
        """,
      arguments: [
        exercise.id, exercise.version, try JSON.text(exercise), isOwn,
      ])
  }

  /// Keeps what one result tells of an exercise that nobody here knows.
  static func insertPlaceholder(_ trial: Trial, _ db: Database) throws {
    let title = LocalizedText(sv: trial.exercise, en: trial.exercise)
    let kind: Exercise.Kind =
      trial.outcome != nil && trial.value == nil
      ? .passFail : trial.quantity == .count ? .integer : .automatic
    let exercise = Exercise(
      id: trial.exercise, number: 0, version: trial.exerciseVersion, title: title, kind: kind,
      capture: kind == .automatic ? .each : nil, attempts: 50,
      equipment: trial.equipment.map { [Equipment(id: $0, title: LocalizedText(sv: $0, en: $0))] }
        ?? [],
      quantity: trial.quantity, unit: trial.unit, active: false, picture: "precision")
    try insert(exercise, isOwn: false, db)
    try db.execute(
      sql: "UPDATE exercise SET placeholder = 1 WHERE id = ? AND version = ?",
      arguments: [exercise.id, exercise.version])
  }

  /// Returns a definition; nothing where results alone told of the exercise.
  static func definedExercise(_ id: String, version: Int, _ db: Database) throws -> Exercise? {
    try isPlaceholder(id, version: version, db) ? nil : exercise(id, version: version, db)
  }

  private static func isPlaceholder(_ id: String, version: Int, _ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT placeholder FROM exercise WHERE id = ? AND version = ?",
      arguments: [id, version]) ?? false
  }

  /// Returns a definition as it was when results referred to it.
  package func exercise(_ id: String, version: Int) throws -> Exercise? {
    try read { try Self.exercise(id, version: version, $0) }
  }

  static func exercise(_ id: String, version: Int, _ db: Database) throws -> Exercise? {
    let text = try String.fetchOne(
      db, sql: "SELECT definition FROM exercise WHERE id = ? AND version = ?",
      arguments: [id, version])
    guard let text else { return nil }
    guard let exercise = try? JSON.decode(Exercise.self, from: text.utf8) else {
      throw StoreError.damagedRow(
        table: "exercise", id: "\(id) version \(version)", column: "definition")
    }
    return exercise
  }
}

extension Store {
  /// Returns a definition; nothing where results alone told of the exercise.
  package func definedExercise(_ id: String, version: Int) throws -> Exercise? {
    try read { try Self.definedExercise(id, version: version, $0) }
  }
}
