import Model
import Testing

@testable import Store

@Suite struct RetentionTests {
  @Test(arguments: [
    ("2026-11-22T10:00:00+01:00", 12, "2025-11-22T10:00:00.000+01:00"),
    ("2026-03-31T10:00:00+02:00", 1, "2026-02-28T10:00:00.000+02:00"),
    ("2024-02-29T23:59:00+00:00", 12, "2023-02-28T23:59:00.000+00:00"),
    ("2024-03-31T00:00:00-09:30", 1, "2024-02-29T00:00:00.000-09:30"),
    ("2026-01-15T00:30:00+01:00", 1, "2025-12-15T00:30:00.000+01:00"),
  ]) func `the limit is the same day of an earlier month`(
    now: String, months: Int, expected: String
  ) throws {
    let retention = Retention(months: months, results: .delete)
    let now = try #require(Timestamp(now))
    #expect(retention.limit(at: now).description == expected)
  }

  /// A run of 17 November of each year, with an attempt.
  private func store(_ years: [String] = ["2025", "2026"]) throws -> Store {
    let store = try Store.inMemory().seeded()
    for year in years {
      let time = Samples.time("\(year)-11-17T17:36:00+01:00")
      var run = Samples.run()
      run.startedAt = time
      _ = try store.insertRun(run)
      let trial = Samples.trial(of: run, attempt: 1, measuredAt: time)
      let ended = run.next {
        $0.state = .saved
        $0.endedAt = time
      }
      _ = try store.commit(RunChange(run: ended, trials: [trial]))
    }
    return store
  }

  @Test(arguments: Erasure.Results.allCases)
  func `only what is older than it is kept is taken, once`(results: Erasure.Results) throws {
    let store = try store()
    let now = Samples.time("2026-11-22T12:00:00+01:00")
    #expect(try store.applyRetention(at: now) == nil)
    let retention = Retention(months: 6, results: results)
    try store.setRetention(retention)
    #expect(try store.retention() == retention)
    let due = try store.tooOld(retention, at: now)
    #expect(due.runs == 1)
    #expect(due.trials == 1)
    let erasure = try #require(try store.applyRetention(at: now))
    #expect(erasure.cause == .retention)
    #expect(erasure.trials == 1)
    #expect(try store.applyRetention(at: now) == nil)
    let left = try store.trials(TrialFilter(status: .all), limit: 10).items.map(\.participant)
    #expect(left == (results == .delete ? [12] : [9999, 12]))
    #expect(try store.participants().map(\.number) == [12])
  }

  @Test func `what a clock without its time has dated is not too old`() throws {
    let store = try store(["1970", "1971"])
    let retention = Retention(months: 1, results: .delete)
    let now = Samples.time("2026-11-22T12:00:00+01:00")
    #expect(try store.tooOld(retention, at: now).runs == 1)
    try store.setRetention(retention)
    #expect(try store.applyRetention(at: now)?.runs == 1)
    let left = try store.trials(TrialFilter(status: .all), limit: 10).items
    #expect(left.map { $0.measuredAt.description.prefix(4) } == ["1970"])
  }

  @Test func `a run under way is never too old`() throws {
    let store = try Store.inMemory().seeded()
    var run = Samples.run()
    run.startedAt = Samples.time("2020-01-01T00:00:00+01:00")
    _ = try store.insertRun(run)
    try store.setRetention(Retention(months: 1, results: .delete))
    #expect(try store.applyRetention(at: Samples.time("2026-11-22T12:00:00+01:00")) == nil)
  }

  @Test(arguments: [
    ("Det var Bo, inte Bosse", "Bo", "Det var …, inte Bosse"),
    ("BO och bo", "Bo", "… och …"), ("Jumbo", "Bo", "Jumbo"), ("bo7", "Bo", "bo7"),
    ("Åsa sa", "åsa", "… sa"), (#"{"text":"sa \"Hej\" x"}"#, #""Hej""#, #"{"text":"sa … x"}"#),
  ]) func `a name is put out where it stands as a word`(
    text: String, name: String, expected: String
  ) {
    #expect(NameInText.without(name, in: text) == expected)
  }
}
