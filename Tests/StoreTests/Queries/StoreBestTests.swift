import Model
import Store
import Testing

@Suite struct StoreBestTests {
  let store: Store

  init() throws { store = try Store.inMemory().seeded(participants: [12, 13]) }

  private func query(
    participant: Int = 12, equipment: String? = "foot", simulated: Bool = true,
    except: RunID? = nil, _ order: BestQuery.Order = .lowest
  ) -> BestQuery {
    BestQuery(
      participant: participant, exercise: "ten-turns", equipment: equipment, quantity: .interval,
      simulated: simulated, except: except, order: order)
  }

  /// Keeps a run with one trial for each value.
  @discardableResult
  private func keep(
    _ values: [Double], participant: Int = 12, state: Run.State = .saved,
    at startedAt: Timestamp? = nil
  ) throws -> RunRecord {
    var run = Samples.run(participant: participant)
    run.startedAt = startedAt ?? run.startedAt
    _ = try store.insertRun(run)
    var change = RunChange(run: run.next { $0.state = state })
    change.trials = values.enumerated().map { Samples.trial(of: run, attempt: $0 + 1, value: $1) }
    _ = try store.commit(change)
    return run
  }

  @Test func `the best is the lowest or the highest of all runs`() throws {
    #expect(try store.bestValue(query()) == nil)
    try keep([2.9, 2.7, 3.1])
    try keep([2.8, 3.4])
    #expect(try store.bestValue(query()) == 2.7)
    #expect(try store.bestValue(query(.highest)) == 3.4)
  }

  @Test func `others, other equipment, what is real and the run itself do not count`() throws {
    let run = try keep([2.9])
    try keep([2.1], participant: 13)
    #expect(try store.bestValue(query()) == 2.9)
    #expect(try store.bestValue(query(equipment: "club")) == nil)
    #expect(try store.bestValue(query(equipment: nil)) == nil)
    #expect(try store.bestValue(query(simulated: false)) == nil)
    #expect(try store.bestValue(query(except: run.id)) == nil)
  }

  @Test func `a run that began later does not count`() throws {
    try keep([2.9], at: Samples.time("2026-11-17T17:00:00+01:00"))
    try keep([2.1], at: Samples.time("2026-11-17T18:00:00+01:00"))
    var earlier = query()
    earlier.until = Samples.time("2026-11-17T17:30:00+01:00")
    #expect(try store.bestValue(earlier) == 2.9)
    // The same instant by another clock.
    earlier.until = Samples.time("2026-11-17T16:00:00+00:00")
    #expect(try store.bestValue(earlier) == 2.9)
    earlier.until = Samples.time("2026-11-17T16:59:59+01:00")
    #expect(try store.bestValue(earlier) == nil)
  }

  @Test func `a cancelled run and an undone attempt do not count`() throws {
    try keep([1.5], state: .cancelled)
    let run = try keep([2.9, 2.0], state: .ready)
    let last = try #require(try store.run(run.id)?.trials.last)
    var change = RunChange(run: run.next { $0.revision += 1 })
    change.marks = [RunChange.Mark(last.id, .undone)]
    var tombstone = Samples.trial(of: run, attempt: 2)
    tombstone.status = .undone
    tombstone.replaces = last.id
    tombstone.value = nil
    change.trials = [tombstone]
    _ = try store.commit(change)
    #expect(try store.bestValue(query()) == 2.9)
  }

  @Test func `hits are counted by saved run`() throws {
    var hits = query(.highest)
    hits.quantity = nil
    #expect(try store.mostHits(hits) == nil)
    for (count, state) in [(3, Run.State.saved), (5, .saved), (7, .ready)] {
      let run = Samples.run()
      _ = try store.insertRun(run)
      var change = RunChange(run: run.next { $0.state = state })
      change.trials = (1...8).map { number in
        var trial = Samples.trial(of: run, attempt: number)
        (trial.quantity, trial.value, trial.unit) = (nil, nil, nil)
        trial.outcome = number <= count ? .pass : .fail
        return trial
      }
      _ = try store.commit(change)
    }
    #expect(try store.mostHits(hits) == 5)
  }

  @Test(arguments: [BestQuery.Order.lowest, .highest])
  func `the best is found by its index, whole and in order`(_ order: BestQuery.Order) throws {
    let plan = try store.plan(of: query(order))
    let best = plan.filter { $0.contains("trial USING") }
    #expect(best.count == 2, "\(plan)")
    #expect(best.allSatisfy { $0.contains("SEARCH") && $0.contains("INDEX trialBest") }, "\(plan)")
    #expect(!plan.contains { $0.contains("SCAN trial") || $0.contains("SCAN run") }, "\(plan)")
    // The first plan is that of the value: nothing is sorted for it.
    #expect(!plan.prefix(2).contains { $0.contains("TEMP B-TREE") }, "\(plan)")
  }
}
