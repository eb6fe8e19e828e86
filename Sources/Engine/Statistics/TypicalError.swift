/// How much a result varies when nothing has changed: the standard deviation within a person.
///
/// Source: W. G. Hopkins, "Measures of reliability in sports medicine and science", Sports
/// Medicine 30 (2000), pages 1–15.
package struct TypicalError: Sendable, Hashable {
  /// In the unit of the values, 0 or more.
  package let value: Double
  /// How much is behind the estimate: a whole number unless results were used twice.
  package let degreesOfFreedom: Double

  /// Returns the error of one trial from trials that were repeated: the square root of the mean of
  /// the variances, weighted by their degrees of freedom.
  ///
  /// - Parameter series: The trials of each person or occasion, in one unit.
  /// - Returns: Nothing where no series has two trials, or a value is not a finite number.
  package static func within(_ series: [[Double]]) -> TypicalError? {
    var squares = 0.0
    var degrees = 0
    for values in series where !values.isEmpty {
      guard let deviations = Deviations(values) else { return nil }
      squares += deviations.squares
      degrees += deviations.degreesOfFreedom
    }
    guard degrees > 0, squares.isFinite else { return nil }
    return TypicalError(
      value: (squares / Double(degrees)).squareRoot(), degreesOfFreedom: Double(degrees))
  }

  /// Returns the error from tests and retests: the standard deviation of the differences between
  /// each result and the person's next one, over √2.
  ///
  /// What everybody gained on the way is not in it.
  ///
  /// A result in the middle of a series stands in two differences, which are then not independent.
  /// For series of n results the m = n - 1 differences each have the sampling variance of
  /// 2 (Σ m)² / Σ (3 n - 4) degrees of freedom (J. von Neumann et al., "The mean square successive
  /// difference", Annals of Mathematical Statistics 12 (1941), pages 153–162). Their mean is only
  /// each person's last result less the first, so that it takes p / Σ m, with p persons. With pairs
  /// alone both come to Hopkins' own: p - 1.
  ///
  /// - Parameter series: The results of each person in the order of time, in one unit.
  /// - Returns: Nothing where fewer than two differences are there, or a value is not finite.
  package static func retest(_ series: [[Double]]) -> TypicalError? {
    let repeated = series.filter { $0.count > 1 }
    let differences = repeated.flatMap { values in
      zip(values, values.dropFirst()).map { $1 - $0 }
    }
    guard let deviations = Deviations(differences) else { return nil }
    let count = Double(differences.count)
    let taken = Double(repeated.count) / count
    let weight = repeated.reduce(0) { $0 + 3 * $1.count - 4 }
    let degrees = 2 * count * count / Double(weight) - taken
    guard count > taken, degrees > 0 else { return nil }
    return TypicalError(
      value: (deviations.squares / (2 * (count - taken))).squareRoot(), degreesOfFreedom: degrees)
  }

  /// The 95 % limits of a change between two results: a change beyond them is more than noise.
  ///
  /// t · √2 · typical error, with the t quantile of the degrees of freedom and not 1.96: from a few
  /// results the error itself is only roughly known, and 1.96 would then praise chance more often
  /// than once in twenty. With many results the two are the same.
  package var changeLimit: Double {
    StudentT.quantile(0.975, degreesOfFreedom: degreesOfFreedom) * 2.0.squareRoot() * value
  }

  /// Returns the error of values that are this one's multiplied by a factor.
  package func scaled(by factor: Double) -> TypicalError {
    TypicalError(value: value * factor, degreesOfFreedom: degreesOfFreedom)
  }
}
