import GRDB
import Model
import Store
import TestSupport
import Testing

/// The schema itself keeps the log, whoever writes.
@Suite struct StoreTrialStatusTests {
  let folder: TemporaryFolder
  let store: Store
  let run = Samples.run()
  let trial: Trial
  let intruder: DatabaseQueue

  init() throws {
    folder = try TemporaryFolder()
    let path = folder.file("sideline.sqlite")
    store = try Store(path: path).seeded()
    _ = try store.insertRun(run)
    trial = Samples.trial(of: run, attempt: 1)
    _ = try store.commit(RunChange(run: run.next(), trials: [trial]))
    intruder = try DatabaseQueue(path: path)
  }

  @Test func `no column but the status can be changed`() throws {
    let columns = try intruder.read { try $0.columns(in: "trial").map(\.name) }
    #expect(columns.count > 30)
    for column in columns where column != "status" {
      #expect(throws: DatabaseError.self, "\(column)") {
        try intruder.write { try $0.execute(sql: "UPDATE trial SET \(column) = \(column)") }
      }
    }
    #expect(try store.trial(trial.id) == trial)
  }

  @Test func `no row can be deleted`() throws {
    #expect(throws: DatabaseError.self) {
      try intruder.write { try $0.execute(sql: "DELETE FROM trial") }
    }
    #expect(try store.trial(trial.id) == trial)
  }

  @Test(arguments: [Trial.Status.undone, .edited, .aborted, .deleted])
  func `a current row leaves its slot and the next one takes it`(status: Trial.Status) throws {
    let next = Samples.trial(of: run, attempt: 1, value: 3)
    _ = try store.commit(
      RunChange(run: run.next().next(), marks: [.init(trial.id, status)], trials: [next]))
    var left = trial
    left.status = status
    #expect(try store.run(run.id)?.trials == [left, next])
  }

  @Test(arguments: [Trial.Status.undone, .edited, .deleted], Trial.Status.allCases)
  func `a row that left its slot never comes back`(
    first: Trial.Status, second: Trial.Status
  ) throws {
    var moved = run.next().next()
    _ = try store.commit(RunChange(run: moved, marks: [.init(trial.id, first)]))
    moved = moved.next()
    let error = #expect(throws: StoreError.self) {
      try store.commit(RunChange(run: moved, marks: [.init(trial.id, second)]))
    }
    #expect(error?.code == "refused")
    #expect(try store.trial(trial.id)?.status == first)
  }

  @Test func `a lost result can be undone`() throws {
    let aborted = run.next().next()
    _ = try store.commit(RunChange(run: aborted, marks: [.init(trial.id, .aborted)]))
    _ = try store.commit(RunChange(run: aborted.next(), marks: [.init(trial.id, .undone)]))
    #expect(try store.trial(trial.id)?.status == .undone)
  }

  @Test func `a stored text that is no known word is an error with its place`() throws {
    try intruder.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA ignore_check_constraints = ON")
      try db.execute(sql: "UPDATE trial SET status = 'lucky'")
    }
    let expected = StoreError.damagedRow(
      table: "trial", id: trial.id.rawValue, column: "status")
    #expect(throws: expected) { try store.run(run.id) }
    #expect(throws: expected) { try store.trials(TrialFilter(status: .all), limit: 1) }
    #expect(throws: expected) { try store.forEachTrial(TrialFilter(status: .all)) { _ in } }
    #expect(throws: expected) { try store.forEachTrialTexts(TrialFilter(status: .all)) { _ in } }
  }

  @Test func `details that are no object are an error with their place`() throws {
    try intruder.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA ignore_check_constraints = ON")
      try db.execute(sql: "DROP TRIGGER trialAppendOnly")
      try db.execute(sql: "UPDATE trial SET details = '[1'")
    }
    let expected = StoreError.damagedRow(
      table: "trial", id: trial.id.rawValue, column: "details")
    #expect(throws: expected) { try store.trial(trial.id) }
    #expect(throws: expected) { try store.forEachTrialTexts { _ in } }
  }

  @Test(arguments: ["measuredAt", "measuredOffset", "recordedAt", "recordedOffset"])
  func `a time that no text can say is an error with its place`(column: String) throws {
    for value in [Int64.min, .max] {
      try intruder.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA ignore_check_constraints = ON")
        try db.execute(sql: "DROP TRIGGER IF EXISTS trialAppendOnly")
        try db.execute(sql: "UPDATE trial SET \(column) = ?", arguments: [value])
      }
      let place = StoreError.damagedRow(
        table: "trial", id: trial.id.rawValue, column: column)
      #expect(throws: place) { try store.trial(trial.id) }
      #expect(throws: place) { try store.forEachTrialTexts { _ in } }
    }
  }
}
