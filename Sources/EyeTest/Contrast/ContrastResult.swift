import Glibc

/// The contrast sensitivity that was found: −log₁₀ of the contrast that can just be read.
package struct ContrastResult: Sendable, Hashable {
  /// The mean of what it may be, in log units, within `ContrastTest.results`.
  package let sensitivity: Double
  /// The range in which it lies with a chance of 95 %, within the same ends.
  package let low: Double
  package let high: Double
  /// Whether the mean itself is an end of what the screen is trusted with: at least that where the
  /// faintest letters were read, at most that where not even black ones were, reliably.
  package let limit: AcuityResult.Limit
  /// Where the interval goes on beyond those ends; letters on both sides of a mean that lies inside
  /// were answered, so that it stays a number.
  package let open: AcuityResult.Limit
  /// How many letters were answered.
  package let trials: Int

  /// The number that is told beside the limit: the end of the interval that rests on answers, as in
  /// `AcuityResult.told`.
  package var told: Double {
    switch limit {
    case .exact: sensitivity
    case .atLeast: low
    case .atMost: high
    }
  }

  /// The contrast that a sensitivity stands for, after Weber: 0.01 of 2.
  package static func contrast(_ sensitivity: Double) -> Double { pow(10, -sensitivity) }

  init(sensitivity: Double, low: Double, high: Double, trials: Int) {
    let ends = ContrastTest.results
    func inside(_ value: Double) -> Double {
      max(ends.lowerBound, min(ends.upperBound, value))
    }
    limit =
      sensitivity >= ends.upperBound ? .atLeast : sensitivity <= ends.lowerBound ? .atMost : .exact
    open = high >= ends.upperBound ? .atLeast : low <= ends.lowerBound ? .atMost : .exact
    self.sensitivity = inside(sensitivity)
    self.low = inside(low)
    self.high = inside(high)
    self.trials = trials
  }
}
