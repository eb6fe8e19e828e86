import Engine
import Model

/// How the scores of one exercise are written, and what is made of them.
struct ScoreForm {
  let exercise: Exercise
  let values: ValueText
  /// The unit beside a number; empty if there is none.
  let unit: String
  /// The decimals of a score.
  let decimals: Int
  private let scale: Double

  init(_ exercise: Exercise, _ words: Words, _ values: ValueText) {
    self.exercise = exercise
    self.values = values
    let isHits = exercise.kind == .passFail
    let form = values.form(of: exercise)
    unit = isHits ? words("results.hits") : form.unit[values.language]
    let isMean = RunScore.rule(of: exercise) == .mean && exercise.capture?.isWindow != true
    decimals = isHits ? 0 : isMean ? max(1, form.decimals) : form.decimals
    scale = isHits ? 1 : form.scale
  }

  /// Which of two scores is the better one, if that can be said.
  static func better(_ exercise: Exercise, _ values: ValueText) -> Exercise.Better? {
    if exercise.kind == .passFail { return .higher }
    return exercise.better ?? values.form(exercise.quantity, exercise.unit).better
  }

  /// The score in the unit that is shown.
  func shown(_ score: Double) -> Double { score * scale }

  /// What the last decimal of a score is worth, in the unit that is shown.
  var smallest: Double { (0..<decimals).reduce(1.0) { result, _ in result / 10 } }

  /// The number of a score.
  func number(_ score: Double) -> String {
    NumberText.text(shown(score), decimals: decimals, values.language)
  }

  /// A number in the unit that is shown already, such as an edge between scores.
  func edge(_ shown: Double) -> String {
    NumberText.text(shown, decimals: decimals, values.language)
  }

  /// The number of a mean or a spread of scores.
  func mean(_ score: Double) -> String {
    NumberText.text(shown(score), decimals: max(1, decimals), values.language)
  }

  /// A number with its unit, a hard space between them.
  func full(_ number: String) -> String { unit.isEmpty ? number : number + "\u{00A0}" + unit }

  /// A difference with its sign and unit.
  func difference(_ score: Double) -> String {
    let number = number(score)
    let isShown = number.contains { $0.isNumber && $0 != "0" }
    return full(score > 0 && isShown ? "+" + number : number)
  }
}
