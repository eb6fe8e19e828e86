import Model
import Testing

@testable import Web

/// How a result stands to the best before.
@Suite struct ChangeViewTests {
  private func change(
    _ results: [Double], before: Double?, _ language: Language = .en
  ) async throws -> ChangeView? {
    let exercise = Exercise(
      id: "x", number: 1, version: 1, title: LocalizedText(sv: "X", en: "X"), kind: .automatic,
      capture: .each, attempts: 10, equipment: [], quantity: .interval, unit: .second,
      picture: "x")
    let trials = results.enumerated().map { index, value in
      Trial(
        session: .new(), run: .new(), participant: 1, exercise: "x", exerciseVersion: 1,
        attempt: index + 1, quantity: .interval, value: value, unit: .second, origin: .device,
        simulated: false, measuredAt: .now(), recordedAt: .now())
    }
    let assets = try await Assets.bundled()
    let words = try #require(assets.words[language])
    return ChangeView(
      trials, before: before, in: exercise, words,
      ValueText(language: language, forms: assets.quantities))
  }

  @Test func `a lower time is better, with a real minus`() async throws {
    let better = try #require(try await change([2.9, 2.68], before: 2.76))
    #expect(better.state == "better" && better.spoken == nil)
    #expect(better.text == "better than the best, \u{2212}0.08\u{A0}s")
  }

  @Test func `a worse one says in words what its sign means`() async throws {
    let worse = try #require(try await change([2.9, 2.84], before: 2.76, .sv))
    #expect(worse.state == "worse" && worse.text == "+0,08\u{A0}s mot bästa")
    #expect(worse.spoken == "0,08\u{A0}s sämre än bästa")
  }

  @Test func `the first, an equal one and none at all`() async throws {
    #expect(try await change([2.9], before: nil)?.state == "first")
    #expect(try await change([2.9], before: 2.9)?.state == "same")
    #expect(try await change([], before: 2.9) == nil)
  }
}
