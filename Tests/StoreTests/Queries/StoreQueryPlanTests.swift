import Model
import Store
import Testing

/// A list of results must not slow down with the seasons.
@Suite struct StoreQueryPlanTests {
  let store: Store

  init() throws { store = try Store.inMemory().seeded() }

  static let time = Samples.time("2026-11-17T17:00:00Z")

  @Test(
    arguments: [
      (TrialFilter(), "INTEGER PRIMARY KEY"),
      (TrialFilter(status: .all), "INTEGER PRIMARY KEY"),
      (TrialFilter(status: .only(.undone)), "trialNotValid"),
      (TrialFilter(participant: 1), "trialParticipant"),
      (TrialFilter(exercise: "ten-turns"), "trialExercise"),
      (TrialFilter(run: .new()), "trialRun"),
      (TrialFilter(from: time, to: time), "trialMeasuredAt"),
      (TrialFilter(from: time, to: time, status: .all), "trialMeasuredAt"),
      (
        TrialFilter(participant: 1, exercise: "ten-turns", from: time, to: time), "trialParticipant"
      ),
    ] as [(TrialFilter, String)], [TrialOrder.oldestFirst, .newestFirst])
  func `a list is found by an index`(
    filter: (TrialFilter, index: String), order: TrialOrder
  ) throws {
    let plan = try store.plan(of: filter.0, order: order)
    #expect(plan.first?.hasPrefix("SEARCH trial USING") == true, "\(plan)")
    #expect(plan.first?.contains(filter.index) == true, "\(plan)")
    #expect(!plan.contains { $0.contains("SCAN") }, "\(plan)")
  }

  @Test(arguments: [TrialFilter(), TrialFilter(status: .all), TrialFilter(from: time)])
  func `a whole log is written in the order of its measurements without being sorted`(
    filter: TrialFilter
  ) throws {
    let plan = try store.plan(of: filter, order: .measured)
    #expect(plan.first?.contains("trialMeasuredAt") == true, "\(plan)")
    #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
  }
}
