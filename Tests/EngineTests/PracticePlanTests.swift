import Engine
import Foundation
import Model
import Testing

@Suite struct PracticePlanTests {
  typealias Cell = PracticePlan.Cell

  private func plan(
    _ people: [Int] = [3, 5, 8], _ exercises: [String] = ["a", "b"],
    _ order: PracticePlan.Order = .exercise
  ) throws -> PracticePlan {
    try #require(
      PracticePlan(
        participants: people, exercises: exercises.map { .init(id: $0) }, order: order))
  }

  private func names(_ cells: [Cell]) -> [String] {
    cells.map { "\($0.participant)\($0.exercise)" }
  }

  private func cell(_ participant: Int, _ exercise: String) -> Cell {
    Cell(participant: participant, exercise: exercise)
  }

  @Test func `by exercise everybody does one, by person one does everything`() throws {
    var plan = try plan()
    #expect(names(plan.cells) == ["3a", "5a", "8a", "3b", "5b", "8b"])
    plan.order = .person
    #expect(names(plan.cells) == ["3a", "3b", "5a", "5b", "8a", "8b"])
  }

  @Test func `one after the other in the plan's order to the end`() throws {
    for order in PracticePlan.Order.allCases {
      var plan = try plan([3, 5, 8], ["a", "b"], order)
      var seen: [Cell] = []
      while let next = plan.next {
        seen.append(next)
        try plan.start(next)
        try plan.finish(next)
      }
      #expect(seen == plan.cells)
    }
  }

  @Test func `what is put off comes when nothing is open, in the order it was put off`() throws {
    var plan = try plan([3, 5], ["a", "b"])
    try plan.putOff(cell(5, "a"))
    try plan.putOff(cell(3, "a"))
    #expect(names(plan.queue) == ["3b", "5b", "5a", "3a"])
    try plan.finish(cell(3, "b"))
    try plan.finish(cell(5, "b"))
    try plan.putOff(cell(5, "a"))
    #expect(names(plan.queue) == ["3a", "5a"])
  }

  @Test func `what is skipped comes no more until it is opened or chosen`() throws {
    var plan = try plan([3, 5], ["a"])
    try plan.skip(cell(3, "a"))
    #expect(names(plan.queue) == ["5a"])
    try plan.finish(cell(5, "a"))
    #expect(plan.next == nil)
    try plan.open(cell(3, "a"))
    #expect(plan.next == cell(3, "a"))
    try plan.skip(cell(3, "a"))
    try plan.choose(cell(3, "a"))
    #expect(plan.next == cell(3, "a"))
  }

  @Test func `whoever is chosen is next, and after that nobody was forgotten`() throws {
    var plan = try plan([3, 5, 8], ["a"])
    try plan.choose(cell(8, "a"))
    #expect(names(plan.queue) == ["8a", "3a", "5a"])
    try plan.start(cell(8, "a"))
    try plan.finish(cell(8, "a"))
    #expect(names(plan.queue) == ["3a", "5a"])
  }

  @Test func `a cancelled run leaves its cell open and one under way is next only at the end`()
    throws
  {
    var plan = try plan([3, 5], ["a"])
    try plan.start(cell(3, "a"))
    #expect(names(plan.queue) == ["5a", "3a"])
    plan.abandon(cell(3, "a"))
    #expect(plan.state(of: cell(3, "a")) == .open)
    #expect(names(plan.queue) == ["3a", "5a"])
  }

  @Test func `a participant's first cell is an open one, then one put off, then what else is left`()
    throws
  {
    var plan = try plan([3], ["a", "b"])
    try plan.putOff(cell(3, "a"))
    #expect(plan.first(of: 3) == cell(3, "b"))
    try plan.finish(cell(3, "b"))
    #expect(plan.first(of: 3) == cell(3, "a"))
    try plan.skip(cell(3, "a"))
    #expect(plan.first(of: 3) == cell(3, "a"))
    try plan.finish(cell(3, "a"))
    #expect(plan.first(of: 3) == nil)
    #expect(plan.first(of: 4) == nil)
  }

  @Test func `what is done or under way is not put off, skipped or chosen`() throws {
    var plan = try plan()
    try plan.finish(cell(3, "a"))
    try plan.start(cell(5, "a"))
    let before = plan
    for (cell, refusal) in [
      (cell(3, "a"), PlanRefusal.cellDone), (cell(5, "a"), .cellUnderWay),
      (cell(4, "a"), .unknownCell), (cell(3, "z"), .unknownCell),
    ] {
      #expect(throws: refusal) { try plan.skip(cell) }
      #expect(throws: refusal) { try plan.putOff(cell) }
      #expect(throws: refusal) { try plan.open(cell) }
      #expect(throws: refusal) { try plan.choose(cell) }
    }
    #expect(throws: PlanRefusal.cellDone) { try plan.start(cell(3, "a")) }
    #expect(plan == before)
  }

  @Test func `nobody, nothing, somebody twice or too many is no plan`() {
    let item = PracticePlan.Item(id: "a")
    let many = (0..<51).map { PracticePlan.Item(id: "e\($0)") }
    #expect(PracticePlan(participants: [], exercises: [item], order: .person) == nil)
    #expect(PracticePlan(participants: [1], exercises: [], order: .person) == nil)
    #expect(PracticePlan(participants: [1, 1], exercises: [item], order: .person) == nil)
    #expect(PracticePlan(participants: [1], exercises: [item, item], order: .person) == nil)
    #expect(PracticePlan(participants: Array(0..<40), exercises: many, order: .person) == nil)
    #expect(
      PracticePlan(participants: Array(0..<40), exercises: Array(many.prefix(50)), order: .person)
        != nil)
  }

  /// Whatever is pressed, in whatever order: what must stay true of a plan.
  @Test(arguments: 0..<200) func `any presses keep the plan whole`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var plan = try plan([1, 2, 3], ["a", "b", "c"])
    let all = Set(plan.cells)
    for _ in 0..<60 {
      let before = plan
      let cell = plan.cells.randomElement(using: &random) ?? cell(1, "a")
      do {
        switch Int.random(in: 0..<9, using: &random) {
        case 0: try plan.skip(cell)
        case 1: try plan.putOff(cell)
        case 2: try plan.open(cell)
        case 3: try plan.choose(cell)
        case 4: plan.order = plan.order == .person ? .exercise : .person
        case 5: plan.abandon(cell)
        case 6: try plan.start(cell)
        case 7: if plan.state(of: cell) == .underWay { try plan.finish(cell) }
        default: if let next = plan.next { try plan.start(next) }
        }
      } catch {
        #expect(plan == before)
      }
      #expect(plan.cells.count == 9 && Set(plan.cells) == all)
      let finished = all.filter { [.done, .skipped].contains(plan.state(of: $0)) }
      #expect(Set(plan.queue) == all.subtracting(finished))
      #expect(plan.queue.count == Set(plan.queue).count)
      #expect((plan.next == nil) == (finished == all))
      #expect(before.done.isSubset(of: plan.done))
      #expect(plan.done.isDisjoint(with: plan.underWay))
      #expect(plan.later.count == Set(plan.later).count)
      // What is kept as JSON, with the runs told again, is the same plan.
      var again = try JSONDecoder().decode(
        PracticePlan.self, from: try JSONEncoder().encode(plan))
      for cell in plan.done { try again.finish(cell) }
      for cell in plan.underWay { try again.start(cell) }
      #expect(again == plan)
    }
    var left = plan.queue.count
    while let next = plan.next {
      try plan.finish(next)
      left -= 1
    }
    #expect(left == 0)
  }

  private func tested(
    _ names: [String], tests: Set<String>, _ order: PracticePlan.Order = .exercise
  ) throws -> PracticePlan {
    try #require(
      PracticePlan(
        participants: [3, 5],
        exercises: names.map { .init(id: $0, tableVersion: tests.contains($0) ? 1 : nil) },
        order: order))
  }

  @Test func `what all do at once comes once, and again for who is missing`() throws {
    var plan = try tested(["t", "a"], tests: ["t"])
    #expect(names(plan.queue) == ["3t", "3a", "5a"])
    try plan.start(cell(3, "t"))
    #expect(names(plan.queue) == ["5t", "3a", "5a"])
    try plan.start(cell(5, "t"))
    #expect(names(plan.queue) == ["3a", "5a", "3t"])
    try plan.finish(cell(3, "t"))
    plan.abandon(cell(5, "t"))
    #expect(names(plan.queue) == ["5t", "3a", "5a"])
    #expect(names(try plan.missing(of: "t")) == ["5t"])
    try plan.finish(cell(5, "t"))
    #expect(throws: PlanRefusal.cellDone) { try plan.missing(of: "t") }
    #expect(throws: PlanRefusal.unknownCell) { try plan.missing(of: "a") }
  }

  @Test func `by person a test for all stands between nobody's exercises`() throws {
    let plan = try tested(["t", "a", "u", "b"], tests: ["t", "u"], .person)
    #expect(names(plan.cells) == ["3t", "5t", "3a", "3b", "5a", "5b", "3u", "5u"])
    #expect(plan.first(of: 5) == cell(5, "a"))
  }

  @Test func `a plan with tests comes back as it was written, and one of before as exercises`()
    throws
  {
    let plan = try tested(["t", "a"], tests: ["t"])
    let data = try JSONEncoder().encode(plan)
    #expect(try JSONDecoder().decode(PracticePlan.self, from: data) == plan)
    let before = """
      {"participants": [3], "exercises": [{"id": "a", "equipment": "foot"}], "order": "person",
       "later": [], "skipped": []}
      """
    let old = try JSONDecoder().decode(PracticePlan.self, from: Data(before.utf8))
    #expect(!old.isGroupTest("a"))
  }
}
