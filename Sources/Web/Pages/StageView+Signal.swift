import Engine
import Model

extension StageView {
  /// Shows a start signal that is awaited or was not waited for; nothing of how long it takes.
  ///
  /// - Returns: Whether there was one to show.
  mutating func showSignal(_ facts: RunFacts, _ words: Words) -> Bool {
    switch facts.run.signal?.state {
    case .set:
      caption = words("run.attempt_of", facts.parts(words, number: facts.next))
      big = words("signal.set")
      quiet = [words("signal.set_hint")]
    case .falseStart where facts.run.state == .ready:
      caption = words("run.attempt_of", facts.parts(words, number: facts.next))
      big = words("signal.false_start")
      quiet = [words("signal.false_start_hint")]
    default: return false
    }
    return true
  }

  /// Shows a second screen the newest count that was kept; the value list is the first one's own.
  mutating func showKeptCount(_ facts: RunFacts, _ words: Words, _ values: ValueText) {
    let last = facts.results.last
    caption = words(
      "run.attempt_of", facts.parts(words, number: max(1, last?.attempt ?? facts.next)))
    number = show(last?.value, facts, values)
    guard facts.isFull, let score = facts.score else { return }
    var parts = facts.parts(words, number: facts.next)
    parts["score"] = ScoreText.number(score, facts.exercise, values)
    left = words("run.all_done_\(RunScore.rule(of: facts.exercise).rawValue)", parts)
  }
}
