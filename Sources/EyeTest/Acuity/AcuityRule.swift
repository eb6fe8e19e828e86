/// When a run ends and how large its stimuli are beside what is believed.
///
/// The figures come from simulated runs of attentive people (width 0.1 logMAR, 1 % lapses): with 4
/// alternatives about 31 trials and two runs that lie within ± 0.15 logMAR of each other.
package struct AcuityRule: Sendable, Hashable {
  /// How many answers there are, at least 2.
  package let alternatives: Int
  /// How much larger than the expected threshold a stimulus is, in logMAR: where an answer tells
  /// most, and where most answers are right.
  package let offset: Double
  /// The first sizes, in logMAR, for as long as every answer is right.
  package var ladder = [1.0, 0.7, 0.4, 0.1]
  /// How much larger an easy trial is, in logMAR.
  package var easyOffset = 0.4
  /// Every so manieth trial is easy; nil: none is.
  package let easyEvery: Int?
  /// The run ends when the posterior's standard deviation is no larger, in logMAR.
  package let precision: Double
  /// The fewest trials.
  package let fewest: Int
  /// The most trials.
  package let most: Int
  /// Whether the result is only a rough one.
  package let isRough: Bool

  private init(
    alternatives: Int, easyEvery: Int?, precision: Double, fewest: Int, most: Int, isRough: Bool
  ) {
    self.alternatives = max(2, alternatives)
    offset =
      switch alternatives {
      case ...2: 0.06
      case 3...7: 0.05
      default: 0.03
      }
    self.easyEvery = easyEvery
    self.precision = precision
    self.fewest = fewest
    self.most = most
    self.isRough = isRough
  }

  /// The measured run.
  ///
  /// - Parameter alternatives: How many answers there are; fewer than 2 count as 2.
  /// - Returns: With 2 it takes longer, is less precise, and has no easy trials, which would cost
  ///   too many.
  package static func standard(alternatives: Int) -> Self {
    alternatives <= 2
      ? AcuityRule(
        alternatives: 2, easyEvery: nil, precision: 0.12, fewest: 24, most: 60, isRough: false)
      : AcuityRule(
        alternatives: alternatives, easyEvery: 6, precision: 0.091, fewest: 16, most: 48,
        isRough: false)
  }

  /// The short run for children.
  ///
  /// - Parameter alternatives: How many answers there are; fewer than 2 count as 2.
  /// - Returns: A rule whose result is rough.
  package static func short(alternatives: Int) -> Self {
    AcuityRule(
      alternatives: alternatives, easyEvery: 6, precision: 0.12, fewest: 8, most: 20, isRough: true)
  }

  /// A run of so many trials, whatever they tell: for comparing methods.
  package static func fixed(alternatives: Int, trials: Int) -> Self {
    AcuityRule(
      alternatives: alternatives, easyEvery: alternatives <= 2 ? nil : 6, precision: 0,
      fewest: trials, most: trials, isRough: false)
  }

  /// Whether a trial is easy, by its number from 1.
  func isEasy(_ number: Int) -> Bool {
    guard let easyEvery else { return false }
    return number.isMultiple(of: easyEvery)
  }
}
