import Engine
import Model

/// What the attempts of a run come to, in words.
enum ScoreText {
  /// The number of a score; a mean of whole numbers has one decimal more.
  static func number(_ score: Double, _ exercise: Exercise, _ values: ValueText) -> String {
    if RunScore.rule(of: exercise) == .mean, exercise.capture?.isWindow != true {
      return values.mean(score, exercise.quantity, exercise.unit)
    }
    let form = values.form(of: exercise)
    return NumberText.text(score * form.scale, decimals: form.decimals, values.language)
  }

  /// What stands above the number of a run that is done.
  static func caption(_ facts: RunFacts, _ words: Words) -> String {
    let count = facts.values.count
    if count < 2, let capture = facts.exercise.capture, capture.isWindow {
      let seconds = facts.exercise.countdown.map(String.init) ?? ""
      return words("run.in_\(capture.rawValue)", ["seconds": seconds])
    }
    return words(
      "run.\(RunScore.rule(of: facts.exercise).rawValue)_of", ["count": String(count)])
  }

  /// What stands beside the number among the results.
  static func result(_ count: Int, _ exercise: Exercise, _ words: Words) -> String {
    if exercise.capture == .windowMax, exercise.score == nil { return words("results.highest") }
    guard count > 1 else { return words("results.single") }
    return words(
      "results.\(RunScore.rule(of: exercise).rawValue)_of", ["count": String(count)])
  }
}
