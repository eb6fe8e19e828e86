internal import GRDB
internal import Model

/// Writes what came from the club.
struct ClubTaking {
  let db: Database
  let state: ClubState
  let now: Timestamp
  /// Whether somebody of whom nothing was told yet gets a number all the same.
  let meetsAnybody: Bool
  let numbers: FreeNumbers

  /// Writes documents; one that breaks a rule of the database is left out whole, and holds nothing else up.
  ///
  /// - Returns: How many were left out.
  func take(_ documents: [ClubDocument]) throws -> Int {
    // At the end, since what comes beside it may be of somebody who is to be forgotten.
    var erasures: [(digest: String, results: Erasure.Results)] = []
    var refused = 0
    for document in documents {
      if case .erasure(let digest, let results) = document {
        erasures.append((digest, results))
      } else if try !isTaken(document) {
        refused += 1
      }
    }
    try ClubErasure(db).forget(erasures, at: now)
    try ClubJoining(db).settle()
    return refused
  }

  private func isTaken(_ document: ClubDocument) throws -> Bool {
    do {
      try db.inSavepoint {
        switch document {
        case .person(let change): try take(change)
        case .exercise(let exercise): try take(exercise)
        case .run(let run): try take(run)
        case .erasure: break
        }
        return .commit
      }
      return true
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
      return false
    }
  }

  private func take(_ exercise: Exercise) throws {
    try db.execute(
      sql: "INSERT OR IGNORE INTO fleetExercise (id, version) VALUES (?, ?)",
      arguments: [exercise.id, exercise.version])
    let known = try Bool.fetchOne(
      db, sql: "SELECT placeholder = 0 FROM exercise WHERE id = ? AND version = ?",
      arguments: [exercise.id, exercise.version])
    // As one that a coach made: a later program that has another one of that name leaves it alone.
    if known != true { try Store.insert(exercise, isOwn: true, db) }
  }

  // MARK: People

  private func take(_ told: ClubPersonChange) throws {
    let known = try Store.clubPerson(told.id, db)
    if told.left {
      guard known != nil else { return }
      return try ClubErasure(db).letGo(told.id)
    }
    for (other, same) in told.same {
      if let same {
        try db.execute(
          sql: "INSERT OR REPLACE INTO fleetSame (person, other, same) VALUES (?, ?, ?)",
          arguments: [told.id, other, same])
      } else {
        try db.execute(
          sql: "DELETE FROM fleetSame WHERE person = ? AND other = ?",
          arguments: [told.id, other])
      }
    }
    let number = try number(of: told.id) ?? meet(told.id, wanted: told.number)
    try write(told, number: number)
    // Of somebody who came into this tablet's teams it has not seen what was before.
    let isNew = known == nil || known?.participant.group != told.change.group.applied(to: nil)
    if isNew, state.teams != nil, state.after > 0 {
      try db.execute(
        sql: "INSERT OR IGNORE INTO fleetFill (person) VALUES (?)", arguments: [told.id])
    }
  }

  private func number(of person: String) throws -> Int? {
    try Int.fetchOne(
      db.cachedStatement(sql: "SELECT number FROM participant WHERE person = ?"),
      arguments: [person])
  }

  /// Gives somebody who is new here the club's number, or one that ends like it where that is taken.
  private func meet(_ person: String, wanted: Int?) throws -> Int {
    let free = try numbers.next(wanted: wanted)
    try db.execute(
      sql: "INSERT INTO participant (number, person) VALUES (?, ?)", arguments: [free, person])
    try db.execute(
      sql: "INSERT OR IGNORE INTO fleetCame (kind, key) VALUES ('person', ?)",
      arguments: [person])
    return free
  }

  private func write(_ told: ClubPersonChange, number: Int) throws {
    guard let old = try Store.anyParticipant(number, db) else { return }
    let new = told.change.applied(to: old)
    // A card opens one person's page; who has it here keeps it.
    let owner = try new.card.flatMap {
      try Int.fetchOne(
        db, sql: "SELECT number FROM participant WHERE card = ?", arguments: [$0])
    }
    let card = owner == nil || owner == number ? new.card : old.card
    try db.execute(
      sql: """
        UPDATE participant SET nickname = ?, groupName = ?, card = ?, birthYear = ?, maxHeartRate = ?
        WHERE number = ?
        """,
      arguments: [new.nickname, new.group, card, new.birthYear, new.maxHeartRate, number])
    guard let wanted = told.number else { return }
    try db.execute(
      sql: "UPDATE participant SET clubNumber = ? WHERE number = ?",
      arguments: [wanted == number ? nil : wanted, number])
  }

  // MARK: Runs

  private func take(_ told: ClubRun) throws {
    var told = told
    let owner = try holder(told.person)
    let known = try RunRow.fetchOne(
      db.cachedStatement(sql: "SELECT * FROM run WHERE id = ?"), arguments: [told.run.id.rawValue]
    ).map(\.run)
    if let known {
      // One that goes on here was never told to anybody.
      guard known.state == .saved || known.state == .cancelled else { return }
      // What its exercise is called here does not change with who tells of it.
      for index in told.rows.indices {
        told.rows[index].trial.exercise = known.exercise
        told.rows[index].trial.exerciseVersion = known.exerciseVersion
      }
    } else {
      try insert(told, owner)
    }
    try takeRows(of: told)
    if told.tellsDeletion {
      try db.execute(
        sql: "UPDATE run SET deletion = ?, deletedAt = ?, deletedOffset = ? WHERE id = ?",
        arguments: [
          told.run.deletion?.id, told.run.deletion?.at.milliseconds, told.run.deletion?.at.offset,
          told.run.id.rawValue,
        ])
    }
    if case .set(let text) = told.note {
      try Store.write(note: text ?? "", of: told.run.id, db)
    }
  }

  private func insert(_ told: ClubRun, _ owner: Int) throws {
    try keepSession(told.run.session, told.run.startedAt)
    var run = told.run
    run.participant = owner
    run.deletion = nil
    if try Store.exercise(run.exercise, version: run.exerciseVersion, db) == nil {
      try keepPlaceholder(told)
    }
    try RunRow(run).insert(db)
    try db.cachedStatement(sql: "INSERT OR IGNORE INTO fleetCame (kind, key) VALUES ('run', ?)")
      .execute(arguments: [run.id.rawValue])
  }

  /// Keeps what a run tells of an exercise that nobody has told of yet.
  private func keepPlaceholder(_ told: ClubRun) throws {
    let trial =
      told.rows.first { !$0.isHidden }?.trial
      ?? Trial(
        session: told.run.session, run: told.run.id, participant: 0, exercise: told.run.exercise,
        exerciseVersion: told.run.exerciseVersion, attempt: 1, origin: .imported, simulated: false,
        measuredAt: told.run.startedAt, recordedAt: told.run.startedAt)
    try Store.insertPlaceholder(trial, db)
  }

  func keepSession(_ session: SessionID, _ start: Timestamp) throws {
    try db.cachedStatement(
      sql: "INSERT OR IGNORE INTO session (id, startedAt, startedOffset) VALUES (?, ?, ?)"
    ).execute(arguments: [session.rawValue, start.milliseconds, start.offset])
  }

  /// Returns the number of somebody, or the one that stands for nobody.
  func holder(_ person: String?) throws -> Int {
    guard let person else { return try TrialErasure(db).nobody() }
    if let number = try number(of: person) { return number }
    guard meetsAnybody else { throw StoreError.notFound(table: "person", id: person) }
    return try meet(person, wanted: nil)
  }
}
