internal import GRDB

/// Takes people out of group runs.
enum GroupErasure {
  /// Has times at a finish that were somebody's be nobody's for good, before what else they pressed goes: a
  /// time that seemed to have no name would be offered to another one.
  ///
  /// - Parameters:
  ///   - condition: Of rows of `groupEvent`, who is forgotten.
  ///   - arguments: Of the condition.
  ///   - db: Where.
  /// - Throws: What SQLite throws.
  static func keepTimes(
    where condition: String, _ arguments: StatementArguments, _ db: Database
  ) throws {
    try keepGiven(where: condition, arguments, db)
    try db.execute(
      sql: """
        UPDATE groupEvent SET participant = NULL
        WHERE kind IN ('assign', 'void') AND \(condition)
        """, arguments: arguments)
  }

  /// The same for times that no event gave to them, but the order in which they started.
  private static func keepGiven(
    where condition: String, _ arguments: StatementArguments, _ db: Database
  ) throws {
    try db.execute(
      sql: """
        INSERT INTO groupEvent (groupRun, sequence, id, kind, at, uncertainty, source, screen, ref,
          recordedAt, recordedOffset)
        SELECT own.groupRun,
          (SELECT max(sequence) FROM groupEvent AS any WHERE any.groupRun = own.groupRun)
            + row_number() OVER (PARTITION BY own.groupRun ORDER BY own.ref),
          'kept-' || own.ref, 'assign', told.at, 0, 'station', '', own.ref, told.recordedAt,
          told.recordedOffset
        FROM (SELECT entry.groupRun, json_extract(trial.details, '$.finish') AS ref
            FROM (SELECT groupRun, run FROM groupEntry WHERE \(condition)) AS entry
              JOIN trial ON trial.run = entry.run
            WHERE trial.status = 'valid') AS own
          JOIN groupEvent AS told ON told.groupRun = own.groupRun AND told.id = own.ref
        """, arguments: arguments)
  }
}
