internal import GRDB
import Model

extension Store {
  /// Returns what a participant's measured rounds came to, the newest first.
  ///
  /// Read from the trials themselves, so that whoever is deleted or forgotten is gone here too;
  /// rounds that were left, rounds without a number, and those of simulated equipment are left out.
  ///
  /// - Parameters:
  ///   - exercise: The measured round's exercise.
  ///   - participant: Their number.
  ///   - eye: Which eye looked.
  ///   - limit: At most so many, 1 … 1000; numbers outside are moved to the nearest end.
  /// - Returns: The results.
  /// - Throws: `StoreError`.
  package func eyeResults(
    exercise: String, participant: Int, eye: String, limit: Int
  ) throws -> [EyeResult] {
    try read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT trial.run AS run, run.startedAt AS startedAt, run.startedOffset AS startedOffset,
            json_extract(trial.details, '$.eye') AS eye,
            json_extract(trial.details, '$.chart') AS chart,
            json_extract(trial.details, '$.glasses') AS glasses,
            json_extract(trial.details, '$.bars') AS bars,
            json_extract(trial.details, '$.result.rough') AS rough,
            json_extract(trial.details, '$.distance_m') AS distance,
            json_extract(trial.details, '$.progress.contradicted') AS contradicted,
            json_extract(trial.details, '$.result.estimate') AS estimate,
            json_extract(trial.details, '$.result.low') AS low,
            json_extract(trial.details, '$.result.high') AS high,
            json_extract(trial.details, '$.result.limit') AS bound
          FROM trial JOIN run ON run.id = trial.run
          WHERE trial.exercise = :exercise AND trial.status = 'valid' AND run.state = 'saved'
            AND run.simulated = 0 AND trial.participant = :participant AND eye = :eye
            AND estimate IS NOT NULL
          ORDER BY run.startedAt DESC, trial.run DESC LIMIT :limit
          """,
        arguments: [
          "exercise": exercise, "participant": participant, "eye": eye,
          "limit": min(max(limit, 1), 1000),
        ]
      ).map(Self.result)
    }
  }

  private static func result(_ row: Row) throws -> EyeResult {
    let reader = RowReader(row, table: "trial", key: "run")
    return EyeResult(
      run: RunID(rawValue: try reader.value("run")), eye: try reader.value("eye"),
      chart: try reader.optional("chart") ?? "",
      hasGlasses: try reader.optional("glasses") ?? false,
      isCrowded: try reader.optional("bars") ?? false,
      isRough: try reader.optional("rough") ?? false, distance: try reader.optional("distance"),
      isContradicted: try reader.optional("contradicted") ?? false,
      estimate: try reader.value("estimate"),
      low: try reader.value("low"), high: try reader.value("high"),
      limit: try reader.optional("bound") ?? "exact",
      startedAt: try reader.time("startedAt", offset: "startedOffset"))
  }
}
