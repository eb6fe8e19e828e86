internal import GRDB
internal import Model

/// Makes trials nobody's or deletes them, which nothing else does to the log.
///
/// The triggers that keep the log as it is are taken away for the length of the transaction.
struct TrialErasure {
  private static let guards = ["trialAppendOnly", "trialStatus", "trialKept", "runIdentity"]

  /// What a coach wrote about a correction may say who it was; our own words stay.
  static let ownReason = "CASE WHEN reason IN ('undo', 'delete', 'restore', 'gap') THEN reason END"

  /// The details without what tells of whom an anonymous pulse was: a highest pulse tells an age, and
  /// a session of the wall who took part.
  static let nobodysDetails = """
    CASE WHEN exercise GLOB 'heart-*'
      THEN json_remove(details, '$.max_heart_rate', '$.max_basis', '$.wall') ELSE details END
    """

  let db: Database

  init(_ db: Database) { self.db = db }

  /// Carries out an erasure and leaves a row that says so.
  func carryOut(_ body: (TrialErasure) throws -> Erasure) throws -> Erasure {
    let erasure = try unguarded { try body(self) }
    try db.execute(
      sql: """
        INSERT INTO erasure (at, atOffset, cause, results, runs, trials, scrubbed)
        VALUES (?, ?, ?, ?, ?, ?, 0)
        """,
      arguments: [
        erasure.at.milliseconds, erasure.at.offset, erasure.cause.rawValue,
        erasure.results.rawValue, erasure.runs, erasure.trials,
      ])
    return erasure
  }

  /// Carries out what the triggers forbid that keep the log as it is.
  func unguarded<Value>(_ body: () throws -> Value) throws -> Value {
    try db.execute(sql: "PRAGMA secure_delete = ON")
    var texts: [String] = []
    for name in Self.guards {
      let text = try String.fetchOne(
        db, sql: "SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = ?",
        arguments: [name])
      guard let text else { throw StoreError.damaged("trigger \(name) is missing") }
      texts.append(text)
      try db.execute(sql: "DROP TRIGGER \(name)")
    }
    let value = try body()
    for text in texts { try db.execute(sql: text) }
    return value
  }

  /// Takes every result of a participant.
  func erase(
    participant number: Int, _ results: Erasure.Results
  ) throws -> (runs: Int, trials: Int) {
    try db.execute(
      sql: """
        CREATE TEMP TABLE erased AS
          SELECT id FROM run WHERE participant = ?1
          UNION SELECT run FROM trial WHERE participant = ?1
        """, arguments: [number])
    defer { try? db.execute(sql: "DROP TABLE temp.erased") }
    try db.execute(
      sql: "DELETE FROM idempotency WHERE run IN (SELECT id FROM temp.erased)")
    try db.execute(sql: "DELETE FROM planRun WHERE run IN (SELECT id FROM temp.erased)")
    // What a coach wrote about a result may say whose it was.
    try db.execute(sql: "DELETE FROM note WHERE run IN (SELECT id FROM temp.erased)")
    let runs =
      try Int.fetchOne(
        db, sql: "SELECT count(*) FROM run WHERE participant = ?", arguments: [number]) ?? 0
    let trials =
      try Int.fetchOne(
        db, sql: "SELECT count(*) FROM trial WHERE participant = ?", arguments: [number]) ?? 0
    switch results {
    case .anonymise: try anonymise(number)
    case .delete: try delete(number)
    }
    return (runs, trials)
  }

  private func anonymise(_ number: Int) throws {
    let nobody = try self.nobody()
    try db.execute(
      sql: """
        UPDATE trial SET participant = ?2, reason = \(Self.ownReason),
          details = \(Self.nobodysDetails)
        WHERE participant = ?1
        """, arguments: [number, nobody])
    try db.execute(
      sql: "UPDATE run SET participant = ?2 WHERE participant = ?1", arguments: [number, nobody])
  }

  private func delete(_ number: Int) throws {
    try db.execute(
      sql: """
        UPDATE trial SET replacesAbsent = replaces, replaces = NULL
        WHERE participant <> ?1 AND replaces IN (SELECT id FROM trial WHERE participant = ?1)
        """, arguments: [number])
    try db.execute(
      sql: """
        DELETE FROM event WHERE kind = 'trial'
          AND run IN (SELECT id FROM temp.erased)
          AND ref IN (SELECT id FROM trial WHERE participant = ?)
        """, arguments: [number])
    try db.execute(sql: "DELETE FROM trial WHERE participant = ?", arguments: [number])
    let empty = """
      SELECT id FROM temp.erased
      WHERE NOT EXISTS (SELECT 1 FROM trial WHERE trial.run = erased.id)
      """
    try db.execute(sql: "DELETE FROM event WHERE run IN (\(empty))")
    try db.execute(sql: "DELETE FROM run WHERE id IN (\(empty))")
    // A run that was corrected to somebody else is theirs.
    try db.execute(
      sql: """
        UPDATE run SET participant =
          (SELECT min(participant) FROM trial WHERE trial.run = run.id)
        WHERE participant = ?
        """, arguments: [number])
  }

  /// Returns the number that stands for nobody; the highest free one becomes it.
  func nobody() throws -> Int {
    let known = try Int.fetchOne(db, sql: "SELECT number FROM participant WHERE nobody = 1")
    if let known { return known }
    let used = Set(try Int.fetchAll(db, sql: "SELECT number FROM participant"))
    guard let free = Participant.numbers.reversed().first(where: { !used.contains($0) }) else {
      throw StoreError.refused("every number is taken")
    }
    try db.execute(
      sql: "INSERT INTO participant (number, nobody) VALUES (?, 1)", arguments: [free])
    return free
  }
}
