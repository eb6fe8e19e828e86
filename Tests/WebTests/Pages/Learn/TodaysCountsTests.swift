import Learning
import Model
import Testing

@testable import Web

/// How many words wait for a child today, in words.
@Suite struct TodaysCountsTests {
  private static func today(due: Int, new: Int) -> TodaysWords {
    let known = (0..<due).map { "d\($0)" }
    let answers = known.map { word in
      PastAnswer(
        participant: 7, run: RunID(rawValue: word), exercise: "spell-dictation", word: word,
        response: "x", isRight: false, at: Timestamp(milliseconds: 0, offset: 0))
    }
    return TodaysWords(
      LeitnerBoxes(answers), known: known, unknown: (0..<new).map { "n\($0)" }, family: .spelling,
      day: 20)
  }

  @Test(arguments: [
    (0, 0, nil), (1, 0, "1 word from before"), (7, 0, "7 words from before"),
    (0, 1, "1 new word"), (0, 9, "5 new words"), (1, 2, "1 word from before, 2 new words"),
    (40, 9, "9 words from before, 3 new words"), (40, 0, "12 words from before"),
  ])
  func `it tells what comes back and what is new, twelve at most`(
    due: Int, new: Int, counts: String?
  ) async throws {
    let words = try #require(try await Assets.bundled().words[.en])
    #expect(Self.today(due: due, new: new).counts(words) == counts)
  }
}
