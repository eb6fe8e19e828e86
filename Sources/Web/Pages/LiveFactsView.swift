import Model

/// What the page's own clock, sounds and voice go by.
struct LiveFactsView {
  /// The newest attempt's identity.
  var newest: String?
  /// The clips that say what it came to, separated by spaces.
  var say: String?
  /// When the running clock ends, in nanoseconds of the host's monotonic clock.
  var deadline: String?
  /// `set`, `given` or `false_start`.
  var signal: String?
  /// When the start signal is given, on the same clock.
  var signalAt: String?

  init(_ facts: RunFacts, _ values: ValueText) {
    let last = facts.run.attempts.last
    newest = last?.id.rawValue
    say = last.map { values.clips(of: $0).joined(separator: " ") }
    deadline = facts.run.countdown.deadline.map { String($0) }
    signal = facts.run.signal?.state.rawValue
    signalAt = facts.run.signal?.at.map { String($0) }
  }
}
