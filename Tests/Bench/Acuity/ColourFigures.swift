import EyeTest
import EyeTestObservers

/// What the test of the colours is worth: 10,000 simulated people for each row.
enum ColourFigures {
  private static let seeds: [UInt64] = [1, 2, 3, 4, 5]
  private static let people = 2_000

  /// People who see alike, and what share of them has to be flagged.
  private struct Group {
    var name: String
    var lines: [ColourAxis: ColourStudy.Line]
    /// Where the share counts.
    var axes: [ColourAxis]
    var flagged: ClosedRange<Double>
  }

  private static let groups = [
    Group(
      name: "typical", lines: ColourStudy.normal, axes: ColourAxis.allCases, flagged: 0...0.015),
    Group(
      name: "200", lines: ColourStudy.reduced(to: 200), axes: [.protan, .deutan],
      flagged: 0.95...1),
    Group(
      name: "600", lines: ColourStudy.reduced(to: 600), axes: ColourAxis.allCases,
      flagged: 0.995...1),
  ]

  /// Measures everybody.
  ///
  /// - Parameter bounds: Takes what is out of them.
  /// - Returns: The table as rows of cells, its head first.
  static func rows(_ bounds: inout FigureBounds) -> [[String]] {
    var rows = [["colours, flagged %", "protan", "deutan", "tritan", "any", "unclear"]]
    for group in groups {
      for slope in [5.0, 7, 10] {
        var study = ColourStudy()
        for seed in seeds { study.test(people, of: group.lines, slope: slope, seed: seed) }
        let name = "\(group.name), slope \(Int(slope))"
        for axis in group.axes {
          bounds.check(
            "colours, \(name), \(axis.rawValue)", study.share(axis), in: group.flagged)
        }
        let shares =
          ColourAxis.allCases.map(study.share) + [study.shareAnywhere, study.shareUnclear]
        rows.append([name] + shares.map(percent))
      }
    }
    return rows
  }

  private static func percent(_ share: Double) -> String {
    "\((share * 10_000).rounded() / 100)"
  }
}
