import Model

/// How a result stands to the best that its participant did before.
struct ChangeView: Equatable {
  /// `better`, `worse`, `same` or `first`.
  var state: String
  /// Signed and with its unit.
  var text: String
  /// What is said where the sign alone tells the direction.
  var spoken: String?

  /// Fails without a result, and where no result is better than another.
  ///
  /// - Parameters:
  ///   - trials: The rows that count.
  ///   - before: The best before, if there is one: a value, or hits.
  ///   - exercise: What was done.
  ///   - words: The page's words.
  ///   - values: How numbers are written.
  init?(
    _ trials: [Trial], before: Double?, in exercise: Exercise, _ words: Words, _ values: ValueText
  ) {
    let isHits = exercise.kind == .passFail
    guard let better = ScoreForm.better(exercise, values), !trials.isEmpty else { return nil }
    let own =
      isHits
      ? [Double(trials.count { $0.outcome == .pass })] : trials.compactMap(\.value)
    guard let reached = better == .lower ? own.min() : own.max() else { return nil }
    guard let before else {
      state = "first"
      text = words("board.first")
      return
    }
    let difference = reached - before
    let amount = abs(difference)
    let shown =
      isHits
      ? words.counted("best.hits", Int(amount))
      : values.full(amount, of: exercise)
    // What is too small to be shown is no change.
    guard shown.contains(where: { $0.isNumber && $0 != "0" }) else {
      state = "same"
      text = words("board.same")
      return
    }
    let isBetter = better == .lower ? difference < 0 : difference > 0
    state = isBetter ? "better" : "worse"
    // A minus sign, which is as wide as the plus; a hyphen is not.
    let change = (difference < 0 ? "\u{2212}" : "+") + shown
    text = words(isBetter ? "board.better" : "board.worse", ["change": change])
    spoken = isBetter ? nil : words("board.worse_spoken", ["amount": shown])
  }
}
