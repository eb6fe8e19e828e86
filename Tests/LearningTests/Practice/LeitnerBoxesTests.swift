import Model
import Testing

@testable import Learning

@Suite struct LeitnerBoxesTests {
  private static func item(_ word: String) -> PracticeItem { PracticeItem(.spelling, word) }

  /// Facts 11.1: 0, 1, 3, 7 and 14 days.
  @Test func `a word that stays right comes back after 1, 3, 7 and 14 days`() {
    var boxes = LeitnerBoxes()
    var day = 0
    for (box, wait) in [(1, 1), (2, 3), (3, 7), (4, 14), (4, 14)] {
      boxes.note(Answers.answer("green", day: day))
      #expect(boxes.state(of: Self.item("green"))?.box == box)
      #expect(boxes.state(of: Self.item("green"))?.due == Answers.today + day + wait)
      day += wait
    }
    #expect(boxes.knownCount(.spelling) == 1)
  }

  @Test func `any error puts a word back to the first box, due at once`() {
    var boxes = LeitnerBoxes()
    for day in [0, 1, 4, 11] { boxes.note(Answers.answer("green", day: day)) }
    #expect(boxes.state(of: Self.item("green"))?.box == 4)
    #expect(boxes.note(Answers.answer("green", "gren", day: 12)) == .again)
    #expect(boxes.state(of: Self.item("green"))?.box == 0)
    #expect(boxes.dueCount(["green"], .spelling, on: Answers.today + 12) == 1)
  }

  @Test func `the right answer after a wrong one is no grade`() {
    var boxes = LeitnerBoxes()
    boxes.note(Answers.answer("green", "gren"))
    #expect(boxes.note(Answers.answer("green", "grean")) == nil)
    #expect(boxes.note(Answers.answer("green")) == nil)
    #expect(boxes.state(of: Self.item("green"))?.box == 0)
    // Asked anew in the same round, or in another one.
    #expect(boxes.note(Answers.answer("green")) == .good)
    #expect(boxes.state(of: Self.item("green"))?.box == 1)
    boxes.note(Answers.answer("ship", "sip", run: "1"))
    #expect(boxes.note(Answers.answer("ship", run: "2")) == .good)
  }

  @Test func `what is right before it is due changes nothing`() {
    var boxes = LeitnerBoxes()
    for _ in 0..<10 { boxes.note(Answers.answer("green")) }
    #expect(boxes.state(of: Self.item("green"))?.box == 1)
    boxes.note(Answers.answer("green", day: 1))
    boxes.note(Answers.answer("green", day: 2))
    #expect(boxes.state(of: Self.item("green"))?.due == Answers.today + 4)
  }

  /// Facts 11.1: "first try < 3× own median time = Good; slow = Hard; any error = Again".
  @Test func `three times the own median is slow, and stays in its box`() {
    var boxes = LeitnerBoxes()
    for number in 0..<5 { boxes.note(Answers.answer("word\(number)", time: 2)) }
    #expect(boxes.note(Answers.answer("fast", time: 5.99)) == .good)
    #expect(boxes.note(Answers.answer("slow", time: 6)) == .hard)
    #expect(boxes.state(of: Self.item("slow"))?.box == 0)
    #expect(boxes.note(Answers.answer("fast", day: 1, time: 60)) == .hard)
    #expect(boxes.state(of: Self.item("fast"))?.box == 1)
    #expect(boxes.state(of: Self.item("fast"))?.due == Answers.today + 2)
    // Of this game: another one takes other times.
    #expect(boxes.note(Answers.answer("other", time: 60, exercise: "spell-scramble")) == .good)
    #expect(boxes.note(Answers.answer("unknown", time: nil)) == .good)
  }

  @Test func `a word is the same in all spelling games, in whatever case, but not in other games`()
  {
    var boxes = LeitnerBoxes()
    boxes.note(Answers.answer("Sol", "sul", exercise: "spell-bubbles"))
    #expect(boxes.state(of: PracticeItem(.spelling, "sol"))?.box == 0)
    boxes.note(Answers.answer("sol", run: "2", exercise: "spell-scramble"))
    #expect(boxes.state(of: PracticeItem(.spelling, "sol"))?.box == 1)
    #expect(boxes.state(of: PracticeItem(.words, "sol")) == nil)
    boxes.note(Answers.answer("sol", exercise: "words-cards"))
    #expect(boxes.count(.words) == 1 && boxes.count(.spelling) == 1)
    #expect(boxes.note(Answers.answer("sol", exercise: "eye-game")) == nil)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `whatever is answered, a box is one of five and a word is never due before its last day`(
    seed: UInt64
  ) {
    var generator = SplitMix64(seed: seed)
    var boxes = LeitnerBoxes()
    var day = 0
    for _ in 0..<500 {
      day += Int.random(in: 0...2, using: &generator)
      let word = ["a", "b", "c", "d"].randomElement(using: &generator) ?? "a"
      let isRight = Int.random(in: 0...3, using: &generator) > 0
      let time = [nil, 1, 30, Double.nan, -5].randomElement(using: &generator) ?? nil
      boxes.note(Answers.answer(word, isRight ? nil : "x", day: day, time: time))
      for word in ["a", "b", "c", "d"] {
        guard let state = boxes.state(of: Self.item(word)) else { continue }
        #expect((0...4).contains(state.box))
        #expect(state.due - state.first >= 0 && state.due <= Answers.today + day + 14)
      }
    }
  }

  @Test func `records of other exercises, undone ones and those without a word are none`() throws {
    var trial = Trial(
      session: SessionID(rawValue: "s"), run: RunID(rawValue: "r"), participant: 12,
      exercise: "spell-bubbles", exerciseVersion: 1, attempt: 1, outcome: .fail, origin: .touch,
      simulated: false, measuredAt: Timestamp(milliseconds: 0, offset: 3600),
      recordedAt: Timestamp(milliseconds: 0, offset: 3600))
    trial.response = "grean"
    trial.responseTime = 2.5
    trial.details = ["question": .string("green"), "list": .string("l"), "mode": .string("calm")]
    let answer = try #require(PastAnswer(trial))
    #expect(answer.word == "green" && answer.response == "grean" && !answer.isRight)
    #expect(answer.responseTime == 2.5 && answer.list == "l" && answer.mode == "calm")
    #expect(answer.item == PracticeItem(.spelling, "green"))
    var compound = trial
    compound.exercise = "words-cards"
    compound.details?["word"] = .string("solros")
    #expect(PastAnswer(compound)?.item == PracticeItem(.words, "solros"))
    for change in [
      { $0.exercise = "eye-game" }, { $0.status = .undone }, { $0.outcome = nil },
      { $0.details = nil }, { $0.response = nil },
    ] as [(inout Trial) -> Void] {
      var other = trial
      change(&other)
      #expect(PastAnswer(other) == nil)
    }
  }
}
