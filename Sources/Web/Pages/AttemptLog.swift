import Model

/// What happened to each attempt of a run, in the order of the slots.
struct AttemptLog {
  /// One measured row with what became of it.
  struct Entry {
    var trial: Trial
    /// The row that says when it was undone or deleted, or that took its place.
    var successor: Trial?

    var counts: Bool { trial.status == .valid }
  }

  let entries: [Entry]

  /// - Parameter trials: Every row of one run, oldest first.
  init(_ trials: [Trial]) {
    let measured = trials.filter { !$0.isTombstone }
    let copies = Dictionary(
      measured.compactMap { row in row.replaces.map { ($0, row) } }, uniquingKeysWith: { $1 })
    let tombstones = Dictionary(
      trials.filter(\.isTombstone).compactMap { row in row.replaces.map { ($0, row) } },
      uniquingKeysWith: { $1 })
    entries =
      measured.enumerated()
      // A row that was deleted and came back is told once, by the one that counts now.
      .filter { !($0.element.status == .deleted && copies[$0.element.id] != nil) }
      .sorted { ($0.element.attempt, $0.offset) < ($1.element.attempt, $1.offset) }
      .map { _, row in Entry(trial: row, successor: copies[row.id] ?? tombstones[row.id]) }
  }

  /// The rows that fill slots, or that did so until the run was deleted.
  static func counting(_ trials: [Trial], isDeleted: Bool) -> [Trial] {
    AttemptLog(trials).entries.map(\.trial).filter {
      $0.status == .valid
        || isDeleted && $0.status == .deleted && ($0.value != nil || $0.outcome != nil)
    }
  }
}
