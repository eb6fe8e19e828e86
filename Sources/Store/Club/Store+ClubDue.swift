internal import GRDB
internal import Model

extension Store {
  /// Returns what is to be sent next, oldest first.
  ///
  /// - Parameters:
  ///   - limit: At most so many.
  ///   - mayGrow: Told what was gathered last; whether there is room for more.
  /// - Returns: It; nothing for a tablet of no club.
  /// - Throws: `StoreError`
  package func clubDue(limit: Int, mayGrow: (ClubDue) throws -> Bool) throws -> [ClubDue] {
    var gone: [Int64] = []
    let list = try read { db in
      guard let state = try Self.clubState(db) else { return [ClubDue]() }
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT * FROM fleetDue WHERE refusal IS NULL AND \(Self.travels(state))
          ORDER BY sequence LIMIT ?
          """, arguments: [limit])
      var list: [ClubDue] = []
      for row in rows {
        guard let due = try Self.due(row, db) else {
          gone.append(try RowReader(row, table: "fleetDue", key: "key").value("sequence"))
          continue
        }
        list.append(due)
        guard try mayGrow(due) else { break }
      }
      return list
    }
    guard !gone.isEmpty else { return list }
    try write { db in
      for sequence in gone {
        try db.execute(sql: "DELETE FROM fleetDue WHERE sequence = ?", arguments: [sequence])
      }
    }
    return list
  }

  /// Takes out what the store has, unless it changed since it was sent.
  package func settleClubDue(_ settled: [ClubDue]) throws {
    try write { db in
      for due in settled {
        try db.cachedStatement(sql: "DELETE FROM fleetDue WHERE kind = ? AND key = ? AND mark = ?")
          .execute(arguments: [due.kind.rawValue, due.key, due.mark])
        guard case .exercise(let exercise) = due.content else { continue }
        try db.execute(
          sql: "INSERT OR IGNORE INTO fleetExercise (id, version) VALUES (?, ?)",
          arguments: [exercise.id, exercise.version])
      }
    }
  }

  /// Sets something aside that the store refuses; it goes again when it is changed.
  package func refuseClubDue(_ due: ClubDue, reason: String) throws {
    try write { db in
      try db.execute(
        sql: "UPDATE fleetDue SET refusal = ? WHERE kind = ? AND key = ? AND mark = ?",
        arguments: [reason, due.kind.rawValue, due.key, due.mark])
    }
  }

  /// Has what was refused go again.
  package func retryClubRefusals() throws {
    try write { try $0.execute(sql: "UPDATE fleetDue SET refusal = NULL") }
  }

  /// Counts what waits, and lists what was refused.
  package func clubBacklog() throws -> ClubBacklog {
    try read { db in
      guard let state = try Self.clubState(db) else {
        return ClubBacklog(people: 0, runs: 0, erasures: 0, refusals: [])
      }
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT kind, count(*) AS number FROM fleetDue
          WHERE refusal IS NULL AND \(Self.travels(state)) GROUP BY kind
          """)
      var counts: [ClubDue.Kind: Int] = [:]
      for row in rows {
        let reader = RowReader(row, table: "fleetDue", key: "kind")
        counts[try reader.raw("kind")] = try reader.value("number")
      }
      let refused = try Row.fetchAll(
        db, sql: "SELECT * FROM fleetDue WHERE refusal IS NOT NULL ORDER BY sequence LIMIT 100")
      return ClubBacklog(
        people: counts[.person] ?? 0, runs: counts[.run] ?? 0, erasures: counts[.erasure] ?? 0,
        refusals: try refused.map { row in
          let reader = RowReader(row, table: "fleetDue", key: "key")
          return ClubBacklog.Refusal(
            kind: try reader.raw("kind"), key: try reader.value("key"),
            reason: try reader.value("refusal"))
        })
    }
  }

  /// Eye tests stay at home until the club wants them.
  static func travels(_ state: ClubState) -> String {
    state.eye
      ? "true"
      : """
      NOT (kind = 'run' AND EXISTS
        (SELECT 1 FROM run WHERE run.id = fleetDue.key AND run.exercise GLOB 'eye-*'))
      """
  }

  private static func due(_ row: Row, _ db: Database) throws -> ClubDue? {
    let reader = RowReader(row, table: "fleetDue", key: "key")
    let key: String = try reader.value("key")
    let kind: ClubDue.Kind = try reader.raw("kind")
    let members = ClubMember(rawValue: try reader.value("members"))
    let content: ClubDue.Content? =
      switch kind {
      case .person: try clubPerson(key, db).map { .person($0, members) }
      case .exercise: try dueExercise(key, db).map { .exercise($0) }
      case .run: try dueRun(key, db)
      case .erasure:
        try String.fetchOne(
          db, sql: "SELECT results FROM fleetErasure WHERE digest = ?", arguments: [key]
        ).flatMap(Erasure.Results.init(rawValue:)).map { .erasure(digest: key, $0) }
      }
    return try content.map {
      ClubDue(kind: kind, key: key, mark: try reader.value("mark"), content: $0)
    }
  }

  /// Returns whom the club knows somebody as; nothing in no club.
  static func clubPerson(of number: Int, _ db: Database) throws -> String? {
    guard try clubState(db) != nil else { return nil }
    return try String.fetchOne(
      db, sql: "SELECT person FROM participant WHERE number = ? AND nobody = 0",
      arguments: [number])
  }

  static func clubPerson(_ id: String, _ db: Database) throws -> ClubPerson? {
    let row = try Row.fetchOne(
      db, sql: "SELECT number, clubNumber FROM participant WHERE person = ?", arguments: [id])
    guard let reader = row.map({ RowReader($0, table: "participant", key: "number") }),
      var participant = try anyParticipant(reader.value("number"), db)
    else { return nil }
    participant.number = try reader.optional("clubNumber") ?? participant.number
    var same: [String: Bool] = [:]
    for row in try Row.fetchAll(
      db, sql: "SELECT * FROM fleetSame WHERE person = ?", arguments: [id])
    {
      let reader = RowReader(row, table: "fleetSame", key: "other")
      same[try reader.value("other")] = try reader.value("same", as: Bool.self)
    }
    return ClubPerson(id: id, participant: participant, same: same)
  }

  private static func dueExercise(_ key: String, _ db: Database) throws -> Exercise? {
    let parts = key.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let version = Int(parts[0]) else { return nil }
    return try definedExercise(String(parts[1]), version: version, db)
  }

  private static func dueRun(_ key: String, _ db: Database) throws -> ClubDue.Content? {
    let row = try RunRow.fetchOne(
      db, sql: "SELECT * FROM run WHERE id = ? AND state IN ('saved', 'cancelled')",
      arguments: [key])
    guard let row else { return nil }
    let run = try withTrials(row, db)
    var owners = ClubOwners()
    for number in Set(run.trials.map(\.participant)).union([run.run.participant]) {
      owners.people[number] = try clubPerson(of: number, db)
    }
    let joined = try Row.fetchAll(
      db,
      sql: """
        SELECT fleetJoined.id, person FROM fleetJoined JOIN participant USING (number)
        WHERE fleetJoined.id = ?1 OR fleetJoined.id IN (SELECT id FROM trial WHERE run = ?1)
        """, arguments: [key])
    for row in joined {
      let reader = RowReader(row, table: "fleetJoined")
      owners.records[try reader.value("id")] = try reader.value("person", as: String.self)
    }
    let exercise = try definedExercise(run.run.exercise, version: run.run.exerciseVersion, db)
    return .run(run, exercise, owners)
  }
}
