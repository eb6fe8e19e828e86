package import Model

/// What the attempts of a run come to: the best, the mean or the sum of their values.
package enum RunScore {
  /// Returns how an exercise is scored: as it says, else a window's best or the others' mean.
  package static func rule(of exercise: Exercise) -> Exercise.Score {
    exercise.score ?? (exercise.capture == .windowMax ? .best : .mean)
  }

  /// Returns the score of values in the exercise's unit; nothing without a value.
  package static func score(_ values: [Double], of exercise: Exercise) -> Double? {
    guard !values.isEmpty else { return nil }
    switch rule(of: exercise) {
    case .best: return exercise.lowerIsBetter ? values.min() : values.max()
    case .mean: return sum(of: values) / Double(values.count)
    case .sum: return sum(of: values)
    }
  }

  private static func sum(of values: [Double]) -> Double {
    var sum = TimeSum()
    for value in values { sum += value }
    return sum.seconds
  }
}

/// Whether a value passes: at most the threshold where lower is better, else at least it.
package enum PassThreshold {
  /// Returns the outcome of a value in the exercise's unit; nothing without a threshold.
  package static func outcome(of value: Double, in exercise: Exercise) -> Trial.Outcome? {
    guard let threshold = exercise.passAt else { return nil }
    let isPassed =
      exercise.lowerIsBetter ? value <= threshold : value >= threshold
    return isPassed ? .pass : .fail
  }
}
