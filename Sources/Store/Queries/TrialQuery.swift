internal import GRDB
internal import Model

/// The SQL of a list of trials.
struct TrialQuery {
  private(set) var conditions: [String] = []
  private(set) var arguments: StatementArguments = []
  private let order: TrialOrder
  /// `sequence`, or `+sequence` to keep SQLite from walking the whole log in its order when a
  /// span of time is asked for (sqlite.org/optoverview.html section 6.1.1).
  private let position: String

  init(_ filter: TrialFilter, order: TrialOrder = .oldestFirst, after sequence: Int64? = nil) {
    self.order = order
    position = filter.from == nil && filter.to == nil ? "sequence" : "+sequence"
    if let participant = filter.participant { add("participant = ?", participant) }
    if let group = filter.group {
      // The plus as above: a group is many people, and the list has its own order.
      add("+participant IN (SELECT number FROM participant WHERE groupName = ?)", group)
    }
    if let exercise = filter.exercise { add("exercise = ?", exercise) }
    if let run = filter.run { add("run = ?", run.rawValue) }
    if let from = filter.from { add("measuredAt >= ?", from.milliseconds) }
    if let to = filter.to { add("measuredAt <= ?", to.milliseconds) }
    for exercise in filter.hidden ?? [] { add("exercise <> ?", exercise) }
    if case .only(let status) = filter.status {
      add("status = ?", status.rawValue)
      // Word for word the condition of the partial index.
      if status != .valid { conditions.append("status <> 'valid'") }
    }
    switch order {
    case .oldestFirst: add("\(position) > ?", sequence ?? 0)
    case .newestFirst: add("\(position) < ?", sequence ?? .max)
    case .measured:
      // By its index the log comes in this order without being sorted.
      let isLog = filter.participant == nil && filter.exercise == nil && filter.run == nil
      if let sequence {
        add("measuredAt >= (SELECT measuredAt FROM trial WHERE sequence = ?)", sequence)
        let after = "(SELECT measuredAt, sequence FROM trial WHERE sequence = ?)"
        add("(measuredAt, sequence) > \(after)", sequence)
      } else if isLog, filter.from == nil {
        add("measuredAt >= ?", Int64.min)
      }
    }
  }

  private mutating func add(_ condition: String, _ argument: any DatabaseValueConvertible) {
    conditions.append(condition)
    arguments += [argument]
  }

  private var sorting: String {
    switch order {
    case .oldestFirst: position
    case .newestFirst: "\(position) DESC"
    case .measured: "measuredAt, sequence"
    }
  }

  /// The statement, with a limit as its last argument if there is one.
  func sql(limited: Bool) -> String {
    "SELECT \(TrialRow.listed) FROM \(TrialRow.source) WHERE \(conditions.joined(separator: " AND "))"
      + " ORDER BY \(sorting)"
      + (limited ? " LIMIT ?" : "")
  }
}

/// The order of a list of trials.
///
/// A list that is read part by part while trials come in goes by the commits: the identities' order
/// (two made in one millisecond sort at random) and the clock's (what is imported lies before what is
/// there) would let it miss some.
package enum TrialOrder: Sendable, Hashable {
  /// By the commits.
  case oldestFirst
  /// By the commits.
  case newestFirst
  /// By when they were measured, oldest first, and those of one moment by the commits: what a file has,
  /// which is read from one state.
  case measured
}
