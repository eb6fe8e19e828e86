import Model

/// What the participant has done before and what is to be reached, said quietly.
struct BestView: Equatable {
  var best: String?
  /// Whether this run is better than all before.
  var isNew = false
  var target: String?
  var isReached = false

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
    if best == nil, target == nil { return nil }
  }
}
