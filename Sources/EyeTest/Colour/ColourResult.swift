import Glibc

/// What speaks against the answers of a test of the colours.
package enum ColourFlag: String, Sendable, Hashable, Codable, CaseIterable {
  /// Plates that everybody can see were answered wrongly.
  case missedCatches = "missed-catches"
  /// One direction was chosen most of the time.
  case oneSided = "one-sided"
  /// Answered faster than anybody sees.
  case tooFast = "too-fast"
  /// The tablet was not level in more than 10 % of the plates.
  case unsteady
}

/// How somebody sees differences from gray, in words; never a diagnosis.
package struct ColourResult: Sendable, Hashable, Codable {
  /// In 10⁻⁴ u′v′, with the range in which it lies with a chance of 95 %.
  package struct Threshold: Sendable, Hashable, Codable {
    package let value: Double
    package let low: Double
    package let high: Double
    /// Whether it is above the limit of its axis.
    package fileprivate(set) var reduced = false

    package init(value: Double, low: Double, high: Double) {
      self.value = value
      self.low = low
      self.high = high
    }

    /// Below this a dot's colour is mostly rounding: 256 numbers err by 3 to 8.
    private static let smallest = 10.0
    /// From here on the range ends because nothing larger is weighed, and not because of answers.
    private static let largest = pow(10, ColourRule.model.highest - ColourRule.model.step)

    /// Where the range leaves what the plates can tell.
    package var limit: AcuityResult.Limit {
      high >= Self.largest ? .atLeast : low <= Self.smallest ? .atMost : .exact
    }

    /// The number that is told beside the limit: the end of the range that rests on answers, as in
    /// `AcuityResult.told`.
    package var told: Double {
      switch limit {
      case .exact: value
      case .atMost: max(high, Self.smallest)
      case .atLeast: low
      }
    }
  }

  package enum Verdict: String, Sendable, Hashable, Codable, CaseIterable {
    /// As most people.
    case typical
    /// Reds and greens, most along the protan line.
    case protan
    /// Reds and greens, most along the deutan line.
    case deutan
    /// Reds and greens, both lines alike.
    case redGreen = "red-green"
    /// Blues and yellows.
    case blueYellow = "blue-yellow"
    /// Both of them.
    case several
    /// The answers do not tell.
    case unclear
  }

  /// How far two lines must lie apart to be told from each other: a factor of 1.6, one and a half
  /// times the spread of one threshold.
  private static let apart = 0.2

  package private(set) var thresholds: [ColourAxis: Threshold]
  package let flags: [ColourFlag]
  package private(set) var verdict = Verdict.unclear
  /// The worse of the red–green thresholds over the blue–yellow one, as a logarithm to base 10.
  ///
  /// About −0.1 for most people, and hardly moved by a screen's white or curve, which move all
  /// three; nothing where an axis is missing.
  package private(set) var ratio: Double?

  enum CodingKeys: String, CodingKey {
    case flags, verdict, ratio
    case thresholds = "thresholds_e4"
  }

  package init(thresholds: [ColourAxis: Threshold], flags: [ColourFlag]) {
    self.thresholds = thresholds
    self.flags = flags
    for (axis, threshold) in thresholds {
      self.thresholds[axis]?.reduced = threshold.value > axis.cutoff
    }
    verdict = judged
    ratio = measuredRatio
  }

  /// Whether the threshold on an axis is above its limit.
  package func isReduced(_ axis: ColourAxis) -> Bool { thresholds[axis]?.reduced ?? false }

  private var judged: Verdict {
    guard flags.isEmpty, thresholds.count == ColourAxis.allCases.count else { return .unclear }
    let isRedGreen = isReduced(.protan) || isReduced(.deutan)
    guard isRedGreen else { return isReduced(.tritan) ? .blueYellow : .typical }
    guard !isReduced(.tritan) else { return .several }
    guard let protan = thresholds[.protan]?.value, let deutan = thresholds[.deutan]?.value else {
      return .unclear
    }
    let difference = log10(protan / deutan)
    return abs(difference) < Self.apart ? .redGreen : difference > 0 ? .protan : .deutan
  }

  private var measuredRatio: Double? {
    guard let protan = thresholds[.protan]?.value, let deutan = thresholds[.deutan]?.value,
      let tritan = thresholds[.tritan]?.value, protan > 0, deutan > 0, tritan > 0
    else { return nil }
    return log10(max(protan, deutan) / tritan)
  }
}
