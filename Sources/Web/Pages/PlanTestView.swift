import Model
import Station

/// What a plan's page says of a test that all do at once: the door to it, and who is missing.
struct PlanTestView {
  /// Where it is made ready, or gone on with.
  var door: String
  /// How many have done it.
  var progress: String
  /// Who has not, once somebody has; names in the plan's order.
  var missing: String?
  /// Whether its table has gone, so that it cannot be run.
  var isGone: Bool

  /// Fails for a cell of an exercise that each does alone.
  ///
  /// - Parameters:
  ///   - cell: What stands for the test in the plan's queue.
  ///   - facts: The plan.
  ///   - names: Nicknames by number.
  ///   - words: Of the page.
  init?(_ cell: Plan.Cell, _ facts: PlanView.Facts, _ names: [Int: String], _ words: Words) {
    guard let test = facts.plan.exercise(cell.exercise), test.isGroupTest else { return nil }
    door = Self.door(to: test, of: facts.plan)
    progress = Self.progress(of: test.id, in: facts.plan, words)
    isGone = cell.group == nil && !facts.tables.contains(test.id)
    let own = facts.plan.cells.filter { $0.exercise == test.id }
    let left = own.filter { $0.state != "done" }
    guard left.count < own.count, !left.isEmpty else { return }
    let people = left.map { cell in
      [String(cell.participant), names[cell.participant] ?? ""].filter { !$0.isEmpty }
        .joined(separator: " ")
    }
    missing = words("plan.missing", ["names": people.joined(separator: ", ")])
  }

  /// Returns how many have done a test of a plan.
  static func progress(of test: String, in plan: Plan, _ words: Words) -> String {
    let own = plan.cells.filter { $0.exercise == test }
    let done = own.count { $0.state == "done" }
    return words("plan.progress", ["done": String(done), "count": String(own.count)])
  }

  /// Returns the path to the group run that is made ready or under way, or to where one is made.
  static func door(to test: Plan.Exercise, of plan: Plan) -> String {
    let next = plan.queue.first { $0.exercise == test.id }
    if let group = next?.group { return "/groups/" + PathText.encoded(group.rawValue) }
    return "/groups/new?test=" + PathText.encoded(test.id) + "&plan="
      + PathText.encoded(plan.id.rawValue)
  }
}
