/// How much one person's results vary when nothing has changed, told by that person's earlier ones.
///
/// `ScoreNoise` tells what is usual among all; one child's days may differ by more or by less.
package struct OwnNoise: Sendable, Hashable {
  /// What one more result is, beside them.
  package enum Verdict: String, Sendable, Hashable, Codable, CaseIterable {
    /// More than chance, to the better.
    case better
    /// More than chance, to the worse.
    case lower
    /// Chance alone makes such a result.
    case within
    /// Too few results are earlier.
    case few
    /// None is.
    case first
  }

  /// The mean of the earlier results.
  package let usual: Double
  /// One more result within it of `usual` is chance, in the unit of the results; more than 0.
  package let limit: Double

  /// With fewer the limit is so wide that it says nothing.
  package static let leastResults = 3

  /// Fails with fewer than `leastResults`, and where one of them is not a finite number.
  ///
  /// The limit is that of the 95 % prediction interval of one more observation, t · s · √(1 + 1/n)
  /// (G. J. Hahn and W. Q. Meeker, "Statistical Intervals", 1991, section 4.7.1). Results are
  /// counted in steps, so that the same step three times is not taken for no variation: the variance
  /// of what was cut off, step² / 12 (W. F. Sheppard, 1898), belongs to it.
  ///
  /// - Parameters:
  ///   - earlier: Results of one person in one unit.
  ///   - step: By how much two results differ at least, in that unit.
  package init?(_ earlier: [Double], step: Double) {
    guard earlier.count >= Self.leastResults, step > 0, let deviations = Deviations(earlier),
      let variance = deviations.variance
    else { return nil }
    let quantile = StudentT.quantile(
      0.975, degreesOfFreedom: Double(deviations.degreesOfFreedom))
    let spread = (variance + step * step / 12).squareRoot()
    let limit = quantile * spread * (1 + 1 / Double(earlier.count)).squareRoot()
    guard limit.isFinite else { return nil }
    usual = deviations.mean
    self.limit = limit
  }

  /// Says what a result is, where more is better.
  package func verdict(of result: Double) -> Verdict {
    let difference = result - usual
    // A result just on the limit is within it.
    guard abs(difference) > limit * (1 + 1e-12) else { return .within }
    return difference > 0 ? .better : .lower
  }
}
