internal import GRDB
internal import Model

extension TrialErasure {
  /// The end of 1970, in milliseconds: what stands before it was measured by a tablet whose clock had
  /// lost its time, and may be of today.
  private static let firstYear = 31_536_000_000

  /// The runs that ended before a moment and have nothing that was measured after it.
  ///
  /// What is nobody's already stays as it is.
  static func tooOld(_ results: Erasure.Results) -> String {
    let nobody = "(SELECT number FROM participant WHERE nobody = 1)"
    let isSomebodys = """
      AND (participant IS NOT \(nobody) OR EXISTS (SELECT 1 FROM trial
        WHERE trial.run = run.id AND trial.participant IS NOT \(nobody)))
      """
    return """
      SELECT id FROM run WHERE state IN ('saved', 'cancelled') AND startedAt < ?1
        AND startedAt >= \(firstYear)
        AND NOT EXISTS (SELECT 1 FROM trial WHERE trial.run = run.id AND measuredAt >= ?1)
        \(results == .anonymise ? isSomebodys : "")
      """
  }

  /// Takes every run that is too old.
  func erase(
    before limit: Timestamp, _ results: Erasure.Results
  ) throws -> (runs: Int, trials: Int) {
    try db.execute(
      sql: "CREATE TEMP TABLE erased AS \(Self.tooOld(results))",
      arguments: [limit.milliseconds])
    defer { try? db.execute(sql: "DROP TABLE temp.erased") }
    let isErased = "IN (SELECT id FROM temp.erased)"
    let runs = try Int.fetchOne(db, sql: "SELECT count(*) FROM temp.erased") ?? 0
    let trials =
      try Int.fetchOne(db, sql: "SELECT count(*) FROM trial WHERE run \(isErased)") ?? 0
    try db.execute(sql: "DELETE FROM idempotency WHERE run \(isErased)")
    try db.execute(sql: "DELETE FROM planRun WHERE run \(isErased)")
    try db.execute(sql: "DELETE FROM note WHERE run \(isErased)")
    try eraseGroups(before: limit, isErased)
    try eraseHearts(before: limit, isErased)
    switch results {
    case .anonymise:
      let nobody = try nobody()
      try db.execute(
        sql: """
          UPDATE trial SET participant = ?, reason = \(Self.ownReason),
            details = \(Self.nobodysDetails)
          WHERE run \(isErased)
          """, arguments: [nobody])
      try db.execute(
        sql: "UPDATE run SET participant = ? WHERE id \(isErased)", arguments: [nobody])
    case .delete:
      try db.execute(sql: "DELETE FROM event WHERE run \(isErased)")
      try db.execute(sql: "DELETE FROM trial WHERE run \(isErased)")
      try db.execute(sql: "DELETE FROM run WHERE id \(isErased)")
    }
    return (runs, trials)
  }

  /// Takes people out of sessions of the wall whose results are too old, with their curves.
  private func eraseHearts(before limit: Timestamp, _ isErased: String) throws {
    try db.execute(sql: "DELETE FROM heartMember WHERE run \(isErased)")
    try db.execute(
      sql: """
        DELETE FROM heartSession WHERE state <> 'running' AND startedAt < ?
          AND startedAt >= \(Self.firstYear) AND NOT EXISTS
            (SELECT 1 FROM heartMember AS member WHERE member.session = heartSession.id
              AND member.run IS NOT NULL)
        """, arguments: [limit.milliseconds])
  }

  /// Takes people out of group runs whose results are too old: a bib and its presses would say whose an
  /// anonymous result was.
  private func eraseGroups(before limit: Timestamp, _ isErased: String) throws {
    let isTheirs =
      "(groupRun, participant) IN "
      + "(SELECT groupRun, participant FROM groupEntry WHERE run \(isErased))"
    try GroupErasure.keepTimes(where: isTheirs, [], db)
    try db.execute(sql: "DELETE FROM groupEvent WHERE \(isTheirs)")
    try db.execute(sql: "DELETE FROM groupEntry WHERE run \(isErased)")
    // Of those in which nobody came to a result nothing else is left to go by.
    try db.execute(
      sql: """
        DELETE FROM groupRun WHERE state <> 'running' AND createdAt < ?
          AND createdAt >= \(Self.firstYear) AND NOT EXISTS
            (SELECT 1 FROM groupEntry AS entry WHERE entry.groupRun = groupRun.id
              AND entry.run IS NOT NULL)
        """, arguments: [limit.milliseconds])
  }
}
