import Model
import Store
import Testing

/// Everybody's best of a day.
@Suite struct StoreDayTests {
  let store: Store

  init() throws { store = try Store.inMemory().seeded(participants: [12, 13]) }

  private func query(
    except: RunID? = nil, simulated: Bool = true, _ order: BestQuery.Order = .lowest
  ) -> DayQuery {
    DayQuery(
      exercise: "ten-turns", quantity: .interval, simulated: simulated,
      day: Samples.time("2026-11-17T00:00:00+01:00")..<Samples.time("2026-11-18T00:00:00+01:00"),
      except: except, order: order)
  }

  /// Keeps a run of that day, or of another moment, with one trial for each value.
  @discardableResult
  private func keep(
    _ values: [Double], participant: Int = 12, state: Run.State = .saved,
    at startedAt: String = "2026-11-17T17:36:00+01:00"
  ) throws -> RunRecord {
    var run = Samples.run(participant: participant)
    run.startedAt = Samples.time(startedAt)
    _ = try store.insertRun(run)
    var change = RunChange(run: run.next { $0.state = state })
    change.trials = values.enumerated().map { Samples.trial(of: run, attempt: $0 + 1, value: $1) }
    _ = try store.commit(change)
    return run
  }

  private func bests(_ query: DayQuery) throws -> [Int: Double] {
    let found = try store.dayBests(query, isHits: false)
    #expect(found.allSatisfy { $0.equipment == "foot" })
    return Dictionary(uniqueKeysWithValues: found.map { ($0.participant, $0.value) })
  }

  @Test func `each one has the lowest or the highest of the day`() throws {
    try keep([2.9, 2.7])
    let last = try keep([2.8, 3.4])
    try keep([2.5, 2.6], participant: 13)
    #expect(try bests(query()) == [12: 2.7, 13: 2.5])
    #expect(try bests(query(.highest)) == [12: 3.4, 13: 2.6])
    #expect(try bests(query(except: last.id, .highest)) == [12: 2.9, 13: 2.6])
  }

  @Test func `other days, open and cancelled runs and what is real do not count`() throws {
    try keep([2.1], at: "2026-11-16T23:59:59+01:00")
    try keep([2.2], at: "2026-11-18T00:00:00+01:00")
    try keep([2.3], state: .ready)
    try keep([2.4], state: .cancelled)
    #expect(try bests(query()) == [:])
    try keep([2.9], at: "2026-11-17T00:00:00+01:00")
    #expect(try bests(query()) == [12: 2.9])
    #expect(try bests(query(simulated: false)) == [:])
  }

  @Test func `hits are counted by run, none of eight as well`() throws {
    for (participant, hits) in [(12, 3), (12, 5), (13, 0)] {
      let run = Samples.run(participant: participant)
      _ = try store.insertRun(run)
      var change = RunChange(run: run.next { $0.state = .saved })
      change.trials = (1...8).map { number in
        var trial = Samples.trial(of: run, attempt: number)
        (trial.quantity, trial.value, trial.unit) = (nil, nil, nil)
        trial.outcome = number <= hits ? .pass : .fail
        return trial
      }
      _ = try store.commit(change)
    }
    var query = query(.highest)
    query.quantity = nil
    let found = try store.dayBests(query, isHits: true)
    #expect(
      Set(found) == [
        DayBest(participant: 12, equipment: "foot", value: 5),
        DayBest(participant: 13, equipment: "foot", value: 0),
      ])
  }

  @Test func `only the day's runs are walked`() throws {
    let plan = try store.plan(of: query())
    let runs = plan.filter { $0.contains("run USING") }
    #expect(runs.count == 2 && runs.allSatisfy { $0.contains("SEARCH run") }, "\(plan)")
    #expect(runs.allSatisfy { $0.contains("startedAt>") }, "\(plan)")
    #expect(!plan.contains { $0.contains("SCAN trial") || $0.contains("SCAN run") }, "\(plan)")
  }
}
