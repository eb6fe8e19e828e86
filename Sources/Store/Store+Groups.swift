internal import GRDB
package import Model

/// Group runs: a head, who takes part, and events that are only ever added.
extension Store {
  /// Adds a group run that nobody has started.
  ///
  /// - Parameters:
  ///   - group: The run.
  ///   - entries: Who takes part.
  ///   - others: Those that it takes the place of; who has started is left alone.
  ///   - key: Of the request.
  /// - Throws: `StoreError.keyUsed` if the request was carried out before; `refused` for somebody
  ///   unknown, or for a person or a bib twice.
  package func insertGroup(
    _ group: GroupRecord, entries: [GroupEntry], inPlaceOf others: [GroupID] = [],
    key: IdempotencyKey? = nil
  ) throws {
    try write { db in
      if let key { try Self.use(key, run: nil, db) }
      for other in others {
        try db.execute(
          sql: "UPDATE groupRun SET state = 'cancelled' WHERE id = ? AND state = 'ready'",
          arguments: [other.rawValue])
      }
      try db.execute(
        sql: """
          INSERT INTO groupRun (id, tableID, tableVersion, tableHash, tableText, rules, interval,
            lanes, plan, state, createdAt, createdOffset, software)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          group.id.rawValue, group.table, group.tableVersion, group.tableHash, group.tableText,
          try JSON.text(group.rules), group.interval, group.lanes, group.plan?.rawValue,
          group.state.rawValue, group.createdAt.milliseconds, group.createdAt.offset,
          Software.version,
        ])
      for entry in entries {
        try db.execute(
          sql: "INSERT INTO groupEntry (groupRun, participant, bib) VALUES (?, ?, ?)",
          arguments: [group.id.rawValue, entry.participant, entry.bib])
      }
    }
  }

  /// Carries out one step: its events, the results that follow from them and the head.
  ///
  /// - Returns: The events of each run that is new or changed, new ones first.
  /// - Throws: `StoreError.keyUsed` if the request was carried out before, `notFound` for an unknown
  ///   group, `refused` for an event that is there already, and as `commit(_:key:)` of a run's step.
  ///   Nothing is changed then.
  package func commit(
    _ change: GroupChange, key: IdempotencyKey? = nil
  ) throws -> [[StoredEvent]] {
    try write { db in
      if let key { try Self.use(key, run: nil, db) }
      let id = change.group.id.rawValue
      try Self.update(change.group, db)
      for event in change.events { try Self.insert(event, of: id, change.at, db) }
      var told: [[StoredEvent]] = []
      for new in change.new {
        try RunRow(new.run).insert(db)
        try TrialRow(new.trial).insert(db)
        told.append(try Self.append(trials: [new.trial.id.rawValue], run: new.run.id, db))
        try Self.bind(new.run.participant, to: new.run.id.rawValue, in: id, db)
        try Self.plan(new.run.id.rawValue, as: id, db)
      }
      for step in change.changes { told.append(try Self.carryOut(step, db)) }
      for participant in change.released { try Self.bind(participant, to: nil, in: id, db) }
      return told
    }
  }

  private static func bind(
    _ participant: Int, to run: String?, in group: String, _ db: Database
  ) throws {
    try db.cachedStatement(
      sql: "UPDATE groupEntry SET run = ? WHERE groupRun = ? AND participant = ?"
    ).execute(arguments: [run, group, participant])
  }

  /// Counts a run for the plan that its group run was made for.
  private static func plan(_ run: String, as group: String, _ db: Database) throws {
    // Of the plan the file knows: what is held in memory may be gone since.
    try db.cachedStatement(
      sql: """
        INSERT INTO planRun (run, plan)
        SELECT ?, plan FROM groupRun WHERE id = ? AND plan IS NOT NULL
        """
    ).execute(arguments: [run, group])
  }

  private static func update(_ group: GroupRecord, _ db: Database) throws {
    try db.cachedStatement(
      sql: """
        UPDATE groupRun SET state = ?, boot = ?, startNanoseconds = ?, startedAt = ?,
          startedOffset = ?, endedAt = ?, endedOffset = ? WHERE id = ?
        """
    ).execute(arguments: [
      group.state.rawValue, group.boot, group.start?.nanoseconds, group.startedAt?.milliseconds,
      group.startedAt?.offset, group.endedAt?.milliseconds, group.endedAt?.offset,
      group.id.rawValue,
    ])
    guard db.changesCount == 1 else {
      throw StoreError.notFound(table: "groupRun", id: group.id.rawValue)
    }
  }

  private static func insert(
    _ event: GroupEvent, of group: String, _ now: Timestamp, _ db: Database
  ) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO groupEvent (groupRun, sequence, id, kind, participant, at, uncertainty, source,
          screen, completed, metres, seconds, device, channel, lane, simulated, ref, reason,
          recordedAt, recordedOffset)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      group, event.sequence, event.id, event.kind.rawValue, event.participant,
      event.at.nanoseconds, try finite(event.uncertainty, "uncertainty"), event.source.rawValue,
      event.screen, event.completed, try event.metres.map { try finite($0, "metres") },
      try event.seconds.map { try finite($0, "seconds") }, event.device?.rawValue, event.channel,
      event.lane, event.simulated, event.ref, event.reason, now.milliseconds, now.offset,
    ])
  }

  /// Returns a group run with its people and events.
  package func group(_ id: GroupID) throws -> StoredGroup? {
    try read { try Self.groups("WHERE id = ?", [id.rawValue], $0).first }
  }

  /// Returns the one that is under way.
  package func groupUnderWay() throws -> StoredGroup? {
    try read { try Self.groups("WHERE state = 'running'", [], $0).first }
  }

  /// Returns the newest group runs that were not given up, newest first.
  package func groups(limit: Int) throws -> [StoredGroup] {
    try read {
      try Self.groups(
        "WHERE state <> 'cancelled' ORDER BY createdAt DESC, id DESC LIMIT ?", [max(0, limit)],
        $0)
    }
  }

  private static func groups(
    _ condition: String, _ arguments: StatementArguments, _ db: Database
  ) throws -> [StoredGroup] {
    try Row.fetchAll(db, sql: "SELECT * FROM groupRun \(condition)", arguments: arguments).map {
      let reader = RowReader($0, table: "groupRun")
      let id: String = try reader.value("id")
      guard
        let rules = try? JSON.decode(
          GroupRules.self, from: reader.value("rules", as: String.self).utf8)
      else { throw StoreError.damagedRow(table: "groupRun", id: id, column: "rules") }
      let start: Int64? = try reader.optional("startNanoseconds")
      let group = GroupRecord(
        id: GroupID(rawValue: id), table: try reader.value("tableID"),
        tableVersion: try reader.value("tableVersion"),
        tableHash: try reader.value("tableHash"), tableText: try reader.value("tableText"),
        rules: rules, interval: try reader.optional("interval"),
        lanes: try reader.optional("lanes"), plan: try reader.optionalRaw("plan"),
        state: try reader.raw("state"),
        boot: try reader.optional("boot"),
        start: start.map { HostInstant(nanoseconds: $0) },
        createdAt: try reader.time("createdAt", offset: "createdOffset"),
        startedAt: try reader.optionalTime("startedAt", offset: "startedOffset"),
        endedAt: try reader.optionalTime("endedAt", offset: "endedOffset"))
      var stored = StoredGroup(group: group, entries: [])
      let entries = try Row.fetchAll(
        db, sql: "SELECT * FROM groupEntry WHERE groupRun = ? ORDER BY bib", arguments: [id])
      for row in entries {
        let reader = RowReader(row, table: "groupEntry", key: "participant")
        let entry = GroupEntry(
          participant: try reader.value("participant"), bib: try reader.value("bib"))
        stored.entries.append(entry)
        stored.runs[entry.participant] = try reader.optionalRaw("run")
      }
      stored.events = try Row.fetchAll(
        db, sql: "SELECT * FROM groupEvent WHERE groupRun = ? ORDER BY sequence", arguments: [id]
      ).map(Self.groupEvent)
      return stored
    }
  }

  private static func groupEvent(_ row: Row) throws -> GroupEvent {
    let reader = RowReader(row, table: "groupEvent")
    return GroupEvent(
      sequence: try reader.value("sequence"), id: try reader.value("id"),
      kind: try reader.raw("kind"), participant: try reader.optional("participant"),
      at: HostInstant(nanoseconds: try reader.value("at")),
      uncertainty: try reader.value("uncertainty"), source: try reader.raw("source"),
      screen: try reader.value("screen"), completed: try reader.optional("completed"),
      metres: try reader.optional("metres"), seconds: try reader.optional("seconds"),
      device: try reader.optionalRaw("device"), channel: try reader.optional("channel"),
      lane: try reader.optional("lane"), simulated: try reader.value("simulated"),
      ref: try reader.optional("ref"),
      reason: try reader.optional("reason"))
  }
}
