import Model
import Testing

@testable import Learning

@Suite struct ScoreTableTests {
  private static func entry(
    _ run: String, _ participant: Int, _ score: Int, at minute: Int64 = 0,
    game: SpellingGame = .bubbles, list: String = "en-short-a", second: Int64 = 0
  ) -> ScoreEntry {
    ScoreEntry(
      run: RunID(rawValue: run), participant: participant, game: game, list: list, score: score,
      at: Timestamp(milliseconds: minute * 60_000 + second * 1000, offset: 0))
  }

  /// Six of one game and list, and one each of another game and of another list.
  private static let entries = [
    entry("c", 12, 13), entry("a", 7, 17), entry("b", 12, 15, at: 9), entry("d", 14, 12),
    entry("e", 3, 11), entry("f", 9, 9), entry("x", 7, 40, game: .dictation),
    entry("y", 7, 50, list: "sv-sj-tj"),
  ]

  @Test func `the own score stands among earlier ones of the same game and list`() {
    let table = ScoreTable(
      Self.entries, game: .bubbles, list: "en-short-a", player: 12, run: RunID(rawValue: "b"))
    #expect(table.rows.map(\.entry.score) == [17, 15, 13, 12, 11, 9])
    #expect(table.rows.map(\.place) == Array(1...6))
    #expect(table.rows.map(\.isOwn) == [false, true, true, false, false, false])
    #expect(table.rows.map(\.isNew) == [false, true, false, false, false, false])
    #expect(table.new?.place == 2)
    #expect(table.earlierBest == 13)
    #expect(table.best.map(\.entry.participant) == [7, 12, 12])
  }

  @Test func `equal scores share a place, the earlier one first`() {
    let entries = [
      Self.entry("a", 1, 5, at: 3), Self.entry("b", 2, 5, at: 1), Self.entry("c", 3, 4),
      Self.entry("a", 1, 5, at: 3),
    ]
    let table = ScoreTable(entries, game: .bubbles, list: "en-short-a")
    #expect(table.rows.map(\.entry.run.rawValue) == ["b", "a", "c"])
    #expect(table.rows.map(\.place) == [1, 1, 3])
    #expect(table.new == nil && table.earlierBest == nil)
  }

  @Test func `a score is the right answers of an arcade round that came to its own end`() {
    func answer(_ run: String, _ isRight: Bool, mode: String = "arcade", second: Int64)
      -> PastAnswer
    {
      PastAnswer(
        participant: 12, run: RunID(rawValue: run), exercise: "spell-scramble", word: "cat",
        response: "cat", isRight: isRight, list: "l", mode: mode,
        at: Timestamp(milliseconds: second * 1000, offset: 0))
    }
    let answers = [
      answer("a", true, second: 1), answer("a", false, second: 2), answer("b", true, second: 3),
      answer("a", true, second: 4), answer("c", true, mode: "calm", second: 5),
      answer("d", false, second: 6),
    ]
    let entries = ScoreEntry.all(of: answers) { $0.rawValue != "b" }
    #expect(
      entries == [
        Self.entry("a", 12, 2, game: .scramble, list: "l", second: 4),
        Self.entry("d", 12, 0, game: .scramble, list: "l", second: 6),
      ])
    // A round that went on after the scores were begun anew counts whole.
    for (second, runs) in [(4, ["a", "d"]), (5, ["d"]), (7, [])] as [(Int64, [String])] {
      let begin = Timestamp(milliseconds: second * 1000, offset: 0)
      let left = ScoreEntry.all(of: answers, since: begin) { $0.rawValue != "b" }
      #expect(left.map(\.run.rawValue) == runs)
    }
  }

  @Test func `an excerpt has the best and the new one, wherever it stands`() {
    let entries = (0..<50).map { Self.entry("r\($0)", $0, 100 - $0) }
    for index in 0..<50 {
      let table = ScoreTable(
        entries, game: .bubbles, list: "en-short-a", player: index,
        run: RunID(rawValue: "r\(index)"))
      for count in 1...8 {
        let rows = table.excerpt(count)
        #expect(rows.count == count)
        #expect(rows.contains { $0.isNew }, "\(index) of \(count)")
        #expect(rows.map(\.place) == rows.map(\.place).sorted())
        #expect(Set(rows.map(\.place)).count == count)
      }
    }
    #expect(ScoreTable([], game: .bubbles, list: "").excerpt(5).isEmpty)
  }
}
