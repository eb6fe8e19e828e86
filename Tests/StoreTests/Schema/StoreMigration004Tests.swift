import GRDB
import Model
import TestSupport
import Testing

@testable import Store

/// A file that an earlier version wrote is carried over with every row.
@Suite struct StoreMigration004Tests {
  let folder: TemporaryFolder
  let path: String
  let run = Samples.run()
  let first: Trial
  let second: Trial

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("sideline.sqlite")
    let run = run
    let first = Samples.trial(of: run, attempt: 1)
    let second = Samples.fullTrial(of: run, attempt: 2, replaces: nil)
    (self.first, self.second) = (first, second)
    let queue = try DatabaseQueue(path: path)
    var migrator = DatabaseMigrator()
    migrator.registerMigration("001") { try $0.execute(sql: Schema.migration001) }
    try migrator.migrate(queue)
    try queue.write { db in
      try db.execute(
        sql: "INSERT INTO session VALUES (?, ?, ?)",
        arguments: [
          run.session.rawValue, Samples.session.startedAt.milliseconds,
          Samples.session.startedAt.offset,
        ])
      try db.execute(sql: "INSERT INTO participant VALUES (12, 'Maja'), (14, NULL)")
      try db.execute(
        sql: "INSERT INTO exercise VALUES ('ten-turns', 1, ?)",
        arguments: [try JSON.text(Samples.tenTurns)])
      let columns = try db.columns(in: "run").map(\.name)
      let values = try RunRow(run).databaseDictionary.filter { columns.contains($0.key) }
      let names = values.keys.sorted()
      try db.execute(
        sql: """
          INSERT INTO run (\(names.joined(separator: ",")))
          VALUES (\(names.map { ":" + $0 }.joined(separator: ",")))
          """, arguments: StatementArguments(values))
      try TrialRow(first).insert(db)
      try TrialRow(second).insert(db)
    }
  }

  @Test func `every row is there after it, in its order`() throws {
    let store = try Store(path: path)
    #expect(try store.run(run.id)?.trials == [first, second])
    #expect(
      try store.participants() == [Participant(number: 12, nickname: "Maja"), .init(number: 14)])
    #expect(try store.problems().isEmpty)
  }

  @Test func `indexes and triggers are those of before and the one that takes over`() throws {
    let queue = try DatabaseQueue(path: path)
    func names() throws -> Set<String> {
      try queue.read {
        try Set(
          String.fetchAll(
            $0, sql: "SELECT name FROM sqlite_master WHERE tbl_name = 'trial' AND sql IS NOT NULL"))
      }
    }
    let before = try names()
    _ = try Store(path: path)
    #expect(try names().subtracting(["trialBest"]) == before.union(["trialParticipantOfRun"]))
    #expect(before.count > 8)
  }

  @Test func `the new rows are as append-only as the old`() throws {
    _ = try Store(path: path)
    let queue = try DatabaseQueue(path: path)
    for sql in [
      "DELETE FROM trial", "UPDATE trial SET value = 1", "UPDATE trial SET participant = 14",
    ] {
      #expect(throws: DatabaseError.self, "\(sql)") { try queue.write { try $0.execute(sql: sql) } }
    }
  }

  @Test func `a row of another participant is taken only as a correction`() throws {
    let store = try Store(path: path)
    var other = Samples.trial(of: run, attempt: 3)
    other.participant = 14
    #expect(throws: StoreError.self) {
      try store.commit(RunChange(run: run.next(), trials: [other]))
    }
    var correction = first
    correction.id = .new()
    correction.participant = 14
    correction.replaces = first.id
    correction.reason = "wrong number"
    _ = try store.commit(
      RunChange(run: run.next(), marks: [.init(first.id, .edited)], trials: [correction]))
    let current = try store.trials(TrialFilter(participant: 14), limit: 10).items
    #expect(current == [correction])
  }

  @Test func `a correction to a participant, run or exercise that is not there is refused`() throws
  {
    let store = try Store(path: path)
    let alterations: [(inout Trial) -> Void] = [
      { $0.participant = 99 }, { $0.exercise = "other" }, { $0.exerciseVersion = 2 },
    ]
    for alter in alterations {
      var correction = first
      correction.id = .new()
      correction.replaces = first.id
      alter(&correction)
      let error = #expect(throws: StoreError.self) {
        try store.commit(
          RunChange(run: run.next(), marks: [.init(first.id, .edited)], trials: [correction]))
      }
      #expect(error?.code == "refused")
    }
    #expect(try store.run(run.id)?.trials == [first, second])
  }
}
