import EyeTest
import Model
import Testing

@testable import Store
@testable import Web

struct MeasuredHistoryTests {
  private func result(
    _ run: String, _ estimate: Double, _ time: String, glasses: Bool = false,
    distance: Double = 2, contradicted: Bool = false, limit: String = "exact"
  ) throws -> EyeResult {
    EyeResult(
      run: RunID(rawValue: run), eye: "right", chart: "landolt", hasGlasses: glasses,
      isCrowded: false, isRough: false, distance: distance, isContradicted: contradicted,
      estimate: estimate, low: estimate - 0.1, high: estimate + 0.1, limit: limit,
      startedAt: try #require(Timestamp(time)))
  }

  private func words() async throws -> Words {
    try #require(try await Assets.bundled().words[.en])
  }

  @Test func `rounds of one day and way have a mean, others do not`() async throws {
    let words = try await words()
    let results = try [
      result("c", 0.10, "2026-11-22T12:00:00.000+01:00"),
      result("b", 0.20, "2026-11-22T11:00:00.000+01:00"),
      result("glasses", 0.9, "2026-11-22T10:30:00.000+01:00", glasses: true),
      result("floor", -0.5, "2026-11-22T10:00:00.000+01:00", limit: "at-most"),
      result("a", 0.5, "2026-11-03T11:00:00.000+01:00"),
    ]
    let mean = try #require(MeasuredHistory(RunID(rawValue: "c"), results).mean(words, .en))
    #expect(mean.contains("Mean of 2") && mean.contains("0.15"))
    #expect(MeasuredHistory(RunID(rawValue: "a"), results).mean(words, .en) == nil)
    #expect(MeasuredHistory(RunID(rawValue: "glasses"), results).mean(words, .en) == nil)
    #expect(MeasuredHistory(RunID(rawValue: "left"), results).mean(words, .en) == nil)
  }

  @Test func `only rounds from as far and of a screen without doubt are compared`() async throws {
    let words = try await words()
    let results = try [
      result("now", 0.10, "2026-11-22T12:00:00.000+01:00"),
      result("near", 0.50, "2026-11-22T11:00:00.000+01:00", distance: 1),
      result("doubted", 0.60, "2026-11-22T10:00:00.000+01:00", contradicted: true),
      result("like", 0.30, "2026-11-22T09:00:00.000+01:00"),
    ]
    let history = MeasuredHistory(RunID(rawValue: "now"), results)
    // Of 0.10 and 0.30.
    #expect(try #require(history.mean(words, .en)).contains("Mean of 2 rounds today: 0.20"))
    #expect(try #require(history.change(words, .en)).contains("is 0.20"))
    for alone in ["near", "doubted"] {
      let history = MeasuredHistory(RunID(rawValue: alone), results)
      #expect(history.mean(words, .en) == nil)
      #expect(history.change(words, .en) == nil)
    }
  }

  /// Repeats lie within 0.2 of each other 98 times in 100.
  @Test func `a change is told beside what two rounds differ by chance`() async throws {
    let words = try await words()
    let results = try [
      result("c", 0.10, "2026-11-22T12:00:00.000+01:00"),
      result("b", 0.28, "2026-11-03T11:00:00.000+01:00"),
      result("a", 0.50, "2026-10-03T11:00:00.000+01:00"),
    ]
    let small = try #require(MeasuredHistory(RunID(rawValue: "c"), results).change(words, .en))
    #expect(small.contains("0.18: smaller") && small.contains("0.20"))
    let large = try #require(MeasuredHistory(RunID(rawValue: "b"), results).change(words, .en))
    #expect(large.contains("0.22: more") && large.contains("0.20"))
    #expect(MeasuredHistory(RunID(rawValue: "a"), results).change(words, .en) == nil)
  }

  @Test func `the drawing tells in words what it draws, the round itself first`() async throws {
    let words = try await words()
    let results = try [
      result("c", 0.10, "2026-11-22T12:00:00.000+01:00"),
      result("b", 0.20, "2026-11-22T11:00:00.000+01:00"),
      result("a", 0.30, "2026-11-03T11:00:00.000+01:00"),
    ]
    let history = MeasuredHistory(RunID(rawValue: "c"), results)
    let chart = try #require(history.chart(floor: -0.53, words, .en))
    #expect(
      chart.text == """
        now: 0.10, from 0.00 to 0.20. earlier today: 0.20, from 0.10 to 0.30. \
        2026-11-03: 0.30, from 0.20 to 0.40. The screen ends at −0.53.
        """)
    for drawing in [chart.wide, chart.narrow] {
      #expect(drawing.bars.map(\.isNow) == [true, false, false])
      let middles = try drawing.bars.map { try #require(Double($0.middle)) }
      // Larger sizes stand further left.
      #expect(middles == middles.sorted(by: >))
      #expect(middles.allSatisfy { (0...Double(drawing.width)).contains($0) })
      #expect(drawing.hasFloor)
    }
    #expect(MeasuredHistory(RunID(rawValue: "left"), results).chart(floor: 0, words, .en) == nil)
  }

  @Test func `rounds of another distance or with other glasses are not drawn in one line`()
    async throws
  {
    let words = try await words()
    let results = try [
      result("now", 0.10, "2026-11-22T12:00:00.000+01:00"),
      result("near", 0.50, "2026-11-22T11:00:00.000+01:00", distance: 0.6),
      result("glasses", 0.60, "2026-11-22T10:00:00.000+01:00", glasses: true),
      result("like", 0.30, "2026-11-22T09:00:00.000+01:00"),
    ]
    let history = MeasuredHistory(RunID(rawValue: "now"), results)
    let chart = try #require(history.chart(floor: -0.53, words, .en))
    #expect(chart.wide.bars.count == 2 && chart.text.contains("0.30"))
  }

  private func result(
    told: Double, _ limit: AcuityResult.Limit
  ) throws -> MeasuredResult {
    let result: [String: JSONValue] = [
      "trials": .number(20), "flags": .array([]), "limit": .string(limit.rawValue),
      "told": .number(told), "low": .number(0), "high": .number(0.2),
      "response_time_s": .number(1.234),
    ]
    return try JSON.decode(from: JSON.bytes(result))
  }

  /// 85 − 50 · logMAR: 107.5 at −0.45, 100 at −0.3, and −5 at 1.8.
  @Test(arguments: [
    (-0.45, AcuityResult.Limit.exact, "≥ 100"), (-0.45, .atMost, "≥ 100"), (-0.3, .exact, "100"),
    (-0.3, .atMost, "≥ 100"), (1.4, .exact, "15"), (1.8, .atLeast, "≤ 0"),
  ])
  func `a chart of 100 letters tells no more than 100`(
    size: Double, limit: AcuityResult.Limit, expected: String
  ) async throws {
    let words = try await words()
    let result = try result(told: size, limit)
    let details = AcuityDetails(size, result, words, .en).sentences
    #expect(details.contains { $0.hasSuffix("letter score \(expected) of 100.") })
  }

  @Test(arguments: [
    (AcuityResult.Limit.exact, "0.10", "0.00 to 0.20", "20/25", "80"),
    (.atMost, "≤ 0.20", "up to 0.20, or less", "≥ 20/32", "≥ 75"),
    (.atLeast, "≥ 0.00", "0.00 or more", "≤ 20/20", "≤ 85"),
  ])
  func `where the screen ended the interval is open, and other scales turn the sign round`(
    limit: AcuityResult.Limit, text: String, interval: String, snellen: String, letters: String
  ) async throws {
    let words = try await words()
    let told = ["exact": 0.1, "at-most": 0.2, "at-least": 0][limit.rawValue] ?? .nan
    let result = try result(told: told, limit)
    let number = try #require(ToldNumber(result, words, .en))
    #expect((number.text, number.interval) == (text, interval))
    #expect((number.certainty == words("eye.measure.sure")) == (limit == .exact))
    let details = AcuityDetails(told, result, words, .en).sentences
    #expect(details.contains("Snellen \(snellen), letter score \(letters) of 100."))
    #expect(details.contains("Median time of an answer: 1.23 s."))
  }
}
