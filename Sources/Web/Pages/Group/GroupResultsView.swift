import Engine
import Model

/// What a group run came to, beside what each did before.
struct GroupResultsView {
  var meta: String
  /// Whoever is in the middle.
  var middle: String?
  var label: String
  var dots: GroupDotsView?
  var differenceTitle: String
  var rows: [Row]
  var csv: String
  var back: String

  struct Row {
    var bib: Int
    /// Whether the number has so many figures that they have to be smaller.
    var isLong: Bool
    var name: String
    var value: String?
    /// In place of a result.
    var word: String?
    /// Among all, 1 for the best.
    var place: Int?
    var link: String?
    var change: GroupChangeView?
  }

  struct Facts {
    var run: GroupRun
    var plan: GroupPlan
    var names: [Int: Participant]
    /// What each did before in the same test, oldest first, in the unit of its trials.
    var earlier: [Int: [Double]]
  }

  init(_ facts: Facts, _ words: Words, _ values: ValueText) {
    let (run, table) = (facts.run, facts.plan.table)
    let texts = GroupText(table, words, values)
    let team = GroupTeam(run)
    meta = [
      values.moment(run.startedAt ?? run.createdAt, now: .now()),
      words("group.against_best"), words.counted("group.results", team.people.count),
    ].joined(separator: " · ")
    middle = team.middle.flatMap { texts.value($0.result) }
    label = words(
      team.half == nil ? "group.dots_middle" : "group.dots_label",
      [
        "low": team.half.flatMap { texts.value($0.lowest.result) } ?? "",
        "high": team.half.flatMap { texts.value($0.highest.result) } ?? "",
        "middle": middle ?? "",
      ])
    dots = GroupColumns(team, facts.plan, values.language).flatMap { columns in
      GroupDotsView(
        team, columns: columns.titles, unit: words("group.axis_\(table.score.rawValue)"),
        column: columns.place)
    }
    differenceTitle = words("group.difference_\(table.score.rawValue)")
    csv = "/api/v1/trials.csv?exercise=" + PathText.encoded(table.id)
    back = "/groups/" + PathText.encoded(run.id.rawValue)

    // More is better in what follows.
    let sign = table.score == .time ? -1.0 : 1
    let histories: [Int: GroupChangeView.History] = run.people.reduce(into: [:]) { found, person in
      guard let value = person.result?.value else { return }
      found[person.participant] = .init(
        (facts.earlier[person.participant] ?? []).map { $0 * sign }, value * sign, step: texts.step)
    }
    let limit = Summary(histories.values.compactMap { $0.noise?.limit })?.median
    let places = team.places
    rows = run.people.map { person in
      Row(
        bib: person.bib, isLong: GroupView.isLong(person.bib),
        name: facts.names[person.participant]?.nickname ?? "",
        value: texts.value(person.result),
        word: person.result == nil ? texts.word(person) : nil,
        place: places[person.participant],
        link: person.run.map { "/runs/" + PathText.encoded($0.rawValue) },
        change: histories[person.participant].map { history in
          GroupChangeView(
            history, limit: limit, isTime: table.score == .time, words,
            difference: texts.difference)
        })
    }
  }
}
