import Glibc

/// What a run says about the smallest size that somebody sees.
///
/// The threshold is half-way between guessing and the best rate. All sizes are in logMAR, and none
/// lies beyond what the display can show.
package struct AcuityResult: Sendable, Hashable {
  package enum Limit: String, Sendable, Hashable, Codable, CaseIterable {
    case exact
    /// The display cannot show small enough: the threshold is the interval's upper end or smaller.
    case atMost = "at-most"
    /// The display cannot show large enough: the threshold is the interval's lower end or larger.
    case atLeast = "at-least"
  }

  /// The mean of what the threshold may be.
  package let estimate: Double
  /// The lower end of the 95 % credible interval.
  package let low: Double
  /// Its upper end.
  package let high: Double
  package let limit: Limit
  /// How many answers it rests on.
  package let trials: Int
  /// The median time of an answer in seconds; nil where none is known.
  package let responseTime: Double?
  package let flags: Set<AcuityFlag>
  /// Whether it comes from a short run.
  package let isRough: Bool

  /// The number that is told beside the limit.
  ///
  /// Where the interval leaves what the display can show, no answer holds the mean on that side, and
  /// the threshold lies beyond it about as often as not. The other end rests on answers: that the
  /// threshold is there or beyond is sure to 97.5 %.
  package var told: Double {
    switch limit {
    case .exact: estimate
    case .atMost: high
    case .atLeast: low
    }
  }

  /// Whether it may be told as a number, with its limit.
  package var isTrusted: Bool { flags.isDisjoint(with: AcuityFlag.spoiling) }
}

/// Other scales for a logMAR.
package enum AcuityScale {
  /// Decimal acuity: 1 is a gap of one minute of arc.
  package static func decimal(_ logMAR: Double) -> Double { pow(10, -logMAR) }

  /// The denominator of a Snellen fraction whose numerator is 20 feet.
  package static func snellen(_ logMAR: Double) -> Double { 20 * pow(10, logMAR) }

  /// Letters on a chart with five to a line of 0.1 logMAR: 85 at logMAR 0.
  ///
  /// The chart has 100 letters, so that the number may lie beyond its ends.
  package static func letters(_ logMAR: Double) -> Double { 85 - 50 * logMAR }

  /// How many letters the chart has.
  package static let mostLetters = 100.0
}
