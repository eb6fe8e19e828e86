internal import Model

/// Which rows of a run count, told from the rows alone: whatever order they came in, every tablet of a club
/// comes to the same.
///
/// A row that another one replaces does not count. Of those that replace the same row the one with the
/// greatest identity does; what was made of the others counts no more than they do. Of two that stand side by
/// side in one place, which no tablet writes by itself, the greater identity counts.
enum ClubMarks {
  struct Row: Hashable {
    var id: String
    var attempt: Int
    var status: Trial.Status
    var replaces: String?
  }

  /// Returns the status of each row.
  static func statuses(_ rows: [Row]) -> [String: Trial.Status] {
    let byID = Dictionary(rows.map { ($0.id, $0) }) { first, _ in first }
    var winners: [String: Row] = [:]
    for row in rows {
      guard let former = row.replaces else { continue }
      if winners[former].map({ $0.id < row.id }) ?? true { winners[former] = row }
    }
    var statuses: [String: Trial.Status] = [:]
    for row in rows {
      statuses[row.id] = status(of: row, byID, winners)
    }
    var current: [Int: String] = [:]
    for row in rows.sorted(by: { $0.id < $1.id }) where statuses[row.id] == .valid {
      if let lesser = current.updateValue(row.id, forKey: row.attempt) {
        statuses[lesser] = .edited
      }
    }
    return statuses
  }

  private static func status(
    of row: Row, _ byID: [String: Row], _ winners: [String: Row]
  ) -> Trial.Status {
    guard row.status == .valid || row.status == .aborted else { return row.status }
    if let winner = winners[row.id] {
      return winner.status == .undone || winner.status == .deleted ? winner.status : .edited
    }
    guard row.status == .valid else { return row.status }
    return stands(row, byID, winners) ? .valid : .edited
  }

  /// Whether nothing on the way to this row gave way to another one.
  private static func stands(
    _ row: Row, _ byID: [String: Row], _ winners: [String: Row]
  ) -> Bool {
    var row = row
    // A chain cannot be longer than there are rows, and one that runs in a circle ends there.
    for _ in 0...byID.count {
      guard let former = row.replaces else { return true }
      guard winners[former]?.id == row.id else { return false }
      guard let next = byID[former] else { return true }
      row = next
    }
    return false
  }
}
