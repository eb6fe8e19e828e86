import Model

/// One attempt box.
struct BoxView {
  var number: Int
  /// `empty`, `now`, `done`, `best`, `torn`, or `void` in a run that was given up.
  var state: String
  var text: String
  /// Whether the text has more than the four characters that fit at full size.
  var isLong = false
  var isHit = false
  var isMiss = false
  /// How sure the time is, where the device did not measure it.
  var timing: String?
  /// What a screen reader says instead of a drawing.
  var label: String?

  static func all(_ facts: RunFacts, _ words: Words, _ values: ValueText) -> [BoxView] {
    let isGivenUp = facts.run.state == .cancelled
    let best = facts.isFull ? facts.best(values)?.attempt : nil
    let filled = Dictionary(
      facts.run.attempts.map { ($0.attempt, $0) }, uniquingKeysWith: { $1 })
    return (1...max(1, facts.exercise.attempts)).map { number in
      guard let trial = filled[number] else { return empty(number, facts, words) }
      var box =
        trial.status == .valid || isGivenUp
        ? box(trial, isBest: number == best, words, values) : torn(trial, words)
      if isGivenUp { box.giveUp(words) }
      box.isLong = box.text.count > 4
      return box
    }
  }

  private static func box(
    _ trial: Trial, isBest: Bool, _ words: Words, _ values: ValueText
  ) -> BoxView {
    if trial.value == nil, let outcome = trial.outcome {
      return BoxView(
        number: trial.attempt, state: "done", text: "", isHit: outcome == .pass,
        isMiss: outcome == .fail, label: words("outcome.\(outcome.rawValue)"))
    }
    let text = trial.value.map { values.number($0, trial.quantity, trial.unit) } ?? "–"
    return BoxView(
      number: trial.attempt, state: isBest ? "best" : "done", text: text,
      timing: values.uncertainty(of: trial))
  }

  private static func torn(_ trial: Trial, _ words: Words) -> BoxView {
    BoxView(
      number: trial.attempt, state: "torn", text: words("run.torn"),
      label: words("run.torn_long"))
  }

  private mutating func giveUp(_ words: Words) {
    state = "void"
    label = [label, words("run.not_counting")].compactMap { $0 }.joined(separator: ", ")
  }

  private static func empty(_ number: Int, _ facts: RunFacts, _ words: Words) -> BoxView {
    let isNext = number == facts.next
    switch facts.run.state {
    case .lost where isNext:
      return BoxView(
        number: number, state: "torn", text: words("run.torn"), label: words("run.torn_long"))
    case .waiting where isNext && facts.isAutomatic:
      return BoxView(number: number, state: "now", text: "…")
    case .ready where isNext && !facts.isAutomatic, .waiting where isNext:
      let text = facts.exercise.kind == .integer ? String(facts.run.count?.value ?? 0) : "…"
      return BoxView(number: number, state: "now", text: text)
    default: return BoxView(number: number, state: "empty", text: "")
    }
  }
}
