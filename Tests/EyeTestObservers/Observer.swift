import Glibc

/// A simulated person in front of a chart: written from the definition, not from the estimator.
package struct Observer: Sendable {
  /// The size that is right half-way between guessing and the best rate, in logMAR.
  package var threshold: Double
  /// Of the logistic function, per logMAR.
  package var slope = 17.0
  /// How often the answer is wrong however large the stimulus.
  package var lapse = 0.01

  package init(threshold: Double, slope: Double = 17, lapse: Double = 0.01) {
    self.threshold = threshold
    self.slope = slope
    self.lapse = lapse
  }

  /// Looks at a stimulus and says whether the answer was right.
  package func answer(
    _ size: Double, alternatives: Int, using generator: inout ObserverGenerator
  ) -> Bool {
    let seen = 0.5 + 0.5 * tanh(slope * (size - threshold) / 2)
    let guessed = 1 / Double(alternatives)
    return generator.fraction() < guessed * (1 - seen) + (1 - lapse) * seen
  }
}
