/// How a test of the colours goes: how many questions, how hard, and what counts.
///
/// Differences are logarithms to base 10 of 10⁻⁴ u′v′.
package enum ColourRule {
  /// Questions on each axis.
  package static let trials = 20
  /// Questions that everybody can see, spread evenly among the others: a tenth.
  package static let catches = 6
  package static let total = trials * ColourAxis.allCases.count + catches
  /// The first differences on an axis, for as long as every answer is right: so large that the
  /// task is understood.
  static let ladder = [2.8, 2.3]
  /// How much larger than the expected threshold a difference is.
  static let offset = 0.1
  /// More missed catches than this tell that the plates were not looked at.
  static let missedCatches = 1
  /// A larger share of one direction tells of answers without looking.
  static let oneSided = 0.6
  /// A larger share of plates that were seen on a moving tablet tells of another size and place.
  static let unsteady = 0.1
  /// Faster than anybody sees, in seconds.
  static let fastest = 0.25

  /// Thresholds from 5 to 1585, four directions to choose from.
  static let model = PsychometricModel(
    lowest: 0.7, step: 0.02, count: 126, slopes: [3.5, 5, 7, 10], guess: 0.25, lapse: 0.03)
}
