internal import GRDB
package import Model

extension Store {
  /// Returns who each child travels as that has chosen, by participant.
  package func learners() throws -> [Int: String] {
    try read { db in
      let rows = try Row.fetchAll(db, sql: "SELECT participant, figure FROM learner")
      var figures: [Int: String] = [:]
      for row in rows {
        let reader = RowReader(row, table: "learner")
        figures[try reader.value("participant")] = try reader.value("figure", as: String.self)
      }
      return figures
    }
  }

  /// Keeps who a child travels as.
  ///
  /// - Throws: `StoreError.notFound` for nobody, `keyUsed`.
  package func keepLearner(
    _ participant: Int, figure: String, key: IdempotencyKey? = nil
  ) throws {
    try write { db in
      if let key { try Self.use(key, run: nil, db) }
      try Self.checkParticipant(participant, db)
      try db.execute(
        sql: """
          INSERT INTO learner (participant, figure) VALUES (?, ?)
          ON CONFLICT (participant) DO UPDATE SET figure = excluded.figure
          """, arguments: [participant, figure])
    }
  }

  /// Counts the runs of some exercises that came to their own end, by participant and exercise.
  ///
  /// Those that were deleted since count too.
  ///
  /// - Parameters:
  ///   - exercises: Their ids.
  ///   - participant: Of one alone, unless it is nothing.
  /// - Returns: How many, by participant and then by exercise; those without any are left out.
  /// - Throws: `StoreError`.
  package func savedRuns(
    of exercises: [String], participant: Int? = nil
  ) throws -> [Int: [String: Int]] {
    let places = exercises.map { _ in "?" }.joined(separator: ", ")
    return try read { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT participant, exercise, count(*) AS count FROM run
          WHERE exercise IN (\(places)) AND state = 'saved'
            \(participant == nil ? "" : "AND participant = ?")
          GROUP BY participant, exercise
          """,
        arguments: StatementArguments(exercises)
          + StatementArguments(participant.map { [$0] } ?? []))
      var counts: [Int: [String: Int]] = [:]
      for row in rows {
        let reader = RowReader(row, table: "run")
        let exercise: String = try reader.value("exercise")
        counts[try reader.value("participant"), default: [:]][exercise] =
          try reader.value("count")
      }
      return counts
    }
  }

  /// Returns the runs of an exercise that came to their own end.
  package func savedRunIDs(of exercise: String) throws -> Set<RunID> {
    try read { db in
      let ids = try String.fetchAll(
        db, sql: "SELECT id FROM run WHERE exercise = ? AND state = 'saved'",
        arguments: [exercise])
      return Set(ids.map(RunID.init(rawValue:)))
    }
  }
}
