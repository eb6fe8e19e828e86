import EyeTest
import EyeTestObservers

/// What the measured round is worth for people who differ: in how sharply they go from guessing to
/// seeing, and in how often they do not attend.
enum PopulationFigures {
  /// Standard deviations of a cumulative normal, in logMAR.
  ///
  /// Sloan letters: 0.064 to 0.085 (Carkeet
  /// 2017); Landolt rings: 0.15 (Petersen 1990); people differ tenfold.
  private static let widths = [0.05, 0.1, 0.15, 0.2, 0.25, 0.3]
  /// A logistic function with this slope is nearest to the cumulative normal of width 1.
  private static let slopeOfUnitWidth = 1.702
  private static let attentive = 0.01
  private static let distracted = [0.06, 0.3, 0.5]

  /// Prints a row for each kind of people and number of alternatives.
  static func show(_ bounds: inout FigureBounds) {
    for alternatives in [4, 8] {
      for drift in [0, 0.03] {
        for width in widths {
          let study = show(alternatives, width: width, lapse: attentive, drift: drift)
          bounds.check(
            "m = \(alternatives), width \(width), drift \(drift), coverage",
            study.coverage ?? .nan, in: 0.92...1)
        }
      }
      for lapse in distracted {
        let study = show(alternatives, width: 0.1, lapse: lapse, drift: 0.03)
        bounds.check(
          "m = \(alternatives), lapse \(lapse), plain and outside", study.misleadingShare,
          in: 0...0.05)
      }
    }
  }

  private static func show(
    _ alternatives: Int, width: Double, lapse: Double, drift: Double
  ) -> PairStudy {
    var people = PairStudy.People()
    people.slope = slopeOfUnitWidth / width
    people.lapse = lapse
    people.drift = drift
    return Figures.show(
      "m = \(alternatives), width \(width), lapse \(lapse), drift \(drift)", alternatives,
      Figures.standard(alternatives), people)
  }
}
