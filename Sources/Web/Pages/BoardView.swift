import Devices
import Engine
import Model
import Station
import Store

/// Today's practice at a glance: the middle pane of the home page once there is a result.
struct BoardView {
  /// How many results are shown.
  static let newest = 3
  /// How many devices are shown.
  static let devices = 4

  var heading: String
  var count: String
  var plan: PlanCard?
  var latest: [LatestView]
  var hasLatest: Bool
  var devices: [DeviceLine]

  /// A plan that is under way.
  struct PlanCard {
    var id: String
    var title: String
    var progress: String
    var next: Next?
  }

  /// Whose turn it is.
  struct Next {
    var participant: Int
    var text: String
    var exercise: String
    var press: String
    /// Where a press leads; without it, it begins the run.
    var door: String?
  }

  /// A device that is in use, or should be.
  struct DeviceLine {
    var name: String
    var state: String
    var word: String
    var battery: BatteryView?
  }

  /// What the board is made of.
  struct Facts {
    var today: DayCounts
    var plan: Plan?
    var people: [Participant]
    var exercises: [Exercise]
    var tables: [BeepTable]
    var latest: [LatestView]
    var devices: [DeviceView]
  }

  init(_ facts: Facts, _ words: Words, _ language: Language) {
    heading = words("board.today")
    count =
      words.counted("board.results", facts.today.runs) + " · "
      + words.counted("people.count", facts.today.participants)
    plan = facts.plan.map { Self.card($0, facts, words, language) }
    latest = facts.latest
    hasLatest = !latest.isEmpty
    devices = facts.devices.filter { $0.state != "absent" && $0.state != "available" }
      .prefix(Self.devices)
      .map { DeviceLine(name: $0.name, state: $0.state, word: $0.pill, battery: $0.battery) }
  }

  private static func card(
    _ plan: Plan, _ facts: Facts, _ words: Words, _ language: Language
  ) -> PlanCard {
    let done = plan.cells.count { $0.state == "done" }
    let next = plan.queue.first.map { cell in
      let press = words(cell.state == "under_way" ? "run.go_on" : "run.start")
      if let test = plan.nextTest {
        let title = facts.tables.first { $0.id == test.id }?.title[language]
        return Next(
          participant: cell.participant, text: words("plan.next_all"), exercise: title ?? test.id,
          press: press, door: PlanTestView.door(to: test, of: plan))
      }
      let name = facts.people.first { $0.number == cell.participant }?.nickname
      let who = [String(cell.participant), name].compactMap { $0 }.joined(separator: " ")
      let exercise = facts.exercises.first { $0.id == cell.exercise }?.title[language]
      return Next(
        participant: cell.participant, text: words("board.next", ["who": who]),
        exercise: exercise ?? cell.exercise, press: press)
    }
    return PlanCard(
      id: plan.id.rawValue, title: plan.title,
      progress: words(
        "plan.progress", ["done": String(done), "count": String(plan.cells.count)]),
      next: next)
  }
}
