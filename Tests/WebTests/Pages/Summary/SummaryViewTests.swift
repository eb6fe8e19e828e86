import Engine
import Model
import Station
import Testing

@testable import Web

@Suite struct SummaryViewTests {
  private let person = Participant(number: 7, nickname: "Maja", group: "F15")
  private let now = Timestamp("2026-11-24T10:00:00+01:00") ?? .now()

  private func exercise(_ id: String, _ quantity: Quantity, _ unit: Unit) -> Exercise {
    Exercise(
      id: id, number: 1, version: 1, title: LocalizedText(sv: id, en: id), kind: .automatic,
      capture: .each, attempts: 1,
      equipment: ["foot", "club"].map {
        Equipment(id: $0, title: LocalizedText(sv: $0, en: $0))
      }, quantity: quantity, unit: unit, picture: "x")
  }

  private func entry(
    _ id: String, _ scores: [Double], day: Int = 20, equipment: String? = "foot",
    simulated: Bool = false, quantity: Quantity = .interval, unit: Unit = .second
  ) throws -> SummaryView.Entry {
    let exercise = exercise(id, quantity, unit)
    let results = try scores.enumerated().map { index, score in
      let at = try #require(Timestamp("2026-11-\(day)T10:00:0\(index)+01:00"))
      return try #require(ScoredResult(run: .new(), at: at, attempts: [score], of: exercise))
    }
    return SummaryView.Entry(
      exercise: exercise,
      history: PersonHistory(equipment: equipment, simulated: simulated, results: results))
  }

  private func view(
    _ entries: [SummaryView.Entry], isSheet: Bool = false, _ language: Language = .sv
  ) async throws -> SummaryView {
    let assets = try await Assets.bundled()
    let words = try #require(assets.words[language])
    return SummaryView(
      person, entries, isSheet: isSheet, now: now, words,
      ValueText(language: language, forms: assets.quantities))
  }

  @Test func `the best is the least where less is better, and the newest stands beside it`()
    async throws
  {
    let view = try await view([
      try entry("sprint", [3.2, 2.84, 3.01]),
      try entry("throw", [9, 12, 7], quantity: .speed, unit: .metrePerSecond),
    ])
    let sprint = try #require(view.rows.first { $0.title.text == "sprint" })
    #expect(sprint.value.text.hasPrefix("2,84"))
    #expect(sprint.latest.text.hasPrefix("senast 3,01"))
    let thrown = try #require(view.rows.first { $0.title.text == "throw" })
    #expect(thrown.what == "Bäst")
    // 12 m/s are 43.2 km/h.
    #expect(thrown.value.text.hasPrefix("43,2"))
  }

  @Test func `what was done last comes first, and what finds no room is counted`() async throws {
    let entries = try (1...10).map { try entry("x\($0)", [1], day: 10 + $0) }
    let view = try await view(entries.shuffled())
    #expect(view.rows.map(\.title.text) == (3...10).reversed().map { "x\($0)" })
    #expect(view.more == "2 övningar till fick inte plats")
    #expect(view.span == "10 resultat · 2026-11-11 – 2026-11-20")
  }

  @Test func `one line takes no more room than a sheet, and eight fit on one`() async throws {
    let entries = try (1...8).map { try entry("x\($0)", [1], day: 10 + $0) }
    let all = try await view(entries)
    let sheet = try await view(entries, isSheet: true)
    #expect(all.height <= sheet.height)
    #expect(sheet.heightInMillimetres.rounded() == 297)
    #expect(try await view(Array(entries.prefix(1))).height < all.height)
    #expect((all.rows.last?.top ?? 0) + 112 < all.footTop)
  }

  @Test func `simulated results are marked, equipment is named, nobody's picture says so`()
    async throws
  {
    let view = try await view([try entry("x", [1, 2], equipment: "club", simulated: true)], .en)
    #expect(view.rows.first?.simulated == true)
    #expect(view.rows.first?.meta.text == "club · 2 results · simulated")
    let empty = try await self.view([])
    #expect(empty.isEmpty)
    #expect(empty.span == "0 resultat")
  }

  @Test func `who does not see it hears every line`() async throws {
    let view = try await view([try entry("sprint", [3.2, 2.84])])
    #expect(view.spoken.hasPrefix("Sammanfattning, 7 Maja. 2 resultat · 2026-11-20. sprint, foot"))
    #expect(view.spoken.contains("Bäst 2,84"))
  }

  @Test func `better numbers stand higher`() {
    let down = Sparkline([3, 2, 1], isLowerBetter: true, width: 100, height: 50)
    #expect(down.text == "0.0,50.0 50.0,25.0 100.0,0.0")
    let up = Sparkline([3, 2, 1], isLowerBetter: false, width: 100, height: 50)
    #expect(up.text == "0.0,0.0 50.0,25.0 100.0,50.0")
  }

  @Test(arguments: [[7.0], [7, 7, 7]]) func `equal numbers lie in the middle`(numbers: [Double]) {
    let line = Sparkline(numbers, isLowerBetter: false, width: 100, height: 50)
    #expect(line.points.allSatisfy { $0.y == 25 })
    #expect(line.points.last?.x == 100)
    #expect(line.points.count == numbers.count)
  }

  @Test func `only the newest numbers are drawn`() {
    let line = Sparkline((0..<100).map(Double.init), isLowerBetter: false, width: 100, height: 50)
    #expect(line.points.count == Sparkline.most)
    #expect(line.points.first?.y == 50)
    #expect(Sparkline([], isLowerBetter: false, width: 1, height: 1).points.isEmpty)
  }

  @Test func `a long line gets smaller letters, and what XML cannot hold is replaced`() {
    #expect(FittedText("Maja", size: 64, width: 700).size == 64)
    let long = FittedText(String(repeating: "W", count: 40), size: 64, width: 700)
    #expect(long.size * 40 * 1.1 <= 700)
    #expect(long.size > 10)
    #expect(FittedText("a\u{FFFE}b", size: 1, width: 9).text == "a\u{FFFD}b")
  }
}
