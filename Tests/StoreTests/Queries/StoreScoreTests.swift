import Model
import Store
import Testing

@Suite struct StoreScoreTests {
  let store: Store

  init() throws { store = try Store.inMemory().seeded(participants: [12, 13]) }

  private func query(equipment: String? = "foot", simulated: Bool = true) -> ScoreQuery {
    ScoreQuery(
      exercise: "ten-turns", equipment: equipment, quantity: .interval, simulated: simulated)
  }

  /// Keeps a run with one trial for each value.
  @discardableResult
  private func keep(
    _ values: [Double], participant: Int = 12, state: Run.State = .saved,
    at startedAt: Timestamp = Samples.time("2026-11-17T17:36:00+01:00")
  ) throws -> RunRecord {
    var run = Samples.run(participant: participant)
    run = RunRecord(
      session: run.session, participant: participant, exercise: run.exercise, exerciseVersion: 1,
      equipment: run.equipment, state: .ready, simulated: true, startedAt: startedAt)
    _ = try store.insertRun(run)
    var change = RunChange(run: run.next { $0.state = state })
    change.trials = values.enumerated().map { Samples.trial(of: run, attempt: $0 + 1, value: $1) }
    _ = try store.commit(change)
    return run
  }

  @Test func `runs come oldest first with their attempts, each participant's alone`() throws {
    let late = try keep([2.9, 2.7], at: Samples.time("2026-11-18T10:00:00+01:00"))
    let early = try keep([3.4], at: Samples.time("2026-11-17T10:00:00+01:00"))
    try keep([1.1], participant: 13)
    let found = try store.attempts(query(), of: [12, 13])
    #expect(found[12]?.map(\.run) == [early.id, late.id])
    #expect(found[12]?.last?.values.sorted() == [2.7, 2.9])
    #expect(found[12]?.last?.startedAt == late.startedAt)
    #expect(found[13]?.map(\.values) == [[1.1]])
    #expect(try store.attempts(query(), of: [14])[14] == [])
  }

  @Test func `other equipment, what is real and runs that were not saved are left out`() throws {
    try keep([2.9], state: .cancelled)
    try keep([2.8], state: .full)
    #expect(try store.attempts(query(), of: [12])[12] == [])
    try keep([2.7])
    #expect(try store.attempts(query(equipment: "club"), of: [12])[12] == [])
    #expect(try store.attempts(query(equipment: nil), of: [12])[12] == [])
    #expect(try store.attempts(query(simulated: false), of: [12])[12] == [])
    #expect(try store.attempts(query(), of: [12])[12]?.count == 1)
  }

  @Test func `the ends of the period are included as instants`() throws {
    try keep([2.7], at: Samples.time("2026-11-17T10:00:00+01:00"))
    var query = query()
    query.from = Samples.time("2026-11-17T09:00:00Z")
    query.to = Samples.time("2026-11-17T11:00:00+02:00")
    #expect(try store.attempts(query, of: [12])[12]?.count == 1)
    query.from?.milliseconds += 1
    #expect(try store.attempts(query, of: [12])[12] == [])
    query.from = nil
    query.to?.milliseconds -= 1
    #expect(try store.attempts(query, of: [12])[12] == [])
  }

  @Test func `hits are ones and misses are zeros`() throws {
    let run = Samples.run()
    _ = try store.insertRun(run)
    var change = RunChange(run: run.next { $0.state = .saved })
    change.trials = (1...3).map { number in
      var trial = Samples.trial(of: run, attempt: number)
      (trial.quantity, trial.value, trial.unit) = (nil, nil, nil)
      trial.outcome = number == 2 ? .fail : .pass
      return trial
    }
    _ = try store.commit(change)
    var query = query()
    query.quantity = nil
    #expect(try store.attempts(query, of: [12])[12]?.first?.values.sorted() == [0, 1, 1])
  }

  @Test(arguments: ["foot", nil] as [String?])
  func `nothing is scanned`(equipment: String?) throws {
    let plan = try store.plan(of: query(equipment: equipment))
    #expect(plan.count == 2, "\(plan)")
    #expect(plan.first?.hasPrefix("SEARCH trial USING INDEX trialBest") == true, "\(plan)")
    // All five columns that are asked for narrow the search.
    #expect(
      plan.first?.contains(
        "(exercise=? AND equipment=? AND participant=? AND simulated=? AND quantity=?)") == true,
      "\(plan)")
    #expect(plan.last?.hasPrefix("SEARCH run USING INDEX") == true, "\(plan)")
    #expect(!plan.contains { $0.contains("SCAN") || $0.contains("TEMP B-TREE") }, "\(plan)")
  }

  @Test(arguments: [RunFilter(exercise: "ten-turns"), RunFilter()])
  func `the newest run and the runs of a page are found by an index`(filter: RunFilter) throws {
    let plan = try store.plan(of: filter)
    #expect(plan.first?.hasPrefix("SEARCH run USING") == true, "\(plan)")
    #expect(!plan.contains { $0.contains("SCAN") || $0.contains("TEMP B-TREE") }, "\(plan)")
  }

  @Test(arguments: [RunFilter(participant: 1, exercise: "ten-turns"), RunFilter(participant: 1)])
  func `a person's runs are found among that person's`(filter: RunFilter) throws {
    let plan = try store.plan(of: filter)
    // A run counts as a person's by its own row or by a corrected one; only these are sorted.
    #expect(plan.contains { $0.contains("INDEX runParticipant (participant=?") }, "\(plan)")
    #expect(plan.contains { $0.contains("INDEX trialParticipant (participant=?)") }, "\(plan)")
    #expect(!plan.contains { $0.contains("SCAN") }, "\(plan)")
  }
}
