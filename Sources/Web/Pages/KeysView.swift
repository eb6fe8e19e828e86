import Model

/// The large keys of a manual exercise.
struct KeysView {
  var counts: Bool
  var hitOrMiss: Bool
  var isDisabled: Bool
  /// Whether + is the next thing to press.
  var plusIsPrimary: Bool

  /// Fails for automatic exercises and runs that are over.
  init?(_ facts: RunFacts) {
    guard !facts.isAutomatic, !facts.isOver else { return nil }
    counts = facts.exercise.kind == .integer
    hitOrMiss = !counts
    isDisabled = facts.isFull || (!counts && !facts.allows(.attempts))
    plusIsPrimary =
      counts && facts.allows(.attempts)
      && (facts.run.state == .waiting || facts.exercise.countdown == nil)
  }
}
