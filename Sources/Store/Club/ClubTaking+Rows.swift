internal import GRDB
internal import Model

extension ClubTaking {
  /// Writes the rows of a run, and says of all of them anew which count.
  func takeRows(of told: ClubRun) throws {
    let known = try knownRows(told.run.id)
    let hidden = try hiddenRows(told.run.id)
    var all = Dictionary(
      (known + hidden).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for row in told.rows.map(Self.marked) { all[row.id] = all[row.id] ?? row }
    let statuses = ClubMarks.statuses(Array(all.values))
    // Places are freed before others come into them.
    for row in known {
      guard let status = statuses[row.id], status != row.status else { continue }
      try db.cachedStatement(sql: "UPDATE trial SET status = ? WHERE id = ?")
        .execute(arguments: [status.rawValue, row.id])
    }
    var there = Set(known.map(\.id))
    for row in told.rows where row.isHidden && !there.contains(row.trial.id.rawValue) {
      try hide(row.trial)
    }
    var fresh = told.rows.filter { !$0.isHidden && !there.contains($0.trial.id.rawValue) }
    let coming = Set(fresh.map(\.trial.id.rawValue))
    // What replaces another one comes after it, whatever the clocks said that made their identities.
    while !fresh.isEmpty {
      let next = fresh.filter { row in
        guard let former = row.trial.replaces?.rawValue else { return true }
        return there.contains(former) || !coming.contains(former)
      }
      // Rows that replace each other in a circle are nobody's results.
      guard !next.isEmpty else { return }
      for row in next {
        try insert(row, statuses[row.trial.id.rawValue] ?? row.trial.status, there)
      }
      there.formUnion(next.map(\.trial.id.rawValue))
      fresh.removeAll { there.contains($0.trial.id.rawValue) }
    }
  }

  private static func marked(_ row: ClubRun.Row) -> ClubMarks.Row {
    ClubMarks.Row(
      id: row.trial.id.rawValue, attempt: row.trial.attempt, status: row.trial.status,
      replaces: row.trial.replaces?.rawValue)
  }

  private func knownRows(_ run: RunID) throws -> [ClubMarks.Row] {
    try rows(
      """
      SELECT id, attempt, status, coalesce(replaces, replacesAbsent) AS replaces FROM trial
      WHERE run = ?
      """, run)
  }

  private func hiddenRows(_ run: RunID) throws -> [ClubMarks.Row] {
    try rows("SELECT id, attempt, status, replaces FROM fleetHidden WHERE run = ?", run)
  }

  private func rows(_ sql: String, _ run: RunID) throws -> [ClubMarks.Row] {
    try Row.fetchAll(db.cachedStatement(sql: sql), arguments: [run.rawValue]).map { row in
      let reader = RowReader(row, table: "trial")
      return ClubMarks.Row(
        id: try reader.value("id"), attempt: try reader.value("attempt"),
        status: try reader.raw("status"), replaces: try reader.optional("replaces"))
    }
  }

  private func hide(_ trial: Trial) throws {
    try db.cachedStatement(
      sql: """
        INSERT OR IGNORE INTO fleetHidden (id, run, attempt, status, replaces) VALUES (?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      trial.id.rawValue, trial.run.rawValue, trial.attempt, trial.status.rawValue,
      trial.replaces?.rawValue,
    ])
  }

  private func insert(
    _ row: ClubRun.Row, _ status: Trial.Status, _ there: Set<String>
  ) throws {
    var trial = row.trial
    trial.participant = try holder(row.person)
    trial.status = status
    try keepSession(trial.session, trial.measuredAt)
    var absent: TrialID?
    if let former = trial.replaces, !there.contains(former.rawValue) {
      absent = former
      trial.replaces = nil
    }
    try TrialRow(trial, replacesAbsent: absent).insert(db)
    try db.cachedStatement(sql: "DELETE FROM fleetHidden WHERE id = ?")
      .execute(arguments: [trial.id.rawValue])
  }
}
