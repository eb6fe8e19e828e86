import EyeTest
import EyeTestObservers
import Testing

/// What the estimator is worth on simulated people.
///
/// With 300 pairs the standard error of the limits of agreement is 4 % of them; `make bench` takes
/// 10,000. The bounds were set before the first run.
struct AcuityAccuracyTests {
  private func study(
    _ alternatives: Int, _ fresh: some Procedure, pairs: Int = 1_000,
    people: PairStudy.People = PairStudy.People()
  ) -> PairStudy {
    var study = PairStudy()
    study.measure(pairs: pairs, of: people, seed: 1, alternatives: alternatives, with: fresh)
    return study
  }

  @Test func `with 8 alternatives 18 trials agree as well as the best open test`() {
    let study = study(8, AcuityEstimator(rule: .fixed(alternatives: 8, trials: 18)), pairs: 300)
    #expect((0.14...0.20).contains(study.limits))
    #expect(abs(study.bias) <= 0.04)
  }

  @Test func `with 4 alternatives 24 trials do`() {
    let study = study(
      4, AcuityEstimator(rule: .fixed(alternatives: 4, trials: 24)), pairs: 300)
    #expect((0.13...0.20).contains(study.limits))
    #expect(abs(study.bias) <= 0.04)
  }

  @Test(arguments: [(4, 31.9, 300), (8, 24.4, 200), (10, 23.3, 200)])
  func `the stop rule keeps precision, coverage and patience`(
    alternatives: Int, patience: Double, pairs: Int
  ) throws {
    let study = study(
      alternatives, AcuityEstimator(rule: .standard(alternatives: alternatives)), pairs: pairs)
    // What 10,000 pairs are to reach, and three standard errors of so few.
    #expect(study.limits <= 0.15 * (1 + 3 / (2 * Double(pairs)).squareRoot()))
    #expect(study.meanTrials <= patience + 1)
    #expect(try #require(study.coverage) >= 0.92)
    #expect(abs(study.bias) <= 0.04)
  }

  /// Widths are standard deviations of a cumulative normal.
  ///
  /// 1.702 is the slope of the logistic function nearest to the one of width 1. The share's standard
  /// error is at most 1.6 % here.
  @Test(arguments: [0.05, 0.30], [4, 8])
  func `the interval holds the threshold of sharp and of shallow eyes`(
    width: Double, alternatives: Int
  ) throws {
    var people = PairStudy.People()
    people.slope = 1.702 / width
    let fresh = AcuityEstimator(rule: .standard(alternatives: alternatives))
    let study = study(alternatives, fresh, pairs: 150, people: people)
    #expect(try #require(study.coverage) >= 0.92 - 3 * 0.016)
  }

  /// Before lapses were weighed, four of ten such rounds told a number outside of its own interval.
  @Test(arguments: [0.3, 0.5], [4, 8])
  func `somebody who does not attend is not told a plain number outside its interval`(
    lapse: Double, alternatives: Int
  ) {
    var people = PairStudy.People()
    people.lapse = lapse
    let fresh = AcuityEstimator(rule: .standard(alternatives: alternatives))
    let study = study(alternatives, fresh, pairs: 100, people: people)
    #expect(study.misleadingShare <= 0.05 + 3 * 0.016)
  }

  @Test(arguments: [(6, 0.46), (18, 0.17), (48, 0.12)])
  func `the replica of Best PEST agrees as its original was published to`(
    trials: Int, published: Double
  ) {
    let study = study(8, BestPEST(alternatives: 8, trials: trials), people: BestPEST.people)
    #expect(abs(study.limits / published - 1) <= 0.15)
  }

  @Test func `a figure out of its bounds is named, and so is one that is no number`() {
    var bounds = FigureBounds()
    bounds.check("kept", 0.14, in: 0...0.14)
    bounds.check("kept too", 0, in: 0...0.14)
    #expect(bounds.broken.isEmpty)
    bounds.check("wide", 0.141, in: 0...0.14)
    bounds.check("none", .nan, in: 0...0.14)
    #expect(bounds.broken.map { $0.prefix(4) } == ["wide", "none"])
  }

  @Test func `a rule that takes more trials than it may is out of bounds`() {
    let study = study(4, AcuityEstimator(rule: .standard(alternatives: 4)), pairs: 100)
    var bounds = FigureBounds()
    // The rule asks for 16 at the least.
    bounds.check("rule", study, trials: 15)
    #expect(bounds.broken.contains { $0.hasPrefix("rule, trials") })
  }

  @Test func `eyes better than the display are told as at most, never as a number`() throws {
    let range = try #require(AcuityRange(smallest: -0.1, largest: 1.2))
    let fresh = AcuityEstimator(rule: .standard(alternatives: 4), range: range)
    var generator = ObserverGenerator(seed: 1)
    var atMost = 0
    for _ in 0..<200 {
      let observer = Observer(threshold: -0.15)
      var estimator = fresh
      while let size = estimator.stimulus?.logMAR {
        estimator.answer(observer.answer(size, alternatives: 4, using: &generator))
      }
      let result = try #require(estimator.result())
      #expect(result.flags.contains(.floor))
      #expect(result.estimate >= -0.1 && result.low >= -0.1)
      if result.limit == .atMost { atMost += 1 }
    }
    #expect(atMost >= 180)
  }
}
