internal import GRDB
package import Model

extension Store {
  /// Returns the best rounds of the eye test's game, one row each, the best first and of equal ones
  /// the older.
  ///
  /// Read from the trials themselves, so that whoever is deleted or forgotten is gone here too;
  /// rounds that were left, and those of simulated equipment, do not count.
  ///
  /// - Parameters:
  ///   - exercise: The game's exercise.
  ///   - since: Rounds that began earlier are left out.
  ///   - participant: Only theirs.
  ///   - besides: A round that is left out.
  ///   - limit: At most so many, 1 … 1000; numbers outside are moved to the nearest end.
  /// - Returns: The scores.
  /// - Throws: `StoreError`.
  package func eyeScores(
    exercise: String, since: Timestamp?, participant: Int? = nil, besides: RunID? = nil, limit: Int
  ) throws -> [EyeScore] {
    try read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT trial.run AS run, trial.participant AS number, person.nickname AS nickname,
            max(json_extract(trial.details, '$.progress.score')) AS score,
            max(json_extract(trial.details, '$.progress.level')) AS level,
            run.startedAt AS startedAt, run.startedOffset AS startedOffset
          FROM trial JOIN run ON run.id = trial.run
            JOIN participant AS person ON person.number = trial.participant
          WHERE trial.exercise = :exercise AND trial.status = 'valid' AND run.state = 'saved'
            AND run.simulated = 0 AND person.nobody = 0 AND run.startedAt >= :since
            AND trial.run <> :besides
            AND (:participant IS NULL OR trial.participant = :participant)
          GROUP BY trial.run
          HAVING score IS NOT NULL
          ORDER BY score DESC, run.startedAt, trial.run LIMIT :limit
          """,
        arguments: [
          "exercise": exercise, "since": since?.milliseconds ?? .min,
          "besides": besides?.rawValue ?? "", "participant": participant,
          "limit": min(max(limit, 1), 1000),
        ]
      ).map(Self.score)
    }
  }

  private static func score(_ row: Row) throws -> EyeScore {
    let reader = RowReader(row, table: "trial", key: "run")
    let score: Double = try reader.value("score")
    let level: Double? = try reader.optional("level")
    return EyeScore(
      run: RunID(rawValue: try reader.value("run")), participant: try reader.value("number"),
      nickname: try reader.optional("nickname"), score: Int(exactly: score.rounded()) ?? 0,
      level: Int(exactly: (level ?? 1).rounded()) ?? 1,
      startedAt: try reader.time("startedAt", offset: "startedOffset"))
  }
}

/// What one round of the eye test's game came to.
package struct EyeScore: Sendable, Hashable {
  package var run: RunID
  package var participant: Int
  package var nickname: String?
  /// Right answers.
  package var score: Int
  /// The highest level that was asked at, from 1.
  package var level: Int
  package var startedAt: Timestamp
}
