internal import GRDB
package import Model

/// Adds the rows of an import inside its transaction.
package struct ImportTransaction {
  package enum Result {
    case new
    case known
    case refused(ImportRefusal)
  }

  /// What is known of a run that rows are added to.
  private struct Home {
    var id: RunID
    var participant: Int
    var exercise: String
    var version: Int
    var isOver: Bool
  }

  package private(set) var counts = ImportCounts()
  /// Why nothing more can be added.
  private(set) var failure: (any Error)?
  private let db: Database
  private let firstTrial: Int64
  private let firstRun: Int64
  /// Rows of one run mostly follow each other.
  private var home: Home?
  /// Where the last row without a run of its own went.
  private var newest: (first: RunID, number: Int)?
  /// Exercises, with their version, that are there.
  private var exercises: Set<String> = []

  init(_ db: Database) throws {
    self.db = db
    firstTrial = try Int64.fetchOne(db, sql: "SELECT max(sequence) FROM main.trial") ?? 0
    firstRun = try Int64.fetchOne(db, sql: "SELECT max(rowid) FROM main.run") ?? 0
  }

  /// Adds a row, with its session, run, participant and exercise where those are not there.
  ///
  /// A row whose identity is there already is left alone. After a failure of the database every
  /// further row counts as known, and the import fails as a whole.
  package mutating func add(_ trial: Trial) -> Result {
    guard failure == nil else { return .known }
    do {
      return try added(trial)
    } catch {
      failure = error
      return .known
    }
  }

  /// Adds a row that has no run of its own to the first of `runs` that has a place left.
  ///
  /// - Parameters:
  ///   - trial: Its run and attempt do not count.
  ///   - attempts: How many places a run has, 1 or more.
  ///   - run: The run with a number from 0 on.
  /// - Returns: What became of it.
  package mutating func add(_ trial: Trial, attempts: Int, to run: (Int) -> RunID) -> Result {
    guard failure == nil else { return .known }
    do {
      var trial = trial
      var number = newest?.first == run(0) ? newest?.number ?? 0 : 0
      while true {
        trial.run = run(number)
        trial.attempt = try nextAttempt(trial.run)
        if trial.attempt <= max(1, attempts) { break }
        number += 1
      }
      newest = (run(0), number)
      return try added(trial)
    } catch {
      failure = error
      return .known
    }
  }

  private func nextAttempt(_ run: RunID) throws -> Int {
    try Int.fetchOne(
      db.cachedStatement(
        sql: "SELECT coalesce(max(attempt), 0) + 1 FROM trial WHERE run = ? AND status = 'valid'"),
      arguments: [run.rawValue]) ?? 1
  }

  private mutating func added(_ trial: Trial) throws -> Result {
    let found = try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT sequence FROM trial WHERE id = ?"),
      arguments: [trial.id.rawValue])
    if let found {
      guard found <= firstTrial else {
        return refused(.identityTwice, .id, trial.id.rawValue)
      }
      counts.known += 1
      return .known
    }
    if let refusal = try settle(trial) { return .refused(refusal) }
    if trial.status == .valid, try isTaken(trial) {
      return refused(.slotTaken, .attempt, String(trial.attempt))
    }
    try insert(try noted(trial))
    counts.new += 1
    return .new
  }

  /// Takes the note out of a row's details and keeps it where notes are; a run keeps its own.
  private func noted(_ trial: Trial) throws -> Trial {
    guard case .string(let text)? = trial.details?[Note.key], let note = Note.checked(text),
      !note.isEmpty
    else { return trial }
    try db.cachedStatement(sql: "INSERT OR IGNORE INTO note (run, text) VALUES (?, ?)")
      .execute(arguments: [trial.run.rawValue, note])
    var bare = trial
    bare.details?[Note.key] = nil
    if bare.details?.isEmpty == true { bare.details = nil }
    return bare
  }

  private func refused(
    _ code: ImportRefusal.Code, _ column: Trial.CodingKeys, _ text: String
  ) -> Result {
    .refused(ImportRefusal(code: code, column: column.rawValue, text: text))
  }

  private func isTaken(_ trial: Trial) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT EXISTS (SELECT 1 FROM trial WHERE run = ? AND attempt = ? AND status = 'valid')
          """), arguments: [trial.run.rawValue, trial.attempt]) ?? false
  }

  private func insert(_ trial: Trial) throws {
    var row = trial
    var absent: TrialID?
    if let replaced = trial.replaces {
      let isThere = try Bool.fetchOne(
        db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM trial WHERE id = ?)"),
        arguments: [replaced.rawValue])
      if isThere != true {
        absent = replaced
        row.replaces = nil
      }
    }
    try TrialRow(row, replacesAbsent: absent).insert(db)
  }

  // MARK: Where it belongs

  /// Makes what the row points at, or says why it does not fit what is there.
  private mutating func settle(_ trial: Trial) throws -> ImportRefusal? {
    try settleParticipant(trial.participant)
    if home?.id != trial.run { home = try knownHome(trial.run) ?? newHome(trial) }
    guard let home else { return nil }
    func refusal(
      _ code: ImportRefusal.Code, _ column: Trial.CodingKeys, _ text: String
    ) -> ImportRefusal {
      ImportRefusal(code: code, column: column.rawValue, text: text)
    }
    guard home.isOver else { return refusal(.runOpen, .run, trial.run.rawValue) }
    guard home.exercise == trial.exercise else {
      return refusal(.runDiffers, .exercise, trial.exercise)
    }
    guard home.version == trial.exerciseVersion else {
      return refusal(.runDiffers, .exerciseVersion, String(trial.exerciseVersion))
    }
    guard home.participant == trial.participant || trial.replaces != nil else {
      return refusal(.runDiffers, .participant, String(trial.participant))
    }
    return nil
  }

  private func knownHome(_ run: RunID) throws -> Home? {
    try RunRow.fetchOne(
      db.cachedStatement(sql: "SELECT * FROM run WHERE id = ?"), arguments: [run.rawValue]
    ).map(\.run).map { run in
      Home(
        id: run.id, participant: run.participant, exercise: run.exercise,
        version: run.exerciseVersion, isOver: run.state == .saved || run.state == .cancelled)
    }
  }

  private mutating func newHome(_ trial: Trial) throws -> Home {
    try db.cachedStatement(
      sql: "INSERT OR IGNORE INTO session (id, startedAt, startedOffset) VALUES (?, ?, ?)"
    ).execute(arguments: [
      trial.session.rawValue, trial.measuredAt.milliseconds, trial.measuredAt.offset,
    ])
    try settleExercise(trial)
    try RunRow(
      RunRecord(
        id: trial.run, session: trial.session, participant: trial.participant,
        exercise: trial.exercise, exerciseVersion: trial.exerciseVersion,
        equipment: trial.equipment, device: trial.deviceID, state: .saved, startedOnce: true,
        simulated: trial.simulated, startedAt: trial.measuredAt, endedAt: trial.recordedAt)
    ).insert(db)
    counts.runs += 1
    return Home(
      id: trial.run, participant: trial.participant, exercise: trial.exercise,
      version: trial.exerciseVersion, isOver: true)
  }

  private mutating func settleExercise(_ trial: Trial) throws {
    guard exercises.insert("\(trial.exerciseVersion) \(trial.exercise)").inserted,
      try Store.exercise(trial.exercise, version: trial.exerciseVersion, db) == nil
    else { return }
    try Store.insertPlaceholder(trial, db)
    if !counts.exercises.contains(trial.exercise) { counts.exercises.append(trial.exercise) }
  }

  private mutating func settleParticipant(_ number: Int) throws {
    guard home?.participant != number else { return }
    try db.cachedStatement(sql: "INSERT OR IGNORE INTO participant (number) VALUES (?)")
      .execute(arguments: [number])
    if db.changesCount == 1 { counts.participants.append(number) }
  }

  // MARK: The end

  func finish() throws { try Self.finish(runsAfter: firstRun, db) }

  /// Gives the new runs what only all of their rows together say.
  static func finish(runsAfter firstRun: Int64, _ db: Database) throws {
    try db.execute(
      sql: """
        UPDATE run SET
          (startedAt, startedOffset) = (
            SELECT measuredAt, measuredOffset FROM trial
            WHERE trial.run = run.id ORDER BY measuredAt, sequence LIMIT 1),
          simulated = max(simulated, (SELECT max(simulated) FROM trial WHERE trial.run = run.id)),
          endedAt = (SELECT max(recordedAt) FROM trial WHERE trial.run = run.id)
        WHERE rowid > ?1
        """, arguments: [firstRun])
    // What came out of the results elsewhere is out of them here.
    try db.execute(
      sql: """
        UPDATE run SET deletion = id, deletedAt = endedAt, deletedOffset = endedOffset
        WHERE rowid > ?1
          AND EXISTS (SELECT 1 FROM trial WHERE trial.run = run.id AND status = 'deleted')
          AND NOT EXISTS (SELECT 1 FROM trial WHERE trial.run = run.id AND status = 'valid')
        """, arguments: [firstRun])
    // One event for all: screens that come back look anew, and the daily copy knows of news.
    try db.execute(
      sql: """
        INSERT INTO event (kind, ref, run) SELECT 'run', id, id FROM run WHERE rowid > ?1
        ORDER BY rowid DESC LIMIT 1
        """, arguments: [firstRun])
  }
}
