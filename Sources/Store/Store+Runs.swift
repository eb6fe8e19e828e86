internal import GRDB
package import Model

extension Store {
  /// Begins a visit.
  package func startSession(_ session: Session) throws {
    try write { db in
      try db.execute(
        sql: "INSERT INTO session (id, startedAt, startedOffset) VALUES (?, ?, ?)",
        arguments: [
          session.id.rawValue, session.startedAt.milliseconds, session.startedAt.offset,
        ])
    }
  }

  /// Adds a run and remembers the request that asked for it.
  ///
  /// - Throws: `StoreError.keyUsed` if the request was carried out before; `refused` if session,
  ///   participant or exercise are unknown.
  package func insertRun(_ run: RunRecord, key: IdempotencyKey? = nil) throws -> StoredEvent {
    try write { db in
      try RunRow(run).insert(db)
      if let key { try Self.use(key, run: run.id, db) }
      return try Self.append(.run, run.id.rawValue, run: run.id, db)
    }
  }

  /// Carries out one step of a run and remembers the request that asked for it.
  ///
  /// - Returns: The events of this step: one for each marked trial, one for each new trial, then
  ///   one for the run.
  /// - Throws: `StoreError.conflict` if the run's revision is not the stored one plus one,
  ///   `keyUsed` if the request was carried out before, `notFound` for an unknown run or marked
  ///   trial, `refused` for a second current row in a slot or values against the schema. Nothing
  ///   is changed then.
  package func commit(_ change: RunChange, key: IdempotencyKey? = nil) throws -> [StoredEvent] {
    try write { db in
      if let key { try Self.use(key, run: change.run.id, db) }
      try Self.update(change.run, db)
      var events: [StoredEvent] = []
      for mark in change.marks {
        try Self.mark(mark, of: change.run.id, db)
        events.append(try Self.append(.trial, mark.trial.rawValue, run: change.run.id, db))
      }
      for trial in change.trials {
        guard trial.run == change.run.id else {
          throw StoreError.refused("trial \(trial.id) is of another run")
        }
        try TrialRow(trial).insert(db)
        events.append(try Self.append(.trial, trial.id.rawValue, run: change.run.id, db))
      }
      events.append(try Self.append(.run, change.run.id.rawValue, run: change.run.id, db))
      return events
    }
  }

  /// Writes what may change and leaves the rest alone: a column that is set, even to the same
  /// value, has its indexes written again.
  private static func update(_ run: RunRecord, _ db: Database) throws {
    let stored = try Int.fetchOne(
      db.cachedStatement(sql: "SELECT revision FROM run WHERE id = ?"),
      arguments: [run.id.rawValue])
    guard let stored else { throw StoreError.notFound(table: "run", id: run.id.rawValue) }
    guard run.revision == stored &+ 1 else {
      throw StoreError.conflict(run: run.id, revision: stored)
    }
    let arguments = StatementArguments(try RunRow(run).databaseDictionary)
    try db.cachedStatement(
      sql: """
        UPDATE run SET device = :device, state = :state, revision = :revision,
          startedOnce = :startedOnce, deadline = :deadline, deadlineOffset = :deadlineOffset,
          countdownRemaining = :countdownRemaining, simulated = :simulated,
          endedAt = :endedAt, endedOffset = :endedOffset
        WHERE id = :id AND session = :session AND participant = :participant
          AND exercise = :exercise AND exerciseVersion = :exerciseVersion
          AND equipment IS :equipment
          AND startedAt = :startedAt AND startedOffset = :startedOffset
        """
    ).execute(arguments: arguments)
    guard db.changesCount == 1 else {
      throw StoreError.refused("the identity of a run never changes")
    }
  }

  private static func mark(_ mark: RunChange.Mark, of run: RunID, _ db: Database) throws {
    try db.cachedStatement(sql: "UPDATE trial SET status = ? WHERE id = ? AND run = ?")
      .execute(arguments: [mark.status.rawValue, mark.trial.rawValue, run.rawValue])
    guard db.changesCount == 1 else {
      throw StoreError.notFound(table: "trial", id: mark.trial.rawValue)
    }
  }

  private static func append(
    _ kind: StoredEvent.Kind, _ ref: String, run: RunID, _ db: Database
  ) throws -> StoredEvent {
    try db.cachedStatement(sql: "INSERT INTO event (kind, ref, run) VALUES (?, ?, ?)")
      .execute(arguments: [kind.rawValue, ref, run.rawValue])
    return StoredEvent(id: db.lastInsertedRowID, kind: kind, ref: ref, run: run)
  }
}
