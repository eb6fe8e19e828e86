import Model
import Station

/// What the page of a practice plan shows.
struct PlanView {
  var id: String
  var title: String
  var isOver: Bool
  /// Nothing is left to do.
  var isComplete: Bool
  var progress: String
  var next: Turn?
  var queue: [Turn]
  var byPerson: Bool
  var byExercise: Bool
  var columns: [Column]
  var rows: [Row]

  /// Somebody's turn.
  struct Turn {
    var participant: Int
    var nickname: String
    var exercise: String
    var title: String
    var picture: String
    /// Whether its run is under way, so that pressing goes on with it.
    var isUnderWay: Bool
    /// What all do at once, in place of somebody's turn.
    var test: PlanTestView?
  }

  struct Column {
    var title: String
    var picture: String
    /// How many have done it, of what all do at once.
    var testProgress: String?
  }

  struct Row {
    var participant: Int
    var nickname: String
    var isCurrent: Bool
    var cells: [CellView]
  }

  struct CellView {
    var participant: Int
    var exercise: String
    /// `open`, `next`, `later`, `skipped`, `under_way` or `done`.
    var state: String
    var text: String
    var label: String
    /// Where a press leads; absent where it makes the cell the next one.
    var link: String?
  }

  /// What belongs to a plan beside itself.
  struct Facts {
    var plan: Plan
    var people: [Participant]
    var exercises: [String: Exercise]
    /// The figure of a saved run, as the results show it.
    var figures: [RunID: String]
    /// The tables of the group tests that can be run.
    var tables: Set<String> = []
  }

  init(_ facts: Facts, _ words: Words, _ language: Language) {
    let plan = facts.plan
    let names = Dictionary(
      facts.people.map { ($0.number, $0.nickname ?? "") }, uniquingKeysWith: { $1 })
    id = plan.id.rawValue
    self.title = plan.title
    isOver = plan.state == "ended"
    let done = plan.cells.count { $0.state == "done" }
    progress = words(
      "plan.progress", ["done": String(done), "count": String(plan.cells.count)])
    byPerson = plan.order == "person"
    byExercise = !byPerson
    func title(_ id: String) -> String { facts.exercises[id]?.title[language] ?? id }
    func picture(_ id: String) -> String { facts.exercises[id]?.picture ?? "" }
    let turns = plan.queue.map { cell in
      Turn(
        participant: cell.participant, nickname: names[cell.participant] ?? "",
        exercise: cell.exercise, title: title(cell.exercise), picture: picture(cell.exercise),
        isUnderWay: cell.state == "under_way",
        test: PlanTestView(cell, facts, names, words))
    }
    next = isOver ? nil : turns.first
    queue = isOver ? [] : Array(turns.dropFirst().prefix(3))
    isComplete = turns.isEmpty
    columns = plan.exercises.map { item in
      Column(
        title: title(item.id), picture: picture(item.id),
        testProgress: item.isGroupTest ? PlanTestView.progress(of: item.id, in: plan, words) : nil)
    }
    let current = isOver ? nil : plan.queue.first
    let isEverybodys = plan.nextTest != nil
    let cells = Dictionary(grouping: plan.cells, by: \.participant)
    rows = plan.participants.map { number in
      let own = cells[number] ?? []
      return Row(
        participant: number, nickname: names[number] ?? "",
        isCurrent: current?.participant == number && !isEverybodys,
        cells: plan.exercises.compactMap { item in
          own.first { $0.exercise == item.id }.map { cell in
            Self.cell(
              cell, isNext: Self.isNext(cell, current, isGroupTest: item.isGroupTest),
              figure: cell.run.flatMap { facts.figures[$0] },
              who: names[number].flatMap { $0.isEmpty ? nil : $0 } ?? String(number),
              what: title(item.id), words)
          }
        })
    }
  }

  /// Whether it is a cell's turn; everybody's at once where all have the same state of a group test.
  private static func isNext(_ cell: Plan.Cell, _ current: Plan.Cell?, isGroupTest: Bool) -> Bool {
    guard let current, isGroupTest else { return cell == current }
    return cell.exercise == current.exercise && cell.state == current.state
  }

  private static func cell(
    _ cell: Plan.Cell, isNext: Bool, figure: String?, who: String, what: String, _ words: Words
  ) -> CellView {
    let isUnderWay = cell.state == "under_way"
    let state = isNext && !isUnderWay ? "next" : cell.state
    let word = words("plan.cell_\(state)")
    let text =
      switch state {
      case "done": figure ?? "–"
      case "open": ""
      default: words("plan.short_\(state)")
      }
    let isLinked = cell.state == "done" || isUnderWay
    return CellView(
      participant: cell.participant, exercise: cell.exercise, state: state, text: text,
      label: "\(who), \(what): " + (cell.state == "done" ? "\(word) \(text)" : word),
      link: isLinked
        ? cell.group.map { "/groups/" + PathText.encoded($0.rawValue) }
          ?? cell.run.map { "/runs/" + PathText.encoded($0.rawValue) } : nil)
  }
}
