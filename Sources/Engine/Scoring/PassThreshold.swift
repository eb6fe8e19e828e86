package import Model

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
