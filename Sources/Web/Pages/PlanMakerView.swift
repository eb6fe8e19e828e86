import Engine
import Model
import Station

/// What the page shows where a plan is made.
struct PlanMakerView {
  var people: [Person]
  var groups: [String]
  var hasGroups: Bool
  var exercises: [Choice]
  /// What all do at once.
  var tests: [Choice]
  var hasTests: Bool
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
    people: [Participant], exercises: [Exercise], tables: [BeepTable], plans: [Plan],
    _ words: Words, _ values: ValueText
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
    tests = tables.map { table in
      Choice(
        id: table.id, title: table.title[values.language], picture: table.picture, equipment: [],
        offersEquipment: false)
    }
    hasTests = !tests.isEmpty
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
