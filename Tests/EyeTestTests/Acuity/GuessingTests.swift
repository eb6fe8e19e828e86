import EyeTest
import EyeTestObservers
import Testing

/// Whoever does not look gets no number, and whoever looks keeps theirs.
struct GuessingTests {
  private static let runs: ClosedRange<UInt64> = 1...1_000

  /// Tables of the binomial distribution: of 16 answers with one chance in four, 8 or more are right
  /// in 2.7 % and 9 or more in 0.75 %; of 20 with one in ten, 6 or more in 1.1 % and 7 or more in
  /// 0.24 %; of 24 with one in two, 16 or more in 7.6 % and 17 or more in 3.2 %.
  @Test(arguments: [(16, 4, 8), (20, 10, 6), (24, 2, 16)])
  func `as many right answers as guesses often bring are explained by guessing`(
    trials: Int, alternatives: Int, most: Int
  ) {
    #expect(Guessing.explains(most, of: trials, alternatives: alternatives))
    #expect(!Guessing.explains(most + 1, of: trials, alternatives: alternatives))
    #expect(Guessing.explains(0, of: trials, alternatives: alternatives))
    #expect(Guessing.explains(0, of: 0, alternatives: alternatives))
  }

  private static func result(
    _ rule: AcuityRule, _ range: AcuityRange, _ answer: (AcuityStimulus) -> Bool
  ) throws -> AcuityResult {
    var estimator = AcuityEstimator(rule: rule, range: range)
    while let stimulus = estimator.stimulus {
      estimator.answer(AcuityAnswer(isCorrect: answer(stimulus)))
    }
    return try #require(estimator.result())
  }

  private static let rules: [AcuityRule] = [
    .standard(alternatives: 4), .short(alternatives: 4), .standard(alternatives: 10),
  ]

  @Test(arguments: rules)
  func `of a thousand who guess at most ten get a number`(rule: AcuityRule) throws {
    let range = try #require(AcuityRange(smallest: -0.53, largest: 1))
    var told = 0
    for seed in Self.runs {
      var generator = ObserverGenerator(seed: seed)
      let result = try Self.result(rule, range) { _ in
        generator.fraction() < 1 / Double(rule.alternatives)
      }
      told += result.isTrusted ? 1 : 0
    }
    #expect(told <= 10)
  }

  @Test(arguments: rules)
  func `of a thousand who look at least 990 keep their number`(rule: AcuityRule) throws {
    let range = try #require(AcuityRange(smallest: -0.53, largest: 1))
    var told = 0
    for seed in Self.runs {
      var generator = ObserverGenerator(seed: seed)
      let observer = Observer(threshold: -0.25 + 0.85 * generator.fraction())
      let result = try Self.result(rule, range) { stimulus in
        observer.answer(stimulus.logMAR, alternatives: rule.alternatives, using: &generator)
      }
      told += result.isTrusted ? 1 : 0
    }
    #expect(told >= 990)
  }

  /// Who sees more than the screen can show, and who sees a little less.
  @Test func `what is told as at most holds for nineteen of twenty`() throws {
    let range = try #require(AcuityRange(smallest: -0.1, largest: 1))
    var (limits, held) = (0, 0)
    for seed in Self.runs {
      var generator = ObserverGenerator(seed: seed)
      let observer = Observer(threshold: -0.2 + 0.2 * generator.fraction())
      let result = try Self.result(.standard(alternatives: 4), range) { stimulus in
        observer.answer(stimulus.logMAR, alternatives: 4, using: &generator)
      }
      guard result.limit == .atMost, result.isTrusted else { continue }
      limits += 1
      held += observer.threshold <= result.told ? 1 : 0
    }
    #expect(limits > 500)
    #expect(Double(held) >= 0.95 * Double(limits))
  }
}
