/// The mean of some rounds of the same eye: surer than one of them.
package struct AcuityMean: Sendable, Hashable {
  /// How far somebody's threshold moves from round to round, as a standard deviation in logMAR.
  package static let betweenRounds = 0.03
  /// From how far apart on two rounds of somebody tell of a change, in logMAR.
  ///
  /// The 95 % limits of agreement of the measured round are ± 0.15, which one in twenty repeats of
  /// nothing but chance exceeds; 98 % of repeats lie within 0.2 (E-ETDRS, Beck 2003).
  package static let realChange = 0.2
  /// Half of a 95 % interval, in standard deviations.
  private static let half = 1.96

  /// In logMAR.
  package let estimate: Double
  /// The range in which it lies with a chance of 95 %.
  package let low: Double
  package let high: Double
  package let rounds: Int

  /// Fails for fewer than two rounds.
  ///
  /// - Parameter rounds: Estimate and 95 % interval of each, in logMAR.
  package init?(_ rounds: [(estimate: Double, low: Double, high: Double)]) {
    guard rounds.count > 1 else { return nil }
    let count = Double(rounds.count)
    estimate = rounds.reduce(0) { $0 + $1.estimate } / count
    let variance = rounds.reduce(0) { sum, round in
      let deviation = (round.high - round.low) / (2 * Self.half)
      return sum + deviation * deviation + Self.betweenRounds * Self.betweenRounds
    }
    let reach = Self.half * variance.squareRoot() / count
    low = estimate - reach
    high = estimate + reach
    self.rounds = rounds.count
  }
}
