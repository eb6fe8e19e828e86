import Model

/// How a result stands to the best that its participant did before.
struct ChangeView: Equatable {
  /// `better`, `worse`, `same` or `first`.
  var state: String
  var text: String

  /// Fails for a run without a result, and where no result is better than another.
  init?(_ facts: RunFacts, _ words: Words, _ values: ValueText) {
    let exercise = facts.exercise
    let isHits = exercise.kind == .passFail
    guard let better = ScoreForm.better(exercise, values), !facts.results.isEmpty else {
      return nil
    }
    let own = isHits ? [Double(facts.hits)] : facts.values
    guard let reached = better == .lower ? own.min() : own.max() else { return nil }
    guard let before = facts.previousBest else {
      state = "first"
      text = words("board.first")
      return
    }
    let difference = reached - before
    let amount = abs(difference)
    let shown =
      isHits
      ? words.counted("best.hits", Int(amount))
      : values.full(amount, exercise.quantity, exercise.unit)
    // What is too small to be shown is no change.
    guard shown.contains(where: { $0.isNumber && $0 != "0" }) else {
      state = "same"
      text = words("board.same")
      return
    }
    let isBetter = better == .lower ? difference < 0 : difference > 0
    state = isBetter ? "better" : "worse"
    let change = (difference < 0 ? "\u{2212}" : "+") + shown
    text = words(isBetter ? "board.better" : "board.worse", ["change": change])
  }
}
