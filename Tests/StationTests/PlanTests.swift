import Engine
import Model
import Station
import Store
import Testing

@Suite struct PlanTests {
  private func plan(
    _ station: Station, _ people: [Int] = [3, 5], order: PracticePlan.Order = .exercise
  ) async throws -> Plan {
    try await station.createPlan(
      NewPlan(
        title: "Tisdag P10", participants: people,
        exercises: [
          .init(id: "hit-or-miss", equipment: "foot"), .init(id: "count-20s", equipment: "foot"),
        ], order: order))
  }

  private func states(_ plan: Plan) -> [String] { plan.cells.map(\.state) }

  private func shoot(_ station: Station, _ run: Run) async throws {
    for _ in 1...8 { _ = try await station.perform(.keep(.outcome(.pass)), on: run.id) }
    _ = try await station.perform(.save, on: run.id)
  }

  @Test func `a saved run makes its cell done and the next one comes`() async throws {
    let station = try await Fixture().station
    let plan = try await plan(station)
    let run = try await station.start(nil, of: plan.id)
    #expect(run.participant == 3)
    #expect(run.exercise == "hit-or-miss")
    #expect(run.equipment == "foot")
    #expect(try states(station.catalogue.plan(plan.id)) == ["under_way", "open", "open", "open"])
    try await shoot(station, run)
    let after = try station.catalogue.plan(plan.id)
    #expect(states(after) == ["done", "open", "open", "open"])
    #expect(after.cells.first?.run == run.id)
    #expect(after.queue.first?.participant == 5)
    #expect(try station.catalogue.plan(of: run.id)?.id == plan.id)
  }

  @Test func `a deleted result opens its cell, and an undone deletion closes it again`()
    async throws
  {
    let station = try await Fixture().station
    let plan = try await plan(station)
    let run = try await station.start(nil, of: plan.id)
    try await shoot(station, run)
    _ = try await station.delete(run.id)
    let open = try station.catalogue.plan(plan.id)
    #expect(states(open) == ["open", "open", "open", "open"])
    #expect(open.cells.first?.run == nil)
    #expect(open.queue.first?.participant == 3)
    _ = try await station.restore(run.id)
    let done = try station.catalogue.plan(plan.id)
    #expect(states(done) == ["done", "open", "open", "open"])
    #expect(done.cells.first?.run == run.id)
  }

  @Test func `a cell done again stays done when the first result comes back`() async throws {
    let station = try await Fixture().station
    let plan = try await plan(station)
    let first = try await station.start(nil, of: plan.id)
    try await shoot(station, first)
    _ = try await station.delete(first.id)
    let second = try await station.start(nil, of: plan.id)
    #expect(second.id != first.id && second.participant == 3)
    try await shoot(station, second)
    _ = try await station.restore(first.id)
    #expect(try states(station.catalogue.plan(plan.id)) == ["done", "open", "open", "open"])
    _ = try await station.delete(second.id)
    #expect(try station.catalogue.plan(plan.id).cells.first?.run == first.id)
  }

  @Test func `a cancelled run leaves its cell open`() async throws {
    let station = try await Fixture().station
    let plan = try await plan(station)
    let run = try await station.start(nil, of: plan.id)
    _ = try await station.perform(.cancel, on: run.id)
    let after = try station.catalogue.plan(plan.id)
    #expect(states(after) == ["open", "open", "open", "open"])
    #expect(after.cells.first?.run == nil)
    let again = try await station.start(nil, of: plan.id)
    #expect(again.id != run.id)
    #expect(again.participant == 3)
  }

  @Test func `a torn run is gone on with and not made anew, also after a restart`() async throws {
    let store = try Store.inMemory()
    let first = try await Fixture(store: store).station
    let plan = try await plan(first)
    let run = try await first.start(nil, of: plan.id)
    _ = try await first.perform(.keep(.outcome(.pass)), on: run.id)
    let second = try await Fixture(store: store).station
    #expect(try states(second.catalogue.plan(plan.id)) == ["under_way", "open", "open", "open"])
    let cell = PracticePlan.Cell(participant: 3, exercise: "hit-or-miss")
    let again = try await second.start(cell, of: plan.id)
    #expect(again.id == run.id)
    #expect(again.attempts.count == 1)
  }

  @Test func `skip, later and choose change whose turn it is and are kept`() async throws {
    let store = try Store.inMemory()
    let station = try await Fixture(store: store).station
    let id = try await plan(station).id
    func cell(_ number: Int, _ exercise: String) -> PracticePlan.Cell {
      PracticePlan.Cell(participant: number, exercise: exercise)
    }
    _ = try await station.perform(.skip(cell(3, "hit-or-miss")), on: id)
    _ = try await station.perform(.later(cell(5, "hit-or-miss")), on: id)
    _ = try await station.perform(.chooseParticipant(5), on: id)
    let plan = try await Fixture(store: store).station.catalogue.plan(id)
    #expect(states(plan) == ["skipped", "later", "open", "open"])
    #expect(plan.queue.map(\.participant) == [5, 3, 5])
    #expect(plan.queue.map(\.exercise) == ["count-20s", "count-20s", "hit-or-miss"])
    #expect(plan.revision == 3)
  }

  @Test func `one plan at a time, and the earlier ones stay`() async throws {
    let station = try await Fixture().station
    let first = try await plan(station)
    let error = await #expect(throws: StationError.self) { try await self.plan(station) }
    #expect(error?.code == "plan-under-way")
    #expect(error?.status == .notAllowed)
    _ = try await station.perform(.end, on: first.id)
    #expect(try station.catalogue.planUnderWay() == nil)
    let second = try await plan(station)
    #expect(try station.catalogue.plans().map(\.id) == [second.id, first.id])
    let late = await #expect(throws: StationError.self) {
      try await station.start(nil, of: first.id)
    }
    #expect(late?.code == "plan-ended")
  }

  @Test func `two presses with one key make one run`() async throws {
    let station = try await Fixture().station
    let plan = try await plan(station)
    let key = RequestKey(key: "k", fingerprint: "f")
    let first = try await station.start(nil, of: plan.id, key: key)
    let again = try await station.start(nil, of: plan.id, key: key)
    #expect(first.id == again.id)
    #expect(await station.openRuns().count == 1)
  }

  @Test func `every screen hears of a change and of the run that it made`() async throws {
    let station = try await Fixture().station
    let plan = try await plan(station)
    let subscription = await station.subscribe(run: nil, after: nil)
    _ = try await station.start(nil, of: plan.id)
    subscription.cancel()
    var kinds: [LiveEvent.Kind] = []
    for await batch in subscription.batches() { kinds += batch.map(\.kind) }
    #expect(kinds.contains(.plan))
    #expect(kinds.contains(.run))
  }

  @Test(arguments: [
    (
      NewPlan(title: "", participants: [], exercises: [.init(id: "count-20s")], order: .person),
      "plan-not-usable"
    ),
    (
      NewPlan(
        title: "", participants: [1, 1], exercises: [.init(id: "count-20s")], order: .person),
      "plan-not-usable"
    ),
    (
      NewPlan(
        title: "a\nb", participants: [1], exercises: [.init(id: "count-20s")], order: .person),
      "plan-not-usable"
    ),
    (
      NewPlan(title: "", participants: [1], exercises: [.init(id: "nope")], order: .person),
      "unknown-exercise"
    ),
    (
      NewPlan(
        title: "", participants: [1], exercises: [.init(id: "count-20s", equipment: "bat")],
        order: .person), "unknown-equipment"
    ),
    (
      NewPlan(
        title: "", participants: [-1], exercises: [.init(id: "count-20s", equipment: "foot")],
        order: .person), "participant-out-of-range"
    ),
  ]) func `a plan that cannot be is refused and leaves none`(new: NewPlan, code: String)
    async throws
  {
    let station = try await Fixture().station
    let error = await #expect(throws: StationError.self) { try await station.createPlan(new) }
    #expect(error?.code == code)
    #expect(error?.status == .refused)
    #expect(try station.catalogue.plans().isEmpty)
  }
}
