import EyeTest
import EyeTestObservers
import Glibc

/// Prints what the acuity test is worth, on 10,000 simulated people who are measured twice each, and
/// the test of the colours; fails where one of them is not worth what it has to be.
@main
enum Figures {
  private static let seeds: [UInt64] = [1, 2, 3, 4, 5]
  private static let pairs = 2_000

  static func main() {
    var bounds = FigureBounds()
    print(row("method", "LoA ±", "bias", "coverage %", "trials", "p90", "plain %", "outside %"))
    let patience = [4: 31.9, 8: 24.4, 10: 23.3]
    for alternatives in [2, 4, 8, 10] {
      let name = "stop rule, m = \(alternatives)"
      let study = show(name, alternatives, standard(alternatives))
      // Two alternatives are for comparison.
      if let trials = patience[alternatives] { bounds.check(name, study, trials: trials) }
    }
    show("short run, m = 4", 4, AcuityEstimator(rule: .short(alternatives: 4)))
    PopulationFigures.show(&bounds)
    for (alternatives, trials) in [(4, 24), (8, 18)] {
      let rule = AcuityRule.fixed(alternatives: alternatives, trials: trials)
      show("m = \(alternatives), \(trials) trials", alternatives, AcuityEstimator(rule: rule))
    }
    for (trials, published) in [(6, 0.46), (18, 0.17), (48, 0.12)] {
      let fresh = BestPEST(alternatives: 8, trials: trials)
      let name = "Best PEST, \(trials) trials (\(published))"
      let study = show(name, 8, fresh, BestPEST.people)
      bounds.check(
        "\(name), limits of agreement", study.limits, in: 0.85 * published...1.15 * published)
    }
    for alternatives in [2, 4] {
      show("until the first miss, m = \(alternatives)", alternatives, ShrinkUntilMiss())
    }
    for cells in ColourFigures.rows(&bounds) {
      print(cells.dropFirst().reduce(padded(cells.first ?? "", 32)) { $0 + padded($1, 12) })
    }
    let choice = medianChoice()
    print("choosing the next stimulus: median \(choice) (aim: at most 2 ms)")
    bounds.check("choosing the next stimulus, ms", choice / Duration.milliseconds(1), in: 0...2)
    for figure in bounds.broken { print("out of bounds: \(figure)") }
    if !bounds.broken.isEmpty { exit(1) }
  }

  static func standard(_ alternatives: Int) -> AcuityEstimator {
    AcuityEstimator(rule: .standard(alternatives: alternatives))
  }

  @discardableResult
  static func show(
    _ name: String, _ alternatives: Int, _ fresh: some Procedure,
    _ people: PairStudy.People = PairStudy.People()
  ) -> PairStudy {
    var study = PairStudy()
    for seed in seeds {
      study.measure(
        pairs: pairs, of: people, seed: seed, alternatives: alternatives, with: fresh)
    }
    print(
      row(
        name, decimals(study.limits), decimals(study.bias),
        study.coverage.map { decimals(100 * $0, 10) } ?? "", decimals(study.meanTrials, 10),
        "\(study.mostTrials)", decimals(100 * study.plainShare, 10),
        decimals(100 * study.misleadingShare, 10)))
    return study
  }

  /// The median time of 1,000 answers with the choice of what comes next.
  private static func medianChoice() -> Duration {
    let clock = ContinuousClock()
    var times: [Duration] = []
    while times.count < 1_000 {
      var estimator = standard(4)
      while estimator.stimulus != nil {
        let answer = AcuityAnswer(isCorrect: times.count % 3 != 0)
        times.append(clock.measure { estimator.answer(answer) })
      }
    }
    return times.prefix(1_000).sorted()[500]
  }

  private static func row(_ name: String, _ columns: String...) -> String {
    columns.reduce(padded(name, 44)) { $0 + padded($1, 12) }
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  private static func decimals(_ value: Double, _ factor: Double = 1_000) -> String {
    "\((value * factor).rounded() / factor)"
  }
}
