import GRDB
import Model
import TestSupport
import Testing

@testable import Store

/// What a coach wrote about a result stands beside the log and goes along with it.
@Suite struct StoreNoteTests {
  let folder: TemporaryFolder
  let store: Store
  let run = Samples.run()
  let trials: [Trial]
  let noted: RunRecord
  let text = "Motvind, \"Bo\" höll tiden"

  init() throws {
    folder = try TemporaryFolder()
    store = try Store(path: folder.file("sideline.sqlite")).seeded(participants: [12, 14])
    trials = [
      Samples.fullTrial(of: run, attempt: 1, replaces: nil), Samples.trial(of: run, attempt: 2),
    ]
    noted = run.next {
      $0.state = .saved
      $0.endedAt = Samples.time("2026-11-17T17:40:00+01:00")
    }
    _ = try store.insertRun(run)
    _ = try store.commit(RunChange(run: noted, trials: trials, note: text))
  }

  private func listed(_ store: Store) throws -> [Trial] {
    try store.trials(TrialFilter(status: .all), limit: 10).items
  }

  private func note(_ trial: Trial) -> JSONValue? { trial.details?[Note.key] }

  @Test func `a note comes back with its run, is replaced and is taken away`() throws {
    #expect(try store.run(run.id)?.note == text)
    _ = try store.commit(RunChange(run: noted.next(), note: "Medvind"))
    #expect(try store.run(run.id)?.note == "Medvind")
    _ = try store.commit(RunChange(run: noted.next().next()))
    #expect(try store.run(run.id)?.note == "Medvind")
    _ = try store.commit(RunChange(run: noted.next().next().next(), note: ""))
    #expect(try store.run(run.id)?.note == nil)
    #expect(try listed(store) == trials)
  }

  @Test func `the rows of the log stay as they were recorded`() throws {
    #expect(try store.run(run.id)?.trials == trials)
    #expect(try store.trial(trials[0].id) == trials[0])
  }

  @Test func `every row in a list has it among its details, beside what is there`() throws {
    let rows = try listed(store)
    #expect(rows.map(note) == [.string(text), .string(text)])
    #expect(rows[0].details?["window"] == trials[0].details?["window"])
    #expect(rows[0].details?.count == 3)
  }

  @Test func `a file takes it to another station, once, and never over what is written there`()
    throws
  {
    let rows = try listed(store)
    let other = try Store(path: folder.file("other.sqlite")).seeded()
    for _ in 1...2 {
      _ = try other.stageTrials { taking in
        for row in rows { _ = taking.add(row) }
        return true
      }
    }
    #expect(try other.run(run.id)?.note == text)
    #expect(try other.run(run.id)?.trials == trials)
    let here = try #require(try other.run(run.id)?.run)
    _ = try other.commit(RunChange(run: here.next(), note: "Från andra sidan"))
    var third = Samples.trial(of: run, attempt: 3)
    third.details = [Note.key: .string("Motvind")]
    _ = try other.stageTrials { taking in
      _ = taking.add(third)
      return true
    }
    #expect(try other.run(run.id)?.note == "Från andra sidan")
    #expect(try other.run(run.id)?.trials.last?.details == nil)
    #expect(try other.problems().isEmpty)
  }

  @Test func `what is no note in a file stays where it stood`() throws {
    var third = Samples.trial(of: run, attempt: 3)
    third.details = [Note.key: .number(7)]
    var fourth = Samples.trial(of: run, attempt: 4)
    fourth.details = [Note.key: .string("två\nrader")]
    let other = try Store(path: folder.file("other.sqlite")).seeded()
    _ = try other.importTrials { taking in
      for row in [third, fourth] { _ = taking.add(row) }
      return true
    }
    #expect(try other.run(run.id)?.note == nil)
    #expect(try other.run(run.id)?.trials == [third, fourth])
  }

  @Test(arguments: Erasure.Results.allCases)
  func `who is forgotten is forgotten in notes too`(results: Erasure.Results) throws {
    try store.upsertParticipant(Participant(number: 14, nickname: "Bo"))
    _ = try store.forget(14, results: results, at: Samples.time("2026-11-22T06:00:00+01:00"))
    #expect(try store.run(run.id)?.note == "Motvind, \"…\" höll tiden")
    _ = try store.forget(12, results: results, at: Samples.time("2026-11-22T06:00:00+01:00"))
    #expect(try listed(store).allSatisfy { note($0) == nil })
    #expect(try store.write { try Int.fetchOne($0, sql: "SELECT count(*) FROM note") } == 0)
    #expect(try store.problems().isEmpty)
  }

  @Test(arguments: Erasure.Results.allCases)
  func `the note of a result that is too old goes with it`(results: Erasure.Results) throws {
    try store.setRetention(Retention(months: 1, results: results))
    _ = try store.applyRetention(at: Samples.time("2027-02-01T12:00:00+01:00"))
    #expect(try listed(store).allSatisfy { note($0) == nil })
    #expect(try store.write { try Int.fetchOne($0, sql: "SELECT count(*) FROM note") } == 0)
  }

  @Test func `the daily copy has it`() throws {
    let path = folder.file("copy.sqlite")
    try store.backUp(to: path)
    #expect(try Store(path: path).run(run.id)?.note == text)
  }
}
