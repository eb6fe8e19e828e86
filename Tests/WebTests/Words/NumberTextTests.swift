import Model
import Testing

@testable import Web

@Suite struct NumberTextTests {
  @Test(arguments: [
    (2.84, 2, "2,84", "2.84"), (2.845, 2, "2,85", "2.85"), (0.004, 2, "0,00", "0.00"),
    (0.05, 1, "0,1", "0.1"), (148, 0, "148", "148"), (-0.5, 1, "−0,5", "−0.5"),
    (-0.5, 0, "−1", "−1"), (12_345.6, 1, "12345,6", "12345.6"), (.nan, 2, "–", "–"),
    (.infinity, 2, "–", "–"), (1e300, 2, "–", "–"),
  ])
  func `a number is written as the reader writes it`(
    _ value: Double, _ decimals: Int, _ swedish: String, _ english: String
  ) {
    #expect(NumberText.text(value, decimals: decimals, .sv) == swedish)
    #expect(NumberText.text(value, decimals: decimals, .en) == english)
  }

  @Test func `a hard space stands before the unit`() async throws {
    let forms = try await Assets.bundled().quantities
    let swedish = ValueText(language: .sv, forms: forms)
    let english = ValueText(language: .en, forms: forms)
    #expect(swedish.full(2.84, .interval, .second) == "2,84\u{00A0}s")
    #expect(english.full(148, .heartRate, .perMinute) == "148\u{00A0}bpm")
    #expect(swedish.full(16, .count, .one) == "16")
    // A half turn is pi radians.
    #expect(english.number(.pi, .angle, .radian) == "180.0")
    #expect(english.full(1.5, Quantity(rawValue: "new"), .metre) == "1.50\u{00A0}m")
  }

  @Test func `a time of day has the language's separator`() throws {
    let time = try #require(Timestamp("2026-11-17T17:42:04.250+01:00"))
    let later = try #require(Timestamp("2026-11-18T08:00:00.000+01:00"))
    #expect(ValueText(language: .sv, forms: [:]).clock(time) == "17.42")
    #expect(ValueText(language: .en, forms: [:]).clock(time) == "17:42")
    #expect(ValueText(language: .en, forms: [:]).moment(time, now: later) == "2026-11-17 17:42")
  }
}
