package import Model

/// What somebody's share of the highest pulse is told by.
package struct HeartMaximum: Sendable, Hashable {
  package enum Basis: String, Sendable, Hashable, Codable, CaseIterable {
    /// It was measured on this person.
    case measured
    /// 208 − 0.7 × age.
    case age
  }

  /// In beats per minute.
  package let value: Double
  package let basis: Basis

  /// Nobody older than this was in any of the studies.
  private static let ages = 0...120

  /// Chooses what was measured, else what is usual at an age; nothing where neither is known.
  ///
  /// Source: H. Tanaka et al., J Am Coll Cardiol 37:153 (2001); that it holds for children too: a
  /// meta-analysis of 2023 (PMC9984157). In one person it is wrong by some ten beats, so that what was
  /// measured goes before it.
  ///
  /// - Parameters:
  ///   - measured: In beats per minute.
  ///   - birthYear: Of the person.
  ///   - year: The present one.
  package init?(measured: Int?, birthYear: Int?, year: Int) {
    if let measured, HeartRule.plausible.contains(Double(measured)) {
      (value, basis) = (Double(measured), .measured)
    } else if let birthYear, Self.ages.contains(year - birthYear) {
      (value, basis) = (208 - 0.7 * Double(year - birthYear), .age)
    } else {
      return nil
    }
  }

  /// One that was told before.
  package init(value: Double, basis: Basis) {
    self.value = value
    self.basis = basis
  }

  package init?(of person: Participant, year: Int) {
    self.init(measured: person.maxHeartRate, birthYear: person.birthYear, year: year)
  }

  /// Returns a pulse's share of the highest one, in per cent with one decimal.
  ///
  /// It is rounded down, here and nowhere else, so that the share that is shown never says a zone that
  /// is not reached.
  package func percent(of rate: Double) -> Double { (rate * 1000 / value).rounded(.down) / 10 }
}

/// A tenth of the highest pulse, from half of it on: 1 is 50 to 60 %, 5 is 90 % and more.
package enum HeartZone: Int, Sendable, Hashable, Codable, CaseIterable, Comparable {
  case easy = 1
  case light, steady, hard, maximal

  /// Returns the zone of a share; nothing below half.
  package init?(percent: Double) {
    guard percent >= 50 else { return nil }
    self = Self(rawValue: min(5, Int((percent / 10).rounded(.down)) - 4)) ?? .maximal
  }

  /// Points for each minute.
  ///
  /// Source: S. Edwards, "The Heart Rate Monitor Book" (1993).
  package var points: Int { rawValue }

  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
