import Engine
import Model

/// One card for what many did at once.
struct GatheredView {
  /// What tells it from its neighbours.
  var key: String
  var title: String
  var picture: String
  /// How many did it.
  var who: String
  var meta: String
  /// What they came to together.
  var value: String
  var unit: String?
  var what: String
  /// In the order of their numbers.
  var rows: [Row]
  /// Where all of it is shown.
  var link: String

  struct Row {
    var bib: Int
    /// Whether the number has so many figures that they have to be smaller.
    var isLong: Bool
    var name: String
    var value: String
    var link: String

    init(_ bib: Int, _ name: String?, _ value: String, _ run: RunID) {
      self.bib = bib
      isLong = GroupView.isLong(bib)
      self.name = name ?? ""
      self.value = value
      link = "/runs/" + PathText.encoded(run.rawValue)
    }
  }

  /// A group run: the result of whoever is in the middle stands for all.
  init(
    _ run: GroupRun, _ plan: GroupPlan, _ names: [Int: Participant], _ words: Words,
    _ values: ValueText
  ) {
    let texts = GroupText(plan.table, words, values)
    key = run.id.rawValue
    title = plan.table.title[values.language]
    picture = plan.table.picture
    meta = values.moment(run.startedAt ?? run.createdAt, now: .now())
    value = GroupTeam(run).middle.flatMap { texts.value($0.result) } ?? "–"
    what = words("group.middle")
    rows = run.people.compactMap { person in
      guard let id = person.run, let value = texts.value(person.result) else { return nil }
      return Row(person.bib, names[person.participant]?.nickname, value, id)
    }
    who = words.counted("group.results", rows.count)
    link = "/groups/\(PathText.encoded(run.id.rawValue))/results"
  }

  /// A session of the heart-rate wall: the mean of everybody's mean.
  init(
    _ session: HeartSession, _ means: [Trial], _ names: [Int: Participant], _ words: Words,
    _ values: ValueText
  ) {
    key = session.id.rawValue
    title = words("wall.title")
    picture = "step-test"
    meta = values.moment(session.startedAt, now: .now())
    let rates = means.compactMap(\.value)
    let first = means.first
    value =
      Summary(rates).map { values.number($0.mean.rounded(), first?.quantity, first?.unit) } ?? "–"
    unit = first.map { values.unit($0.quantity, $0.unit) }
    what = words("group.mean")
    rows = means.sorted { $0.participant < $1.participant }.compactMap { trial in
      trial.value.map { value in
        Row(
          trial.participant, names[trial.participant]?.nickname,
          values.full(value, trial.quantity, trial.unit), trial.run)
      }
    }
    who = words.counted("group.results", rows.count)
    link = "/wall/sessions/" + PathText.encoded(session.id.rawValue)
  }
}
