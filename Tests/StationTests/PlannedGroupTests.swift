import Devices
import Engine
import Logging
import Model
import Store
import Testing

@testable import Station

/// A beep test in a practice plan, at a station whose clock was started long before.
@Suite struct PlannedGroupTests {
  private static let table = BeepLibrary.load().tables.first { $0.id == "beep-20m" }

  private let store: Store
  private let station: Station

  init() throws {
    store = try Store.inMemory()
    station = try Self.station(store)
  }

  private static func station(
    _ store: Store, boot: String = "one", tables: [BeepTable]? = nil
  ) throws -> Station {
    let shipped = try #require(table)
    return try Station(
      store: store, registry: Registry(), transports: [], exercises: Shipped.exercises,
      tables: tables ?? [shipped], boot: boot, groupLead: -400,
      logger: Logger(label: "test"))
  }

  private func plan(order: PracticePlan.Order = .exercise) async throws -> Plan {
    try await station.createPlan(
      NewPlan(
        title: "Tisdag P10", participants: [1, 2, 3],
        exercises: [.init(id: "beep-20m"), .init(id: "hit-or-miss", equipment: "foot")],
        order: order))
  }

  private func made(_ plan: Plan, _ people: [Int] = [1, 2, 3]) async throws -> GroupRun {
    try await station.createGroup(
      NewGroup(
        table: "beep-20m", entries: people.map { GroupEntry(participant: $0, bib: $0 + 20) },
        plan: plan.id))
  }

  private func begun(_ plan: Plan, _ people: [Int] = [1, 2, 3]) async throws -> GroupRun {
    try await station.startGroup(try await made(plan, people).id)
  }

  @discardableResult
  private func press(
    _ kind: GroupPress.Kind, _ group: GroupRun, _ number: Int? = nil, id: String,
    reason: String? = nil
  ) async throws -> GroupRun {
    try await station.press(
      GroupPress(kind, id: id, participant: number, reason: reason), on: group.id)
  }

  /// The states of the test's cells, of 1, 2 and 3.
  private func states(_ plan: Plan, in station: Station? = nil) throws -> [String] {
    let plan = try (station ?? self.station).catalogue.plan(plan.id)
    return plan.cells.filter { $0.exercise == "beep-20m" }.map(\.state)
  }

  private func code(_ body: () async throws -> Void) async -> String? {
    do {
      try await body()
      return nil
    } catch {
      return (error as? StationError)?.code
    }
  }

  @Test func `each result is done in the plan the moment it stands, and the next exercise comes`()
    async throws
  {
    let plan = try await plan()
    #expect(plan.exercises.map(\.isGroupTest) == [true, false])
    #expect(plan.exercises[0].tableVersion == Self.table?.version)
    #expect(plan.nextTest?.id == "beep-20m")
    #expect(plan.queue.map(\.exercise) == ["beep-20m"] + Array(repeating: "hit-or-miss", count: 3))
    let group = try await begun(plan)
    #expect(group.plan == plan.id)
    #expect(try states(plan) == ["under_way", "under_way", "under_way"])
    let cell = try station.catalogue.plan(plan.id).cells[0]
    #expect(cell.group == group.id && cell.run == nil)
    // Who waits may do something else meanwhile.
    #expect(try station.catalogue.plan(plan.id).queue.first?.exercise == "hit-or-miss")
    try await press(.out(completed: 13), group, 1, id: "1")
    #expect(try states(plan) == ["done", "under_way", "under_way"])
    let over = try await press(.stop, group, id: "s")
    #expect(try states(plan) == ["done", "done", "done"])
    let now = try station.catalogue.plan(plan.id)
    #expect(now.cells.prefix(3).map(\.run) == over.people.map(\.run))
    #expect(now.cells.allSatisfy { $0.group == nil })
    #expect(now.nextTest == nil)
    let run = try #require(over.people[0].run)
    #expect(try station.catalogue.plan(of: run)?.id == plan.id)
  }

  @Test func `what is taken back is open again, and what is corrected stays done`() async throws {
    let plan = try await plan()
    let group = try await begun(plan)
    try await press(.out(completed: 13), group, 1, id: "1")
    try await press(.void(event: "1"), group, 1, id: "u")
    #expect(try states(plan)[0] == "under_way")
    try await press(.out(completed: 14), group, 1, id: "2")
    try await press(.stop, group, id: "s")
    let before = try station.catalogue.plan(plan.id).cells[0].run
    let corrected = GroupPress.Kind.correct(completed: 20, metres: nil)
    try await press(corrected, group, 1, id: "c", reason: "video")
    #expect(try states(plan) == ["done", "done", "done"])
    #expect(try station.catalogue.plan(plan.id).cells[0].run == before)
    try await press(.withdraw, group, 1, id: "w", reason: "ran for another one")
    #expect(try states(plan) == ["open", "done", "done"])
  }

  @Test func `a deleted result opens its cell until the deletion is undone`() async throws {
    let plan = try await plan()
    let group = try await begun(plan)
    let over = try await press(.stop, group, id: "s")
    let run = try #require(over.people[1].run)
    _ = try await station.delete(run)
    #expect(try states(plan) == ["done", "open", "done"])
    _ = try await station.restore(run)
    #expect(try states(plan) == ["done", "done", "done"])
  }

  @Test func `who gave up is missing, and runs later in a group of their own`() async throws {
    let plan = try await plan()
    let first = try await begun(plan)
    try await press(.withdraw, first, 2, id: "w", reason: "sore knee")
    try await press(.stop, first, id: "s")
    #expect(try states(plan) == ["done", "open", "done"])
    #expect(try station.catalogue.plan(plan.id).queue.first?.participant == 2)
    let second = try await begun(plan, [2])
    try await press(.stop, second, id: "s")
    #expect(try states(plan) == ["done", "done", "done"])
  }

  @Test func `a group that broke leaves those open who were cut off`() async throws {
    let plan = try await plan()
    let group = try await begun(plan)
    try await press(.out(completed: 13), group, 1, id: "1")
    let same = try Self.station(store)
    #expect(try states(plan, in: same) == ["done", "under_way", "under_way"])
    let other = try Self.station(store, boot: "two")
    #expect(try states(plan, in: other) == ["done", "open", "open"])
    #expect(try await other.group(group.id).plan == plan.id)
  }

  @Test func `a group that is chosen anew takes the place of the one that waits`() async throws {
    let plan = try await plan()
    let first = try await made(plan)
    #expect(try states(plan) == ["under_way", "under_way", "under_way"])
    let second = try await made(plan, [1, 2])
    #expect(try await station.group(first.id).state == .cancelled)
    #expect(try states(plan) == ["under_way", "under_way", "open"])
    // Others of the plan are another group.
    let third = try await made(plan, [3])
    #expect(try await station.group(second.id).state == .ready)
    _ = try await station.cancelGroup(third.id)
    #expect(try states(plan) == ["under_way", "under_way", "open"])
    #expect(try store.problems().isEmpty)
  }

  @Test func `who is not in the plan runs along, and who is done runs once more`() async throws {
    let plan = try await plan()
    let group = try await begun(plan, [1, 9])
    let over = try await press(.stop, group, id: "s")
    #expect(over.people.allSatisfy { $0.run != nil })
    #expect(try states(plan) == ["done", "open", "open"])
    let again = try await begun(plan, [1, 2])
    let newest = try await press(.stop, again, id: "s")
    #expect(try states(plan) == ["done", "done", "open"])
    let run = try #require(newest.people[0].run)
    #expect(try station.catalogue.plan(plan.id).cells[0].run == run)
    _ = try await station.delete(run)
    #expect(try station.catalogue.plan(plan.id).cells[0].run == over.people[0].run)
  }

  @Test func `a group that the plan has no place for is refused with its reason`() async throws {
    let plan = try await plan()
    func made(
      _ people: [Int], table: String = "beep-20m", for id: PlanID? = nil
    ) async -> String? {
      await code {
        _ = try await station.createGroup(
          NewGroup(
            table: table, entries: people.map { GroupEntry(participant: $0, bib: $0) },
            plan: id ?? plan.id))
      }
    }
    #expect(await made([1], for: .new()) == "unknown-plan")
    #expect(await made([1], table: "none") == "group-unknown-table")
    #expect(await made([9]) == "unknown-cell")
    let group = try await begun(plan, [1, 2])
    #expect(await made([2, 3]) == "cell-under-way")
    try await press(.stop, group, id: "s")
    #expect(await made([1, 2]) == "cell-done")
    _ = try await station.perform(.end, on: plan.id)
    #expect(await made([3]) == "plan-ended")
    #expect(try await station.groups().count == 1)
  }

  @Test func `a plan without the test takes no group of it`() async throws {
    let plan = try await station.createPlan(
      NewPlan(
        title: "", participants: [1], exercises: [.init(id: "hit-or-miss", equipment: "foot")],
        order: .person))
    #expect(await code { _ = try await made(plan, [1]) } == "unknown-cell")
  }

  @Test func `what all do at once is neither begun alone nor done with equipment`() async throws {
    let plan = try await plan()
    #expect(await code { _ = try await station.start(nil, of: plan.id) } == "plan-needs-group")
    let cell = PracticePlan.Cell(participant: 2, exercise: "beep-20m")
    #expect(await code { _ = try await station.start(cell, of: plan.id) } == "plan-needs-group")
    #expect(await station.openRuns().isEmpty)
    _ = try await station.perform(.end, on: plan.id)
    let shod = NewPlan(
      title: "", participants: [1], exercises: [.init(id: "beep-20m", equipment: "foot")],
      order: .person)
    #expect(await code { _ = try await station.createPlan(shod) } == "unknown-equipment")
  }

  @Test func `a whole test is skipped, put off and opened with one press`() async throws {
    let plan = try await plan()
    _ = try await station.perform(.test(.skip, "beep-20m"), on: plan.id)
    #expect(try states(plan) == ["skipped", "skipped", "skipped"])
    #expect(try station.catalogue.plan(plan.id).nextTest == nil)
    _ = try await station.perform(.test(.later, "beep-20m"), on: plan.id)
    #expect(try states(plan) == ["later", "later", "later"])
    #expect(try station.catalogue.plan(plan.id).queue.last?.exercise == "beep-20m")
    _ = try await station.perform(.test(.choose, "beep-20m"), on: plan.id)
    #expect(try station.catalogue.plan(plan.id).nextTest?.id == "beep-20m")
    let alone = PlanCommand.test(.skip, "hit-or-miss")
    #expect(await code { _ = try await station.perform(alone, on: plan.id) } == "unknown-cell")
    _ = try await made(plan)
    let late = PlanCommand.test(.later, "beep-20m")
    #expect(await code { _ = try await station.perform(late, on: plan.id) } == "cell-under-way")
  }

  @Test func `a plan tells what a test is called whose table has gone, and lets it be skipped`()
    async throws
  {
    let plan = try await plan()
    let group = try await begun(plan, [1])
    try await press(.stop, group, id: "s")
    let later = try Self.station(store, tables: [])
    let now = try later.catalogue.plan(plan.id)
    #expect(now.cells[0].state == "done")
    let title = try await later.exercise(of: now.exercises[0])?.title
    #expect(title == Self.table?.title)
    let more = NewGroup(
      table: "beep-20m", entries: [GroupEntry(participant: 2, bib: 2)], plan: plan.id)
    #expect(await code { _ = try await later.createGroup(more) } == "group-unknown-table")
    _ = try await later.perform(.test(.skip, "beep-20m"), on: plan.id)
    #expect(try states(plan, in: later) == ["done", "skipped", "skipped"])
  }

  @Test func `screens that show the plan hear when its group is made and when it begins`()
    async throws
  {
    let plan = try await plan()
    let subscription = await station.subscribe(run: nil, kinds: [.plan], after: nil)
    _ = try await made(plan)
    subscription.cancel()
    var events: [LiveEvent] = []
    for try await batch in subscription.batches() { events += batch }
    #expect(events.contains { $0.kind == .plan && $0.json.contains(plan.id.rawValue) })
  }
}
