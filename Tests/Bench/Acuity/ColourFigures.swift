import EyeTest
import EyeTestObservers

/// What the test of the colours is worth: 10,000 simulated people for each row.
enum ColourFigures {
  private static let seeds: [UInt64] = [1, 2, 3, 4, 5]
  private static let people = 2_000

  /// Returns the table as rows of cells, its head first.
  static func rows() -> [[String]] {
    var rows = [["colours, flagged %", "protan", "deutan", "tritan", "any", "unclear"]]
    let groups = [
      ("typical", ColourStudy.normal), ("200", ColourStudy.reduced(to: 200)),
      ("600", ColourStudy.reduced(to: 600)),
    ]
    for (name, lines) in groups {
      for slope in [5.0, 7, 10] {
        var study = ColourStudy()
        for seed in seeds { study.test(people, of: lines, slope: slope, seed: seed) }
        let shares =
          ColourAxis.allCases.map(study.share) + [study.shareAnywhere, study.shareUnclear]
        rows.append(["\(name), slope \(Int(slope))"] + shares.map(percent))
      }
    }
    return rows
  }

  private static func percent(_ share: Double) -> String {
    "\((share * 10_000).rounded() / 100)"
  }
}
