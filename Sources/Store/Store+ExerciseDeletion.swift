internal import GRDB

extension Store {
  /// Returns what keeps exercises on offer from being deleted, by identity; one without an entry
  /// may be deleted.
  package func exerciseHolds() throws -> [String: ExerciseHold] {
    try read { try Self.holds($0) }
  }

  /// Deletes an exercise that a coach made, in all its versions, if nothing keeps it.
  ///
  /// - Returns: What keeps it; nothing is changed then.
  /// - Throws: `StoreError.notFound` if no exercise of that identity is on offer, `keyUsed`.
  package func deleteExercise(
    _ id: String, key: IdempotencyKey? = nil
  ) throws -> ExerciseHold? {
    try write { db in
      if let hold = try Self.holds(db)[id] { return hold }
      if let key { try Self.use(key, run: nil, db) }
      try db.execute(sql: "DELETE FROM exerciseOffer WHERE id = ?", arguments: [id])
      guard db.changesCount == 1 else {
        throw StoreError.notFound(table: "exerciseOffer", id: id)
      }
      try db.execute(sql: "DELETE FROM exercise WHERE id = ?", arguments: [id])
      return nil
    }
  }

  private static func holds(_ db: Database) throws -> [String: ExerciseHold] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT id, CASE
          WHEN EXISTS (SELECT 1 FROM exercise WHERE exercise.id = offer.id AND own = 0)
            THEN 'shipped'
          WHEN EXISTS (SELECT 1 FROM run WHERE run.exercise = offer.id) THEN 'used'
          WHEN EXISTS (
            SELECT 1 FROM plan, json_each(plan.content, '$.exercises') AS item
            WHERE plan.endedAt IS NULL AND json_extract(item.value, '$.id') = offer.id)
            THEN 'planned'
        END AS hold
        FROM exerciseOffer AS offer
        """)
    var holds: [String: ExerciseHold] = [:]
    for row in rows {
      let reader = RowReader(row, table: "exerciseOffer")
      holds[try reader.value("id")] = try reader.optionalRaw("hold")
    }
    return holds
  }
}

/// What keeps an exercise from being deleted.
package enum ExerciseHold: String, Sendable, Hashable {
  /// It comes with the program and would come back with it.
  case shipped
  /// Runs refer to it, under way, ended or deleted: their log must stay readable.
  case used
  /// The plan under way has it.
  case planned
}
