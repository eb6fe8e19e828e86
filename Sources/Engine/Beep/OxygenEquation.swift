package import Model

/// What a result lets expect of somebody's highest oxygen uptake (VO₂max).
package struct OxygenEstimate: Sendable, Hashable {
  /// In ml of oxygen for each kg and minute.
  package let value: Double
  /// The standard error of the estimate, in the same unit: one of three people is further off, and more
  /// where it is wrong on average too.
  package let error: Double
  /// Who found that error.
  package let source: String
}

/// How a test's last level lets expect the highest oxygen uptake, and for whom anybody has looked how
/// far off that is.
///
/// `constant + speed × X + age × A + product × A × X`, X the speed in km/h and A the age in years.
///
/// Source of the form: L. A. Léger et al., J Sports Sci 6:93 (1988).
package struct OxygenEquation: Sendable, Hashable {
  /// The people of one source.
  package struct People: Sendable, Hashable {
    package var ages: ClosedRange<Int>
    /// The age that the equation takes for each of them, where it is not their own.
    package var counted: Int?
    /// The standard error of the estimate, in ml/kg/min.
    package var error: Double
    package var source: String
  }

  package var constant: Double
  package var speed: Double
  package var age: Double
  package var product: Double
  package var source: String
  /// From the youngest on; nobody is in two of them.
  package var people: [People]

  /// What somebody may have, in ml/kg/min; coefficients that give another value are no equation.
  private static let plausible = 10.0...100.0

  /// Estimates; there is none without a year of birth, and for an age that no source was about.
  ///
  /// The age is the one that is reached in that year, as the heart-rate wall counts it. A year of birth
  /// tells no more: who has not had a birthday yet is a year younger. With Léger's coefficients that is
  /// 1 to 2 ml/kg/min more (0.1536 X − 3.248 for each year), well within each standard error.
  ///
  /// - Parameters:
  ///   - speed: In km/h, of the last level that was announced and of which a shuttle was completed. The
  ///     source takes "the last stage number announced"; a level that was announced and not run is not
  ///     in a result.
  ///   - birthYear: Of the person.
  ///   - year: In which it was run.
  /// - Returns: The estimate with its error and whose that is.
  package func estimate(speed: Double, birthYear: Int?, year: Int) -> OxygenEstimate? {
    guard let birthYear else { return nil }
    let own = year - birthYear
    guard let group = people.first(where: { $0.ages.contains(own) }) else { return nil }
    let years = Double(group.counted ?? own)
    let value = constant + self.speed * speed + age * years + product * years * speed
    guard Self.plausible.contains(value) else { return nil }
    return OxygenEstimate(value: value, error: group.error, source: group.source)
  }
}

extension BeepTable {
  /// Returns what a result of this test lets expect; nothing where nobody has said how far off it is.
  package func estimate(
    of result: GroupRun.Result?, birthYear: Int?, year: Int
  ) -> OxygenEstimate? {
    guard let result, let speed = result.speed, result.completed ?? 0 > 0 else { return nil }
    return oxygen?.estimate(speed: speed, birthYear: birthYear, year: year)
  }
}
