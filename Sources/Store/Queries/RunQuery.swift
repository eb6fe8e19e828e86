internal import GRDB
internal import Model

/// The SQL of a list of runs that have something to show, newest first.
///
/// The order is that in which they were done, so that what is imported stands at its own day and not
/// above today's; runs of one moment stand in the order in which they were made.
struct RunQuery {
  /// Who did a run, as an expression: whoever all its current rows name, else whom it began with.
  ///
  /// A correction adds rows with another participant and leaves the run as it began; what counted
  /// until a deletion is told by its tombstones.
  static let participant = """
    coalesce((
      SELECT min(trial.participant) FROM trial
      WHERE trial.run = run.id AND CASE
        WHEN run.deletedAt IS NULL THEN trial.status = 'valid'
        ELSE trial.status = 'deleted' AND trial.reason = 'delete'
          AND trial.recordedAt = run.deletedAt
          AND json_extract(trial.details, '$.status') = 'valid' END
      HAVING min(trial.participant) = max(trial.participant)), run.participant)
    """

  private(set) var conditions = ["EXISTS (SELECT 1 FROM trial WHERE trial.run = run.id)"]
  private(set) var arguments: StatementArguments = []

  /// A run's place in the list.
  struct Position {
    var startedAt: Int64
    var row: Int64

    static var beginning: Position { Position(startedAt: .max, row: .max) }
  }

  init(_ filter: RunFilter, before position: Position = .beginning) {
    if let participant = filter.participant {
      // Both are found by an index; the expression then decides.
      conditions.append(
        "(participant = ? OR id IN (SELECT run FROM trial WHERE trial.participant = ?))")
      arguments += [participant, participant]
      add("\(Self.participant) = ?", participant)
    }
    if let group = filter.group {
      add(
        "\(Self.participant) IN (SELECT number FROM participant WHERE groupName = ?)", group)
    }
    if let exercise = filter.exercise {
      // One person's runs are fewer than an exercise's; the plus keeps SQLite to their index
      // (sqlite.org/optoverview.html section 6.1.1).
      add(filter.participant == nil ? "exercise = ?" : "+exercise = ?", exercise)
    }
    if let from = filter.from { add("startedAt >= ?", from.milliseconds) }
    if let to = filter.to { add("startedAt <= ?", to.milliseconds) }
    if let deletion = filter.deletion { add("deletion = ?", deletion) }
    let isDeleted = filter.isDeleted || filter.deletion != nil
    conditions.append("deletion IS \(isDeleted ? "NOT " : "")NULL")
    if filter.isOver { conditions.append("state IN ('saved', 'cancelled')") }
    for exercise in filter.hidden { add("+exercise <> ?", exercise) }
    if filter.isGathered { gather(filter) }
    conditions.append("(startedAt, rowid) < (?, ?)")
    arguments += [position.startedAt, position.row]
  }

  /// Leaves out each run that a newer one stands for.
  ///
  /// The other runs of a member of the wall have no entry of their own: the one that has stands for
  /// them.
  private mutating func gather(_ filter: RunFilter) {
    var newer =
      "newer.deletion IS NULL AND (newer.startedAt, newer.rowid) > (run.startedAt, run.rowid)"
    var bounds: StatementArguments = []
    if let from = filter.from {
      newer += " AND newer.startedAt >= ?"
      bounds += [from.milliseconds]
    }
    if let to = filter.to {
      newer += " AND newer.startedAt <= ?"
      bounds += [to.milliseconds]
    }
    for (table, gathering) in [("groupEntry", "groupRun"), ("heartMember", "session")] {
      conditions.append(
        """
        NOT EXISTS (
          SELECT 1 FROM \(table) AS own JOIN \(table) AS other ON other.\(gathering) = own.\(gathering)
            JOIN run AS newer ON newer.id = other.run
          WHERE own.run = run.id AND \(newer))
        """)
      arguments += bounds
    }
    // Whoever asks for one exercise of the wall's three sees that of each member.
    guard filter.exercise == nil else { return }
    conditions.append(
      """
      NOT EXISTS (
        SELECT 1 FROM trial JOIN heartMember AS own
          ON own.session = json_extract(trial.details, '$.wall') AND own.participant = trial.participant
          JOIN run AS other ON other.id = own.run
        WHERE trial.run = run.id AND trial.status = 'valid' AND own.run <> run.id
          AND other.deletion IS NULL)
      """)
  }

  private mutating func add(_ condition: String, _ argument: any DatabaseValueConvertible) {
    conditions.append(condition)
    arguments += [argument]
  }

  /// The statement, with a limit as its last argument.
  var sql: String {
    "SELECT * FROM run WHERE \(conditions.joined(separator: " AND "))"
      + " ORDER BY startedAt DESC, rowid DESC LIMIT ?"
  }
}
