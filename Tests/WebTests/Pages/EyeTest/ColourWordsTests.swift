import EyeTest
import Model
import Testing

@testable import Web

@Suite struct ColourWordsTests {
  @Test(arguments: Language.allCases)
  func `whatever the test of colours tells has a sentence`(_ language: Language) async throws {
    let words = try #require(try await Assets.bundled().words[language])
    var keys = ColourResult.Verdict.allCases.map { "eye.colour.verdict.\($0.rawValue)" }
    keys += ColourFlag.allCases.map { "eye.colour.flag.\($0.rawValue)" }
    keys += ColourAxis.allCases.map { "eye.colour.axis.\($0.rawValue)" }
    for key in keys { #expect(words.known(key) != nil, "\(key) is not worded") }
  }

  /// Thresholds are weighed from 5 to 1585, and what is below 10 is rounding of the screen.
  @Test(
    arguments: [
      (42, 25, 70, "42 (25 to 70)"),
      // Whoever guesses: the upper end is where the weighing ends.
      (1496, 1202, 1585, "≥ 1202"), (1300, 700, 1560, "≥ 700"),
      (1200, 1000, 1400, "1200 (1000 to 1400)"),
      (12, 8, 19, "≤ 19"), (14, 10, 21, "≤ 21"), (6, 5, 9, "≤ 10"),
    ] as [(Double, Double, Double, String)])
  func `a threshold is told as far as the plates can tell it`(
    value: Double, low: Double, high: Double, expected: String
  ) async throws {
    let words = try #require(try await Assets.bundled().words[.en])
    let threshold = ColourResult.Threshold(value: value, low: low, high: high)
    let result = ColourResult(thresholds: [.protan: threshold], flags: [])
    let line = ColourDoneView.line(.protan, try #require(result.thresholds[.protan]), words)
    #expect(line.value == expected)
    #expect(line.state == words("eye.colour.\(value > 100 ? "above" : "below")"))
  }

  @Test func `whoever guesses on every line is told no upper end`() throws {
    var test = ColourTest(seed: 4)
    // The side after the gap's is always wrong: nothing is seen, however large.
    let sides = OptotypeDirection.four
    while let open = test.question {
      let gap = try #require(sides.firstIndex(of: open.gap))
      test.answer(sides[(gap + 1) % sides.count], after: 1)
    }
    let result = try #require(test.result)
    #expect(result.thresholds.count == ColourAxis.allCases.count)
    for threshold in result.thresholds.values { #expect(threshold.limit == .atLeast) }
  }
}
