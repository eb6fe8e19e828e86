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
    try write { try Self.insert(run, key, $0) }
  }

  /// Adds runs that begin together, all or none, as those of two who play one game.
  ///
  /// - Throws: As `insertRun`; the request is that of the first one.
  package func insertRuns(
    _ runs: [RunRecord], key: IdempotencyKey? = nil
  ) throws -> [StoredEvent] {
    try write { db in
      try runs.enumerated().map { try Self.insert($1, $0 == 0 ? key : nil, db) }
    }
  }

  /// Adds a run that is over with what was recorded in it, all or nothing.
  ///
  /// - Returns: The events: one for each trial, then the run's.
  /// - Throws: As `insertRun`.
  package func insertRun(
    _ run: RunRecord, with trials: [Trial], key: IdempotencyKey? = nil
  ) throws -> [StoredEvent] {
    try write { db in
      try RunRow(run).insert(db)
      if let key { try Self.use(key, run: run.id, db) }
      for trial in trials { try TrialRow(trial).insert(db) }
      return try Self.append(trials: trials.map(\.id.rawValue), run: run.id, db)
    }
  }

  static func insert(
    _ run: RunRecord, _ key: IdempotencyKey?, _ db: Database
  ) throws -> StoredEvent {
    try RunRow(run).insert(db)
    if let key { try use(key, run: run.id, db) }
    return try append(.run, run.id.rawValue, run: run.id, db)
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
      return try Self.carryOut(change, db)
    }
  }

  /// Carries out a step of several runs, all or none, and remembers the request that asked for it.
  ///
  /// - Parameters:
  ///   - changes: One for each run.
  ///   - run: Of which the request was, if it was of one.
  ///   - key: Of the request.
  /// - Returns: The events of each step, in the order of the steps.
  /// - Throws: As `commit(_:key:)` of one step. Nothing is changed then.
  package func commit(
    _ changes: [RunChange], of run: RunID? = nil, key: IdempotencyKey? = nil
  ) throws -> [[StoredEvent]] {
    try write { db in
      if let key { try Self.use(key, run: run, db) }
      return try changes.map { try Self.carryOut($0, db) }
    }
  }

  static func carryOut(_ change: RunChange, _ db: Database) throws -> [StoredEvent] {
    try update(change.run, db)
    var refs: [String] = []
    for mark in change.marks {
      try self.mark(mark, of: change.run.id, db)
      refs.append(mark.trial.rawValue)
    }
    for trial in change.trials {
      guard trial.run == change.run.id else {
        throw StoreError.refused("trial \(trial.id) is of another run")
      }
      try TrialRow(trial).insert(db)
      refs.append(trial.id.rawValue)
    }
    if let note = change.note { try write(note: note, of: change.run.id, db) }
    return try append(trials: refs, run: change.run.id, db)
  }

  /// Writes what may change and leaves the rest alone: a column that is set, even to the same
  /// value, has its indexes written again.
  private static func update(_ run: RunRecord, _ db: Database) throws {
    try db.cachedStatement(
      sql: """
        UPDATE run SET device = ?, state = ?, revision = ?, startedOnce = ?, deadline = ?,
          deadlineOffset = ?, countdownRemaining = ?, simulated = ?, endedAt = ?, endedOffset = ?,
          deletion = ?, deletedAt = ?, deletedOffset = ?
        WHERE id = ? AND revision = ? AND session = ? AND participant = ? AND exercise = ?
          AND exerciseVersion = ? AND equipment IS ? AND startedAt = ? AND startedOffset = ?
        """
    ).execute(arguments: [
      run.device?.rawValue, run.state.rawValue, run.revision, run.startedOnce,
      run.deadline?.milliseconds, run.deadline?.offset,
      try run.countdownRemaining.map { try finite($0, "countdown_remaining") }, run.simulated,
      run.endedAt?.milliseconds, run.endedAt?.offset, run.deletion?.id,
      run.deletion?.at.milliseconds, run.deletion?.at.offset,
      run.id.rawValue, run.revision &- 1, run.session.rawValue, run.participant, run.exercise,
      run.exerciseVersion,
      run.equipment, run.startedAt.milliseconds, run.startedAt.offset,
    ])
    guard db.changesCount == 1 else { throw try refusal(of: run, db) }
  }

  /// Says why a run's row was not the one to change.
  private static func refusal(of run: RunRecord, _ db: Database) throws -> StoreError {
    let stored = try Int.fetchOne(
      db, sql: "SELECT revision FROM run WHERE id = ?", arguments: [run.id.rawValue])
    guard let stored else { return .notFound(table: "run", id: run.id.rawValue) }
    guard run.revision == stored &+ 1 else { return .conflict(run: run.id, revision: stored) }
    return .refused("the identity of a run never changes")
  }

  private static func mark(_ mark: RunChange.Mark, of run: RunID, _ db: Database) throws {
    try db.cachedStatement(sql: "UPDATE trial SET status = ? WHERE id = ? AND run = ?")
      .execute(arguments: [mark.status.rawValue, mark.trial.rawValue, run.rawValue])
    guard db.changesCount == 1 else {
      throw StoreError.notFound(table: "trial", id: mark.trial.rawValue)
    }
  }

  /// Adds the events of a step: one for each trial, then the run's, with one statement where one
  /// trial changes, as with each result that a device sends.
  static func append(
    trials refs: [String], run: RunID, _ db: Database
  ) throws -> [StoredEvent] {
    guard refs.count == 1, let ref = refs.first else {
      return try refs.map { try append(.trial, $0, run: run, db) }
        + [try append(.run, run.rawValue, run: run, db)]
    }
    try db.cachedStatement(
      sql: "INSERT INTO event (kind, ref, run) VALUES ('trial', ?1, ?2), ('run', ?2, ?2)"
    ).execute(arguments: [ref, run.rawValue])
    // The rows of one statement follow each other, because nobody else writes.
    let last = db.lastInsertedRowID
    return [
      StoredEvent(id: last - 1, kind: .trial, ref: ref, run: run),
      StoredEvent(id: last, kind: .run, ref: run.rawValue, run: run),
    ]
  }

  private static func append(
    _ kind: StoredEvent.Kind, _ ref: String, run: RunID, _ db: Database
  ) throws -> StoredEvent {
    try db.cachedStatement(sql: "INSERT INTO event (kind, ref, run) VALUES (?, ?, ?)")
      .execute(arguments: [kind.rawValue, ref, run.rawValue])
    return StoredEvent(id: db.lastInsertedRowID, kind: kind, ref: ref, run: run)
  }
}
