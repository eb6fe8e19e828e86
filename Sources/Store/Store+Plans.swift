internal import GRDB
package import Model

extension Store {
  /// Adds a plan.
  ///
  /// - Throws: `StoreError.exists` while another one is under way, `keyUsed` if the request was
  ///   carried out before.
  package func insertPlan(_ plan: PlanRecord, key: IdempotencyKey? = nil) throws {
    try write { db in
      if let key { try Self.use(key, run: nil, db) }
      let other = try String.fetchOne(db, sql: "SELECT id FROM plan WHERE endedAt IS NULL")
      if let other, plan.endedAt == nil {
        throw StoreError.exists(table: "plan", id: other, owner: nil)
      }
      try db.execute(
        sql: """
          INSERT INTO plan (id, title, content, revision, startedAt, startedOffset)
          VALUES (?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          plan.id.rawValue, plan.title, plan.content, plan.revision, plan.startedAt.milliseconds,
          plan.startedAt.offset,
        ])
    }
  }

  /// Writes what was decided, and the end.
  ///
  /// - Throws: `StoreError.refused` if the revision is not the stored one plus one, `notFound`,
  ///   `keyUsed`.
  package func updatePlan(_ plan: PlanRecord, key: IdempotencyKey? = nil) throws {
    try write { db in
      if let key { try Self.use(key, run: nil, db) }
      try Self.update(plan, db)
    }
  }

  /// Adds a run that a plan asked for, with what became of the plan.
  ///
  /// - Throws: As `insertRun` and `updatePlan`. Nothing is changed then.
  package func insertRun(
    _ run: RunRecord, of plan: PlanRecord, key: IdempotencyKey? = nil
  ) throws -> StoredEvent {
    try write { db in
      let event = try Self.insert(run, key, db)
      try Self.update(plan, db)
      try db.execute(
        sql: "INSERT INTO planRun (run, plan) VALUES (?, ?)",
        arguments: [run.id.rawValue, plan.id.rawValue])
      return event
    }
  }

  /// Returns a plan with its runs.
  package func plan(_ id: PlanID) throws -> StoredPlan? {
    try read { try Self.plans("WHERE id = ?", [id.rawValue], $0).first }
  }

  /// Returns the plan that is under way.
  package func planUnderWay() throws -> StoredPlan? {
    try read { try Self.plans("WHERE endedAt IS NULL", [], $0).first }
  }

  /// Returns the newest plans, newest first.
  package func plans(limit: Int) throws -> [StoredPlan] {
    try read { try Self.plans("ORDER BY startedAt DESC, id DESC LIMIT ?", [max(0, limit)], $0) }
  }

  /// Returns the plan that a run was made from.
  package func plan(of run: RunID) throws -> StoredPlan? {
    try read { db in
      try Self.plans(
        "WHERE id = (SELECT plan FROM planRun WHERE run = ?)", [run.rawValue], db
      ).first
    }
  }

  private static func update(_ plan: PlanRecord, _ db: Database) throws {
    let stored = try Int.fetchOne(
      db, sql: "SELECT revision FROM plan WHERE id = ?", arguments: [plan.id.rawValue])
    guard let stored else { throw StoreError.notFound(table: "plan", id: plan.id.rawValue) }
    guard plan.revision == stored &+ 1 else {
      throw StoreError.refused("the plan has moved on to revision \(stored)")
    }
    try db.execute(
      sql: """
        UPDATE plan SET content = ?, revision = ?, endedAt = ?, endedOffset = ? WHERE id = ?
        """,
      arguments: [
        plan.content, plan.revision, plan.endedAt?.milliseconds, plan.endedAt?.offset,
        plan.id.rawValue,
      ])
  }

  private static func plans(
    _ condition: String, _ arguments: StatementArguments, _ db: Database
  ) throws -> [StoredPlan] {
    try Row.fetchAll(db, sql: "SELECT * FROM plan \(condition)", arguments: arguments).map { row in
      let reader = RowReader(row, table: "plan")
      let plan = PlanRecord(
        id: try reader.raw("id"), title: try reader.value("title"),
        content: try reader.value("content"), revision: try reader.value("revision"),
        startedAt: try reader.time("startedAt", offset: "startedOffset"),
        endedAt: try reader.optionalTime("endedAt", offset: "endedOffset"))
      let runs = try Row.fetchAll(
        db,
        sql: """
          SELECT run.id, run.exercise, run.state, run.deletion IS NOT NULL AS isDeleted,
            \(RunQuery.participant) AS participant
          FROM planRun JOIN run ON run.id = planRun.run
          WHERE planRun.plan = ? ORDER BY run.startedAt, run.id
          """, arguments: [plan.id.rawValue])
      return StoredPlan(
        plan: plan,
        runs: try runs.map { row in
          let reader = RowReader(row, table: "run")
          return PlannedRun(
            run: try reader.raw("id"), participant: try reader.value("participant"),
            exercise: try reader.value("exercise"), state: try reader.raw("state"),
            isDeleted: try reader.value("isDeleted"))
        }, groups: try groups(of: plan.id, db))
    }
  }

  private static func groups(of plan: PlanID, _ db: Database) throws -> [PlannedGroup] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT id, tableID, state FROM groupRun
        WHERE plan = ? AND state IN ('ready', 'running') ORDER BY createdAt, id
        """, arguments: [plan.rawValue])
    return try rows.map { row in
      let reader = RowReader(row, table: "groupRun")
      let id: GroupID = try reader.raw("id")
      return PlannedGroup(
        id: id, table: try reader.value("tableID"),
        isRunning: try reader.value("state") == "running",
        participants: try Int.fetchAll(
          db, sql: "SELECT participant FROM groupEntry WHERE groupRun = ? ORDER BY bib",
          arguments: [id.rawValue]))
    }
  }
}
