internal import GRDB
internal import Model

/// The SQL of a list of runs that have something to show, newest first.
///
/// The order is that in which the runs were made: a tablet's clock may be set back, the rowid
/// never is.
struct RunQuery {
  private(set) var conditions = ["EXISTS (SELECT 1 FROM trial WHERE trial.run = run.id)"]
  private(set) var arguments: StatementArguments = []

  init(_ filter: RunFilter, before rowid: Int64? = nil) {
    if let participant = filter.participant { add("participant = ?", participant) }
    if let exercise = filter.exercise { add("exercise = ?", exercise) }
    if let from = filter.from { add("startedAt >= ?", from.milliseconds) }
    if let to = filter.to { add("startedAt <= ?", to.milliseconds) }
    if let deletion = filter.deletion { add("deletion = ?", deletion) }
    let isDeleted = filter.isDeleted || filter.deletion != nil
    conditions.append("deletion IS \(isDeleted ? "NOT " : "")NULL")
    if filter.isOver { conditions.append("state IN ('saved', 'cancelled')") }
    add("rowid < ?", rowid ?? .max)
  }

  private mutating func add(_ condition: String, _ argument: any DatabaseValueConvertible) {
    conditions.append(condition)
    arguments += [argument]
  }

  /// The statement, with a limit as its last argument.
  var sql: String {
    "SELECT * FROM run WHERE \(conditions.joined(separator: " AND "))"
      + " ORDER BY rowid DESC LIMIT ?"
  }
}
