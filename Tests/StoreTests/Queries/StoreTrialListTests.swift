import Model
import Store
import TestSupport
import Testing

@Suite struct StoreTrialListTests {
  let store: Store
  /// Runs of participant 12, of 7 and again of 12, five trials each; the third of each is undone.
  let runs: [RunRecord]
  let trials: [Trial]

  init() throws {
    store = try Store.inMemory().seeded(participants: [7, 12])
    var runs: [RunRecord] = []
    var trials: [Trial] = []
    for (index, participant) in [12, 7, 12].enumerated() {
      var run = Samples.run(participant: participant)
      _ = try store.insertRun(run)
      for attempt in 1...5 {
        // 17:00, 17:01 … by the tablet's clock, which stands one zone further east each run.
        let zone = ["+00:00", "+01:00", "+02:00"][index]
        let trial = Samples.trial(
          of: run, attempt: attempt,
          measuredAt: Samples.time("2026-11-17T17:0\(attempt):00\(zone)"))
        run = run.next()
        _ = try store.commit(RunChange(run: run, trials: [trial]))
        trials.append(trial)
      }
      run = run.next()
      _ = try store.commit(
        RunChange(run: run, marks: [.init(trials[index * 5 + 2].id, .undone)]))
      trials[index * 5 + 2].status = .undone
      runs.append(run)
    }
    self.runs = runs
    self.trials = trials
  }

  private func ids(_ filter: TrialFilter) throws -> [TrialID] {
    try store.trials(filter, limit: 100).items.map(\.id)
  }

  private func ids(where isIncluded: (Trial) -> Bool) -> [TrialID] {
    trials.filter(isIncluded).map(\.id)
  }

  @Test func `the list has the current rows in the order of their commits`() throws {
    #expect(
      try store.trials(limit: 100).items == trials.filter { $0.status == .valid })
  }

  @Test func `the other rows are there for who asks`() throws {
    #expect(try ids(TrialFilter(status: .all)) == trials.map(\.id))
    #expect(
      try ids(TrialFilter(status: .only(.undone))) == ids { $0.status == .undone })
    #expect(try ids(TrialFilter(status: .only(.aborted))).isEmpty)
  }

  @Test func `participant, exercise and run restrict the list`() throws {
    #expect(
      try ids(TrialFilter(participant: 7, status: .all)) == ids { $0.participant == 7 })
    #expect(
      try ids(TrialFilter(run: runs[2].id, status: .all)) == ids { $0.run == runs[2].id })
    #expect(
      try ids(TrialFilter(exercise: "ten-turns")) == ids { $0.status == .valid })
    #expect(try ids(TrialFilter(exercise: "other")).isEmpty)
    #expect(try ids(TrialFilter(participant: 7, run: runs[0].id)).isEmpty)
  }

  @Test func `a span of time compares instants, not clock faces, and has both its ends`() throws {
    // 17:02+00:00 is 18:02+01:00: only the first run reaches it.
    let from = Samples.time("2026-11-17T18:02:00+01:00")
    let to = Samples.time("2026-11-17T09:04:00-08:00")
    let expected = trials[1...3].map(\.id)
    #expect(try ids(TrialFilter(from: from, to: to, status: .all)) == expected)
    #expect(try ids(TrialFilter(from: from, status: .all)) == trials[1...4].map(\.id))
    let before = Samples.time("2026-11-17T15:01:00Z")
    #expect(try ids(TrialFilter(to: before, status: .all)) == [trials[10].id])
  }

  @Test(arguments: [1, 2, 3, 7, 14, 15, 16, 100], [TrialOrder.oldestFirst, .newestFirst])
  func `parts of any size make the whole list`(limit: Int, order: TrialOrder) throws {
    let filter = TrialFilter(status: .all)
    var seen: [TrialID] = []
    var after: TrialID?
    repeat {
      let page = try store.trials(filter, order: order, limit: limit, after: after)
      #expect(page.items.count <= limit)
      seen += page.items.map(\.id)
      after = page.next
    } while after != nil
    #expect(seen == (order == .oldestFirst ? trials : trials.reversed()).map(\.id))
  }

  @Test(arguments: [Int.min, -1, 0])
  func `a limit below one is one`(limit: Int) throws {
    #expect(try store.trials(limit: limit).items.count == 1)
  }

  @Test func `a limit beyond every number is no trap`() throws {
    #expect(try store.trials(TrialFilter(status: .all), limit: .max).items.count == 15)
  }

  @Test func `a place that no trial has is refused`() throws {
    #expect(throws: StoreError.notFound(table: "trial", id: "nowhere")) {
      try store.trials(limit: 1, after: TrialID(rawValue: "nowhere"))
    }
  }

  @Test func `a part can begin after a row that is no longer current`() throws {
    let page = try store.trials(limit: 1, after: trials[2].id)
    #expect(page.items == [trials[3]])
  }

  @Test func `the stream gives what the list gives and passes the reader's error on`() throws {
    struct Stop: Error, Equatable {}
    var streamed: [Trial] = []
    try store.forEachTrial(TrialFilter(status: .all)) { streamed.append($0) }
    #expect(streamed.map(\.measuredAt) == trials.map(\.measuredAt).sorted())
    #expect(Set(streamed) == Set(trials))
    #expect(throws: Stop()) { try store.forEachTrial { _ in throw Stop() } }
  }

  @Test func `a frozen list shows no correction that comes while it is read`() throws {
    let folder = try TemporaryFolder()
    let store = try Store(path: folder.file("sideline.sqlite")).seeded()
    let run = Samples.run()
    _ = try store.insertRun(run)
    let old = (1...5).map { Samples.trial(of: run, attempt: $0) }
    _ = try store.commit(RunChange(run: run.next(), trials: old))
    var frozen = try store.frozenTrials(limit: 2)
    var seen = try #require(try frozen.next())
    let texts = try store.frozenTrialTexts()
    var rows = 0
    #expect(try texts.next(2) { _ in rows += 1 })
    let new = Samples.trial(of: run, attempt: 5, value: 3)
    _ = try store.commit(
      RunChange(run: run.next().next(), marks: [.init(old[4].id, .edited)], trials: [new]))
    while let part = try frozen.next() { seen += part }
    #expect(seen == old)
    var ids: [String] = []
    #expect(
      try !texts.next(10) { row in
        rows += 1
        var cells: [String] = []
        row.forEach { cells.append(String(decoding: $1, as: UTF8.self)) }
        ids.append(cells[0])
      })
    #expect(rows == 5)
    #expect(ids == old.suffix(3).map(\.id.rawValue))
    #expect(try store.trials(limit: 10).items.last == new)
  }
}
