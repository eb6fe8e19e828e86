import Glibc

/// The contrast sensitivity that was found: −log₁₀ of the contrast that can just be read.
package struct ContrastResult: Sendable, Hashable {
  /// What the number beside it means.
  package enum Limit: String, Sendable, Hashable, Codable, CaseIterable {
    case exact
    /// The letters were read at the faintest that the screen is trusted with: at least this much.
    case atLeast = "at-least"
    /// Not even black letters were read reliably: at most this much.
    case atMost = "at-most"
  }

  /// In log units, within `ContrastTest.results`.
  package let sensitivity: Double
  /// The range in which it lies with a chance of 95 %, within the same ends.
  package let low: Double
  package let high: Double
  package let limit: Limit
  /// How many letters were answered.
  package let trials: Int

  /// The contrast that a sensitivity stands for, after Weber: 0.01 of 2.
  package static func contrast(_ sensitivity: Double) -> Double { pow(10, -sensitivity) }

  init(sensitivity: Double, low: Double, high: Double, trials: Int) {
    let ends = ContrastTest.results
    func inside(_ value: Double) -> Double {
      max(ends.lowerBound, min(ends.upperBound, value))
    }
    limit =
      sensitivity >= ends.upperBound ? .atLeast : sensitivity <= ends.lowerBound ? .atMost : .exact
    self.sensitivity = inside(sensitivity)
    self.low = inside(low)
    self.high = inside(high)
    self.trials = trials
  }
}
