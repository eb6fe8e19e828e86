import Engine
import Model
import Store

/// One card for what many did at once.
///
/// It tells what the records say now: what was deleted or corrected since is so here too.
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
  }

  /// What belongs to a card beside its words.
  struct Facts {
    var gathering: Gathering
    /// What they did, as its records name it.
    var exercise: Exercise
    /// The row that counts of each run that has one.
    var trials: [Trial]
    var names: [Int: Participant]
  }

  init(_ facts: Facts, _ words: Words, _ values: ValueText) {
    let (exercise, trials) = (facts.exercise, facts.trials.filter { $0.value != nil })
    picture = exercise.picture
    meta = trials.map(\.measuredAt).max().map { values.moment($0, now: .now()) } ?? ""
    who = words.counted("group.results", trials.count)
    rows = trials.map { trial in
      Row(
        bib: trial.participant, isLong: GroupView.isLong(trial.participant),
        name: facts.names[trial.participant]?.nickname ?? "",
        value: BeepResult(trial, words, values)?.score
          ?? values.full(trial.value ?? 0, of: exercise),
        link: "/runs/" + PathText.encoded(trial.run.rawValue))
    }.sorted { $0.bib < $1.bib }
    value = "–"
    switch facts.gathering.kind {
    case .group(let id):
      key = id.rawValue
      title = exercise.title[values.language]
      link = "/groups/\(PathText.encoded(key))/results"
      what = words("group.middle")
      // Of two the lower one, so that it is a result that somebody has.
      let ranked = trials.sorted { ($0.value ?? 0) < ($1.value ?? 0) }
      guard !ranked.isEmpty else { return }
      let middle = ranked[(ranked.count - 1) / 2]
      value =
        BeepResult(middle, words, values)?.score ?? values.full(middle.value ?? 0, of: exercise)
    case .wall(let id):
      key = id.rawValue
      title = words("wall.title")
      link = "/wall/sessions/" + PathText.encoded(key)
      what = words("group.mean")
      guard let mean = Summary(trials.compactMap(\.value))?.mean else { return }
      value = values.number(mean, exercise.quantity, exercise.unit)
      unit = values.unit(exercise.quantity, exercise.unit)
    }
  }
}
