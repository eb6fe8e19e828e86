internal import Crypto
internal import Foundation
internal import GRDB
internal import Model

/// Forgets whom the club forgets, and what is no longer this tablet's to know.
struct ClubErasure {
  let db: Database

  init(_ db: Database) { self.db = db }

  /// Returns what everybody in the club knows a forgotten person by: SHA-256 of the identity's 16 bytes.
  static func digest(_ person: String) -> String? {
    guard let uuid = UUID(uuidString: person) else { return nil }
    let bytes = withUnsafeBytes(of: uuid.uuid) { Data($0) }
    return SHA256.hash(data: bytes).map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }

  /// Forgets somebody, with those who are shown as they, and has the club forget them.
  func forget(
    _ person: Participant, _ club: String, _ results: Erasure.Results, at time: Timestamp
  ) throws -> Erasure {
    let numbers = try Int.fetchAll(
      db, sql: "SELECT number FROM participant WHERE joined = ?", arguments: [person.number])
    try ClubJoining(db).part(club)
    try tell(club, results)
    var erasure = try Store.forget(person, results: results, at: time, db)
    for number in numbers {
      guard let other = try Store.anyParticipant(number, db),
        let club = try Store.clubPerson(of: number, db)
      else { continue }
      try tell(club, results)
      let more = try Store.forget(other, results: results, at: time, db)
      erasure.runs += more.runs
      erasure.trials += more.trials
    }
    return erasure
  }

  private func tell(_ person: String, _ results: Erasure.Results) throws {
    guard let digest = Self.digest(person) else { return }
    try keep(digest, results)
    try db.execute(
      sql: """
        INSERT INTO fleetDue (kind, key) VALUES ('erasure', ?)
        ON CONFLICT (kind, key) DO UPDATE SET mark = mark + 1, refusal = NULL
        """, arguments: [digest])
  }

  /// Forgets whom the club forgets.
  ///
  /// - Throws: `StoreError.conflict` while a run of theirs goes on.
  func forget(_ erasures: [(digest: String, results: Erasure.Results)], at time: Timestamp) throws {
    guard !erasures.isEmpty else { return }
    let people = try String.fetchAll(
      db, sql: "SELECT person FROM participant WHERE person IS NOT NULL")
    let known = Dictionary(
      people.compactMap { person in Self.digest(person).map { ($0, person) } },
      uniquingKeysWith: { first, _ in first })
    for (digest, results) in erasures {
      try keep(digest, results)
      guard let person = known[digest],
        let number = try Int.fetchOne(
          db, sql: "SELECT number FROM participant WHERE person = ?", arguments: [person]),
        let somebody = try Store.anyParticipant(number, db)
      else { continue }
      try ClubJoining(db).part(person)
      _ = try Store.forget(somebody, results: results, at: time, db)
    }
  }

  private func keep(_ digest: String, _ results: Erasure.Results) throws {
    try db.execute(
      sql: """
        INSERT INTO fleetErasure (digest, results) VALUES (?1, ?2)
        ON CONFLICT (digest) DO UPDATE SET results = 'delete' WHERE excluded.results = 'delete'
        """, arguments: [digest, results.rawValue])
  }

  /// Lets somebody go who left this tablet's teams: what it measured itself stays.
  func letGo(_ person: String) throws {
    try ClubJoining(db).part(person)
    try TrialErasure(db).unguarded {
      try removeRuns(
        where: """
          key IN (SELECT id FROM run WHERE participant IN
            (SELECT number FROM participant WHERE person = ?))
          """, [person])
    }
    try db.execute(
      sql: "UPDATE participant SET groupName = NULL WHERE person = ?", arguments: [person])
    // Who they are too is told with the other one alone, and not again when they come back.
    let others = try String.fetchAll(
      db, sql: "SELECT person FROM fleetSame WHERE other = ? AND same = 1", arguments: [person])
    try removePeople("person = ?", [person])
    for other in others {
      try db.execute(
        sql: "INSERT OR IGNORE INTO fleetSame (person, other, same) VALUES (?, ?, 1)",
        arguments: [other, person])
    }
  }

  /// Takes everything that came from the club.
  func removeWhatCame() throws {
    try ClubJoining(db).partAll()
    try TrialErasure(db).unguarded {
      try removeRuns(where: "true", [])
    }
    try removePeople("person IN (SELECT key FROM fleetCame WHERE kind = 'person')", [])
  }

  /// Takes runs that came from the club, but for those of which it has not got everything that was done here.
  private func removeRuns(where condition: String, _ arguments: StatementArguments) throws {
    try db.execute(
      sql: """
        CREATE TEMP TABLE removed AS SELECT key FROM fleetCame WHERE kind = 'run' AND \(condition)
          AND key NOT IN (SELECT key FROM fleetDue WHERE kind = 'run')
        """, arguments: arguments)
    defer { try? db.execute(sql: "DROP TABLE temp.removed") }
    let isRemoved = "IN (SELECT key FROM temp.removed)"
    for table in ["idempotency", "planRun", "note", "event", "trial"] {
      try db.execute(sql: "DELETE FROM \(table) WHERE run \(isRemoved)")
    }
    try db.execute(sql: "DELETE FROM run WHERE id \(isRemoved)")
  }

  /// Takes people with whom nobody has worked on this tablet.
  private func removePeople(_ condition: String, _ arguments: StatementArguments) throws {
    let tables = [
      "run", "trial", "groupEntry", "heartMember", "strap", "learner", "codeProgram", "codeLearner",
      "screen",
    ]
    let isUsed = tables.map {
      "EXISTS (SELECT 1 FROM \($0) WHERE \($0).participant = participant.number)"
    }
    let isPlanned = """
      EXISTS (SELECT 1 FROM plan, json_each(plan.content, '$.participants')
        WHERE value = participant.number)
      """
    try db.execute(
      sql: """
        DELETE FROM participant WHERE nobody = 0 AND \(condition)
          AND NOT (\((isUsed + [isPlanned]).joined(separator: " OR ")))
        """, arguments: arguments)
  }
}
