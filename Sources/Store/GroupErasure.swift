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
    try db.execute(
      sql: """
        UPDATE groupEvent SET participant = NULL
        WHERE kind IN ('assign', 'void') AND \(condition)
        """, arguments: arguments)
    try keepGiven(where: condition, arguments, db)
  }

  /// Has everybody else keep the times that they have where not everybody starts together: there the order
  /// in which people started tells whose a time is, and what the forgotten one pressed or gave goes with them.
  private static func keepGiven(
    where condition: String, _ arguments: StatementArguments, _ db: Database
  ) throws {
    try db.execute(
      sql: """
        INSERT INTO groupEvent (groupRun, sequence, id, kind, participant, at, uncertainty, source,
          screen, ref, recordedAt, recordedOffset)
        SELECT own.groupRun,
          (SELECT max(sequence) FROM groupEvent AS any WHERE any.groupRun = own.groupRun)
            + row_number() OVER (PARTITION BY own.groupRun ORDER BY own.ref),
          'kept-' || lower(hex(randomblob(16))), 'assign',
          CASE WHEN (own.groupRun, own.participant) IN
            (SELECT groupRun, participant FROM groupEntry WHERE \(condition))
          THEN NULL ELSE own.participant END,
          told.at, 0, 'station', '', own.ref, told.recordedAt, told.recordedOffset
        FROM (SELECT entry.groupRun, entry.participant,
              json_extract(trial.details, '$.finish') AS ref
            FROM groupEntry AS entry JOIN trial ON trial.run = entry.run
            WHERE trial.status = 'valid') AS own
          JOIN groupEvent AS told ON told.groupRun = own.groupRun AND told.id = own.ref
        WHERE own.groupRun IN (SELECT groupRun FROM groupEntry WHERE \(condition))
        """, arguments: arguments + arguments)
  }
}
