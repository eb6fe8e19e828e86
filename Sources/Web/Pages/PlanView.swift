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
  }

  struct Column {
    var title: String
    var picture: String
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
        isUnderWay: cell.state == "under_way")
    }
    next = isOver ? nil : turns.first
    queue = isOver ? [] : Array(turns.dropFirst().prefix(3))
    isComplete = turns.isEmpty
    columns = plan.exercises.map { Column(title: title($0.id), picture: picture($0.id)) }
    let current = isOver ? nil : plan.queue.first
    let cells = Dictionary(grouping: plan.cells, by: \.participant)
    rows = plan.participants.map { number in
      let own = cells[number] ?? []
      return Row(
        participant: number, nickname: names[number] ?? "",
        isCurrent: current?.participant == number,
        cells: plan.exercises.compactMap { item in
          own.first { $0.exercise == item.id }.map { cell in
            Self.cell(
              cell, isNext: cell == current, figure: cell.run.flatMap { facts.figures[$0] },
              who: names[number].flatMap { $0.isEmpty ? nil : $0 } ?? String(number),
              what: title(item.id), words)
          }
        })
    }
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
      link: isLinked ? cell.run.map { "/runs/" + PathText.encoded($0.rawValue) } : nil)
  }
}

/// What the page shows where a plan is made.
struct PlanMakerView {
  var people: [Person]
  var groups: [String]
  var hasGroups: Bool
  var exercises: [Choice]
  var earlier: [Earlier]
  var isEmpty: Bool

  struct Person {
    var number: Int
    var nickname: String
    var group: String
  }

  struct Choice {
    var id: String
    var title: String
    var picture: String
    var equipment: [Tool]
    /// Whether there is anything to choose between.
    var offersEquipment: Bool
  }

  struct Tool {
    var id: String
    var title: String
  }

  struct Earlier {
    var link: String
    var title: String
    var meta: String
  }

  init(
    people: [Participant], exercises: [Exercise], plans: [Plan], _ words: Words, _ values: ValueText
  ) {
    self.people = people.map {
      Person(number: $0.number, nickname: $0.nickname ?? "", group: $0.group ?? "")
    }
    groups = ParticipantsView.groups(people)
    hasGroups = !groups.isEmpty
    isEmpty = people.isEmpty
    self.exercises = exercises.filter(\.active).map { exercise in
      Choice(
        id: exercise.id, title: exercise.title[values.language], picture: exercise.picture,
        equipment: exercise.equipment.map { Tool(id: $0.id, title: $0.title[values.language]) },
        offersEquipment: exercise.equipment.count > 1)
    }
    earlier = plans.filter { $0.state == "ended" }.map { plan in
      let done = plan.cells.count { $0.state == "done" }
      let progress = words(
        "plan.progress", ["done": String(done), "count": String(plan.cells.count)])
      return Earlier(
        link: "/plan/" + PathText.encoded(plan.id.rawValue), title: plan.title,
        meta: values.moment(plan.startedAt, now: .now()) + " · " + progress)
    }
  }
}
