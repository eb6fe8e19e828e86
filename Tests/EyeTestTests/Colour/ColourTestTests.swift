import EyeTest
import EyeTestObservers
import Model
import Testing

struct ColourTestTests {
  private static func played(_ answer: (ColourTest.Question) -> OptotypeDirection) -> ColourTest {
    var test = ColourTest(seed: 5)
    while let question = test.question { test.answer(answer(question), after: 1) }
    return test
  }

  private static func wrong(_ question: ColourTest.Question) -> OptotypeDirection {
    OptotypeDirection.four.first { $0 != question.gap } ?? .up
  }

  @Test func `sixty-six plates ask twenty times along each line, in turn`() {
    var test = ColourTest(seed: 5)
    var axes: [ColourAxis?] = []
    while let question = test.question {
      #expect(question.number == axes.count + 1)
      axes.append(question.axis)
      test.answer(question.gap)
    }
    #expect(axes.count == 66)
    #expect(axes.count { $0 == nil } == 6)
    let turns = axes.compactMap { $0 }
    #expect(turns.count == 60)
    for turn in 0..<20 { #expect(Set(turns[3 * turn..<3 * turn + 3]).count == 3) }
    // A catch in each tenth, never first.
    for part in 0..<6 { #expect(axes[11 * part..<11 * part + 11].count { $0 == nil } == 1) }
    #expect(axes.first != .some(nil))
  }

  @Test func `the same seed and answers ask the same, and none is asked after the last`() {
    let (one, two) = (Self.played(\.gap), Self.played(\.gap))
    #expect(one.result == two.result)
    var over = one
    over.answer(.up)
    #expect(over.result == one.result && over.question == nil)
  }

  @Test func `who sees everything is typical and who sees nothing but catches is not`() {
    #expect(Self.played(\.gap).result?.verdict == .typical)
    let blind = Self.played { $0.axis == nil ? $0.gap : Self.wrong($0) }
    #expect(ColourAxis.allCases.allSatisfy { blind.result?.isReduced($0) == true })
  }

  @Test(arguments: ColourAxis.allCases)
  func `who sees nothing along one line is told which`(axis: ColourAxis) {
    let test = Self.played { $0.axis == axis ? OptotypeDirection.four[$0.number % 4] : $0.gap }
    let verdicts: [ColourAxis: ColourResult.Verdict] = [
      .protan: .protan, .deutan: .deutan, .tritan: .blueYellow,
    ]
    #expect(test.result?.verdict == verdicts[axis])
  }

  @Test func `missed catches, one direction or answers too fast tell nothing`() {
    let missed = Self.played { $0.axis == nil ? Self.wrong($0) : $0.gap }
    #expect(missed.missedCatches == 6)
    #expect(missed.result?.flags == [.missedCatches] && missed.result?.verdict == .unclear)
    let left = Self.played { _ in .left }
    #expect(left.result?.flags.contains(.oneSided) == true && left.result?.verdict == .unclear)
    var fast = ColourTest(seed: 5)
    while let question = fast.question { fast.answer(question.gap, after: 0.05) }
    #expect(fast.result?.flags == [.tooFast] && fast.result?.verdict == .unclear)
  }

  @Test func `random answers end and never tell typical`() {
    var generator = SplitMix64(seed: 11)
    for seed in 0..<20 as Range<UInt64> {
      var test = ColourTest(seed: seed)
      var count = 0
      while test.question != nil, count < 100 {
        test.answer(OptotypeDirection.four.randomElement(using: &generator) ?? .up)
        count += 1
      }
      #expect(count == 66)
      #expect(test.result?.verdict != .typical)
    }
  }

  @Test func `the ratio of the lines is that of their thresholds`() {
    let thresholds = [ColourAxis.protan: 40.0, .deutan: 50, .tritan: 62.9].mapValues {
      ColourResult.Threshold(value: $0, low: $0, high: $0)
    }
    let result = ColourResult(thresholds: thresholds, flags: [])
    // log10(50 / 62.9) = −0.0997.
    #expect(abs((result.ratio ?? 0) + 0.0997) < 1e-4)
    #expect(ColourResult(thresholds: [:], flags: []).verdict == .unclear)
    #expect(ColourResult(thresholds: [:], flags: []).ratio == nil)
  }

  /// Three standard errors of so few beyond what 10,000 are to reach: 1.5, 95 and 99.5 %.
  ///
  /// The full table is printed by the bench.
  @Test(arguments: [5.0, 7, 10])
  func `few are flagged who see as most, and nearly all who do not`(slope: Double) {
    let people = 100
    func bound(_ share: Double) -> Double {
      3 * (share * (1 - share) / Double(people)).squareRoot()
    }
    var normal = ColourStudy()
    normal.test(people, of: ColourStudy.normal, slope: slope, seed: 1)
    var mild = ColourStudy()
    mild.test(people, of: ColourStudy.reduced(to: 200), slope: slope, seed: 2)
    var strong = ColourStudy()
    strong.test(people, of: ColourStudy.reduced(to: 600), slope: slope, seed: 3)
    for axis in ColourAxis.allCases {
      #expect(normal.share(axis) <= 0.015 + bound(0.015))
      #expect(strong.share(axis) >= 0.995 - bound(0.995))
      if axis != .tritan { #expect(mild.share(axis) >= 0.95 - bound(0.95)) }
    }
  }
}
