/// Whether answers are better than those of somebody who does not look.
package enum Guessing {
  /// As many right answers as these, or more, come by guessing in fewer than one run of a hundred.
  private static let chance = 0.01
  /// With two alternatives half of all guesses are right, and somebody who sees is not far above.
  private static let chanceOfTwo = 0.05

  /// Tells by the upper tail of the binomial distribution.
  ///
  /// - Parameters:
  ///   - right: How many answers were right, up to `trials`.
  ///   - trials: How many there were.
  ///   - alternatives: How many choices each of them had, at least 2.
  /// - Returns: Whether so many right answers may well be guesses.
  package static func explains(_ right: Int, of trials: Int, alternatives: Int) -> Bool {
    guard trials > 0 else { return true }
    let guess = 1 / Double(max(2, alternatives))
    // From none right upwards, each probability from the one before.
    var probability = 1.0
    for _ in 0..<trials { probability *= 1 - guess }
    var below = 0.0
    for number in 0..<max(0, right) {
      below += probability
      probability *= Double(trials - number) / Double(number + 1) * guess / (1 - guess)
    }
    return 1 - below > (alternatives > 2 ? chance : chanceOfTwo)
  }
}
