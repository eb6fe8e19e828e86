internal import GRDB
package import Model

extension Store {
  /// Returns the exercises on offer in the coach's order, each in the version that is offered.
  package func offeredExercises() throws -> [Exercise] {
    try read { db in
      try Row.fetchAll(
        db, sql: "SELECT id, version, active FROM exerciseOffer ORDER BY position, id"
      ).map { row in
        let reader = RowReader(row, table: "exerciseOffer")
        let id: String = try reader.value("id")
        let version: Int = try reader.value("version")
        guard var exercise = try Self.exercise(id, version: version, db) else {
          throw StoreError.notFound(table: "exercise", id: "\(id) version \(version)")
        }
        exercise.active = try reader.value("active")
        return exercise
      }
    }
  }

  /// Adds an exercise that a coach made, at the end of the order.
  ///
  /// A version that is there already is never overwritten: the new one gets the next number.
  ///
  /// - Returns: The exercise with the version that it got.
  /// - Throws: `StoreError.refused` if an exercise of that identity is on offer, `keyUsed`.
  package func addExercise(_ exercise: Exercise, key: IdempotencyKey? = nil) throws -> Exercise {
    try write(under: key) { db in
      guard try Self.offeredVersion(of: exercise.id, db) == nil else {
        throw StoreError.refused("exercise \(exercise.id) is there already")
      }
      var exercise = exercise
      exercise.version = try Self.nextVersion(of: exercise.id, db) ?? 1
      try Self.insert(exercise, isOwn: true, db)
      try Self.append(exercise, db)
      return exercise
    }
  }

  /// Offers a changed exercise as the next version of itself; its place in the order stays.
  ///
  /// - Returns: The exercise with the version that it got.
  /// - Throws: `StoreError.notFound` if no exercise of that identity is on offer, `keyUsed`.
  package func reviseExercise(
    _ exercise: Exercise, key: IdempotencyKey? = nil
  ) throws -> Exercise {
    try write(under: key) { db in
      guard try Self.offeredVersion(of: exercise.id, db) != nil,
        let version = try Self.nextVersion(of: exercise.id, db)
      else { throw StoreError.notFound(table: "exerciseOffer", id: exercise.id) }
      var exercise = exercise
      exercise.version = version
      try Self.insert(exercise, isOwn: true, db)
      try db.execute(
        sql: "UPDATE exerciseOffer SET version = ?, active = ? WHERE id = ?",
        arguments: [version, exercise.active, exercise.id])
      return exercise
    }
  }

  /// Sets whether an exercise can be started.
  ///
  /// - Throws: `StoreError.notFound` if no exercise of that identity is on offer.
  package func setExercise(_ id: String, active: Bool) throws {
    try write { db in
      try db.execute(
        sql: "UPDATE exerciseOffer SET active = ? WHERE id = ?", arguments: [active, id])
      guard db.changesCount == 1 else {
        throw StoreError.notFound(table: "exerciseOffer", id: id)
      }
    }
  }

  /// Puts the exercises in an order.
  ///
  /// - Parameter ids: Every exercise on offer, once.
  /// - Throws: `StoreError.refused` if it is not exactly those; nothing is changed then.
  package func orderExercises(_ ids: [String]) throws {
    try write { db in
      let known = try String.fetchAll(db, sql: "SELECT id FROM exerciseOffer ORDER BY id")
      guard ids.sorted() == known else {
        throw StoreError.refused("the order must name every exercise once")
      }
      for (position, id) in ids.enumerated() {
        try db.execute(
          sql: "UPDATE exerciseOffer SET position = ? WHERE id = ?", arguments: [position, id])
      }
    }
  }

  /// Offers an exercise of the program: at the end if it is new, in its newer version if no coach
  /// changed it.
  ///
  /// What rested because it could not be done is started with a version that can.
  static func offer(shipped exercise: Exercise, _ db: Database) throws {
    guard let version = try offeredVersion(of: exercise.id, db) else {
      return try append(exercise, db)
    }
    guard version < exercise.version, try !isOwn(exercise.id, version: version, db) else { return }
    let couldNot = try Self.exercise(exercise.id, version: version, db)?.active == false
    try db.execute(
      sql: "UPDATE exerciseOffer SET version = ?, active = active OR ? WHERE id = ?",
      arguments: [exercise.version, couldNot && exercise.active, exercise.id])
  }

  static func isOwn(_ id: String, version: Int, _ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT own FROM exercise WHERE id = ? AND version = ?", arguments: [id, version])
      ?? false
  }

  private static func append(_ exercise: Exercise, _ db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO exerciseOffer (id, version, position, active)
        VALUES (?, ?, (SELECT ifnull(max(position), -1) + 1 FROM exerciseOffer), ?)
        """,
      arguments: [exercise.id, exercise.version, exercise.active])
  }

  private static func offeredVersion(of id: String, _ db: Database) throws -> Int? {
    try Int.fetchOne(
      db, sql: "SELECT version FROM exerciseOffer WHERE id = ?", arguments: [id])
  }

  private static func nextVersion(of id: String, _ db: Database) throws -> Int? {
    try Int.fetchOne(
      db, sql: "SELECT max(version) + 1 FROM exercise WHERE id = ?", arguments: [id])
  }
}
