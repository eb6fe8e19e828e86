import Model
import Station
import Store

/// One result opened: its figures and what happened to each attempt.
struct ResultPageView {
  var result: ResultView
  /// When and with what, longer than in a list.
  var occasion: String
  var figures: [Figure]
  /// When it was deleted, if it is.
  var deleted: String?
  var csvLink: String

  struct Figure {
    var name: String
    var value: String
    var isMain: Bool
  }

  init(
    _ result: ResultView, _ stored: StoredRun, _ exercise: Exercise, _ words: Words,
    _ values: ValueText
  ) {
    self.result = result
    let run = stored.run
    let equipment = exercise.equipment.first { $0.id == run.equipment }?.title[values.language]
    let seconds = exercise.countdown.map { "\($0)\u{00A0}s" }
    let isByCoach = !RoundListing.isOwn(exercise.id)
    let source =
      exercise.kind == .automatic ? words("results.by_device") : words("exercise.by_hand")
    let day = String(run.startedAt.description.prefix(10))
    occasion = [
      "\(day) \(values.clock(run.startedAt))", equipment?.lowercased(), seconds,
      isByCoach ? source.lowercased() : nil,
    ].compactMap { $0 }.joined(separator: " · ")
    deleted = run.deletion.map {
      words("results.deleted_since", ["time": values.moment($0.at, now: .now())])
    }
    let format = values.language == .sv ? "&format=excel-sv" : ""
    csvLink = "/api/v1/trials.csv?run=" + PathText.encoded(run.id.rawValue) + format
    figures = Self.figures(result, stored, exercise, words, values)
  }

  private static func figures(
    _ result: ResultView, _ stored: StoredRun, _ exercise: Exercise, _ words: Words,
    _ values: ValueText
  ) -> [Figure] {
    let first = Figure(name: result.what, value: result.value, isMain: true)
    let counting = AttemptLog.counting(stored.trials, isDeleted: stored.run.deletion != nil)
    let numbers = counting.compactMap(\.value)
    guard numbers.count > 1 else { return [first] }
    let (quantity, unit) = (exercise.quantity, exercise.unit)
    var figures = [first]
    if exercise.better ?? values.form(quantity, unit).better != nil,
      let best = exercise.lowerIsBetter ? numbers.min() : numbers.max()
    {
      figures.append(
        Figure(
          name: words("results.best"), value: values.number(best, quantity, unit), isMain: false))
    }
    figures.append(
      Figure(
        name: words("results.spread"),
        value: values.mean(spread(of: numbers), quantity, unit), isMain: false))
    return figures
  }

  /// The sample's standard deviation; `numbers` has at least two.
  static func spread(of numbers: [Double]) -> Double {
    let mean = numbers.reduce(0, +) / Double(numbers.count)
    let squares = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(max(1, numbers.count - 1))).squareRoot()
  }
}
