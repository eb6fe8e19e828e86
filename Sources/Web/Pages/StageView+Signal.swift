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

  /// Shows a second screen the count as it grows, else the newest one that was kept.
  mutating func showKeptCount(_ facts: RunFacts, _ words: Words, _ values: ValueText) {
    if facts.isFull || facts.run.state == .saved { return showSummary(facts, words, values) }
    if let count = facts.run.count {
      caption = words("run.attempt_of", facts.parts(words, number: count.attempt))
      number = show(Double(count.value), facts, values)
      return
    }
    let last = facts.results.last
    caption = words(
      "run.attempt_of", facts.parts(words, number: max(1, last?.attempt ?? facts.next)))
    number = show(last?.value, facts, values)
  }
}
