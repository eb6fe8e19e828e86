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
  }
}
