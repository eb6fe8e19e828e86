import Model

/// What the participant has done before and what is to be reached, said quietly.
struct BestView: Equatable {
  var best: String?
  /// Whether this run is better than all before.
  var isNew = false
  var target: String?
  var isReached = false
  /// What is celebrated in the big place once all is done: by how much the best was beaten, or that
  /// every shot hit, and the best of the day.
  var celebration: String?

  /// Fails where there is neither a best nor a target.
  init?(_ facts: RunFacts, _ words: Words, _ values: ValueText) {
    let exercise = facts.exercise
    let isHits = exercise.kind == .passFail
    let own = isHits ? [Double(facts.hits)] : facts.values
    let reached = exercise.lowerIsBetter ? own.min() : own.max()
    let isBetter: (Double, Double) -> Bool = exercise.lowerIsBetter ? { $0 < $1 } : { $0 > $1 }
    let text: (Double) -> String = {
      isHits
        ? words.counted("best.hits", Int($0))
        : values.full($0, exercise.quantity, exercise.unit)
    }
    if let before = facts.previousBest {
      isNew = reached.map { isBetter($0, before) } ?? false
      best =
        isNew
        ? words("best.new", ["value": text(reached ?? before)])
        : words("best.before", ["value": text(before)])
    }
    if let wanted = exercise.target {
      isReached = reached.map { $0 == wanted || isBetter($0, wanted) } ?? false
      target = words(isReached ? "best.reached" : "best.target", ["value": text(wanted)])
    }
    let lines = [
      Self.celebration(facts, reached, words, values),
      Self.bestOfDay(facts, reached, words, values),
    ].compactMap { $0 }
    celebration = lines.isEmpty ? nil : lines.joined(separator: " · ")
    if best == nil, target == nil, celebration == nil { return nil }
  }

  private static func celebration(
    _ facts: RunFacts, _ reached: Double?, _ words: Words, _ values: ValueText
  ) -> String? {
    guard facts.isDone else { return nil }
    let exercise = facts.exercise
    if exercise.kind == .passFail, facts.isFull, facts.hits == exercise.attempts {
      return words("best.every_hit", ["count": String(exercise.attempts)])
    }
    guard let change = change(from: facts.previousBest, to: reached, exercise, words, values)
    else { return nil }
    return words("best.new_by", ["change": change])
  }

  /// Says that nobody has done better that day, once somebody else has done it.
  private static func bestOfDay(
    _ facts: RunFacts, _ reached: Double?, _ words: Words, _ values: ValueText
  ) -> String? {
    guard facts.isDone,
      change(from: facts.bestOfDay, to: reached, facts.exercise, words, values) != nil
    else { return nil }
    return words("best.of_day")
  }

  /// Returns by how much a value is better than one before, signed; nothing if it is not.
  private static func change(
    from before: Double?, to reached: Double?, _ exercise: Exercise, _ words: Words,
    _ values: ValueText
  ) -> String? {
    guard let before, let reached, reached != before,
      exercise.lowerIsBetter == (reached < before)
    else { return nil }
    let size = abs(reached - before)
    let text =
      exercise.kind == .passFail
      ? words.counted("best.hits", Int(size))
      : values.full(size, exercise.quantity, exercise.unit)
    // A minus sign, which is as wide as the plus; a hyphen is not.
    return (reached < before ? "\u{2212}" : "+") + text
  }
}
