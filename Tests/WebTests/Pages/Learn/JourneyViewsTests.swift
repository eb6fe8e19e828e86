import Learning
import Model
import Testing

@testable import Web

/// What the pages tell of the journey after so many finished exercises.
@Suite struct JourneyViewsTests {
  private let words: Words

  init() async throws { words = try #require(try await Assets.bundled().words[.en]) }

  private func learner(_ finished: Int) -> LearnDesk.Learner {
    LearnDesk.Learner(participant: Participant(number: 7), figure: .rut, finished: finished)
  }

  private func done(_ finished: Int) -> WordDoneView {
    let outcome = WordDoneView.Outcome(
      kind: .wordsCards, end: .complete, list: "own", level: 2, compounds: ["solros"])
    return WordDoneView(learner(finished), outcome, CompoundParts(LearningLists()), words)
  }

  private static let brought: [(Int, String?, String?)] = [
    (1, "rymdskor", nil), (3, nil, "3 of 36 parts"), (32, "rymdraket", nil),
    (35, nil, "35 of 36 parts"), (36, nil, "The rocket lifts off"), (37, nil, "Arrived on Mars"),
  ]

  @Test(arguments: brought)
  func `an exercise brings its piece, or a plate of the rocket, and at last the flight`(
    finished: Int, piece: String?, rocket: String?
  ) {
    let view = done(finished)
    #expect(view.arrived?.whole == piece && view.rocket == rocket)
    #expect(view.liftsOff == (finished == 36))
  }

  @Test func `after three the third piece is next, and two are there`() {
    let view = WordMarsView(learner(3), words)
    let empty = [String](repeating: "empty", count: 9)
    #expect(view.pieces.map(\.state) == ["done", "done", "now"] + empty)
    #expect(view.shown?.piece == "suit" && view.shown?.status == "next exercise gives it")
    #expect(view.scene.plates && !view.scene.isWhole && !view.scene.hasLanded)
    #expect(WordsStripView(learner(3), words).hint == "1 exercise left until rymddräkt")
  }

  @Test func `when all pieces are there the rocket goes on growing, and none is promised`() {
    for (finished, hint) in [
      (32, "4 exercises left until the start"), (35, "1 exercise left until the start"),
    ] {
      let view = WordMarsView(learner(finished), words)
      #expect(view.pieces.allSatisfy { $0.state == "done" })
      #expect(!view.hasShown && view.scene.hasRocket && !view.scene.hasLanded)
      let strip = WordsStripView(learner(finished), words)
      #expect(strip.hint == hint && strip.wide.next == nil && strip.wide.far == nil)
      #expect(strip.narrow.next == nil && strip.narrow.marks.map(\.state).last == "done")
    }
  }

  @Test(arguments: [36, 37, 500])
  func `after the landing nothing is lost and everything can be played`(finished: Int) {
    let view = WordMarsView(learner(finished), words)
    #expect(view.pieces.count == 12 && view.pieces.allSatisfy { $0.state == "done" })
    #expect(view.scene.isWhole && view.scene.hasLanded && view.scene.hasTent)
    #expect(view.next == "/words?participant=7")
    #expect(WordsStripView(learner(finished), words).hint == "Arrived on Mars")
    #expect(done(finished).again == "/words/cards?participant=7&list=own&level=2")
  }

  @Test func `a session of today leads to another one for as long as there are words`() {
    var outcome = WordDoneView.Outcome(
      kind: .wordsCards, end: .complete, list: "own", level: 1, compounds: [])
    outcome.isToday = true
    let view = WordDoneView(learner(3), outcome, CompoundParts(LearningLists()), words)
    #expect(view.again == "/words/cards?participant=7&list=own&today=1")
  }
}
