import Model
import Testing

@testable import Learning

@Suite struct TodaysWordsTests {
  private static let words = (0..<40).map { "w\($0)" }

  private static func today(_ boxes: LeitnerBoxes, day: Int = 0) -> TodaysWords {
    TodaysWords(
      boxes, known: words, unknown: words, family: .spelling, day: Answers.today + day)
  }

  /// Facts 11.1: at most 5 new a day.
  @Test func `the first day has five new words, and no more that day`() {
    var boxes = LeitnerBoxes()
    let first = Self.today(boxes)
    #expect(first.words == ["w0", "w1", "w2", "w3", "w4"])
    #expect(first.new == Set(first.words))
    for word in first.words.prefix(3) { boxes.note(Answers.answer(word)) }
    #expect(Self.today(boxes).words == ["w3", "w4"])
    for word in first.words.suffix(2) { boxes.note(Answers.answer(word)) }
    #expect(Self.today(boxes).isEmpty)
    #expect(Self.today(boxes, day: 1).new == ["w5", "w6", "w7", "w8", "w9"])
  }

  /// Facts 11.1: new:review 1:3, a session of at most 12.
  @Test func `with much due a session is nine of it and three new ones, one after three`() {
    let boxes = LeitnerBoxes((0..<20).map { Answers.answer("w\($0)", "x", day: -9, run: "\($0)") })
    let today = Self.today(boxes)
    #expect(
      today.words == [
        "w0", "w1", "w2", "w20", "w3", "w4", "w5", "w21", "w6", "w7", "w8", "w22",
      ])
    #expect(today.new == ["w20", "w21", "w22"])
  }

  @Test func `what was missed comes first, then what is due for longest`() {
    let boxes = LeitnerBoxes([
      Answers.answer("w5", day: -30), Answers.answer("w3", day: -20),
      Answers.answer("w9", day: -2), Answers.answer("w9", day: -1),
      Answers.answer("w7", "x", day: -1),
    ])
    #expect(Self.today(boxes).words.prefix(3) == ["w7", "w5", "w3"])
    #expect(
      boxes.dueFirst(["w1", "w3", "w7", "w9"], .spelling, on: Answers.today)
        == ["w7", "w3", "w1", "w9"])
  }

  @Test func `a word whose list is gone does not come back`() {
    let boxes = LeitnerBoxes([Answers.answer("gone", "x", day: -1)])
    #expect(!Self.today(boxes).words.contains("gone"))
  }

  @Test func `what is due and what is new is counted, twelve at most`() {
    let first = Self.today(LeitnerBoxes())
    #expect((first.dueCount, first.newCount) == (0, 5))
    for (due, counts) in [(1, (1, 5)), (7, (7, 5)), (8, (8, 4)), (9, (9, 3)), (30, (9, 3))] {
      let boxes = LeitnerBoxes(
        (0..<due).map { Answers.answer("w\($0)", "x", day: -9, run: "\($0)") })
      let today = Self.today(boxes)
      #expect((today.dueCount, today.newCount) == counts, "\(due)")
      #expect(today.words.count == counts.0 + counts.1)
    }
    let tired = LeitnerBoxes((0..<5).map { Answers.answer("w\($0)", run: "\($0)") })
    #expect((Self.today(tired).dueCount, Self.today(tired).newCount) == (0, 0))
    #expect((Self.today(tired, day: 1).dueCount, Self.today(tired, day: 1).newCount) == (5, 5))
  }

  /// Facts 11.1: a Leitner box of five, 0, 1, 3, 7 and 14 days.
  @Test func `a word that is always right comes back after one, three, seven and fourteen days`() {
    var boxes = LeitnerBoxes()
    var asked: [Int] = []
    for day in 0..<41 where day == 0 || Self.today(boxes, day: day).words.first == "w0" {
      asked.append(day)
      boxes.note(Answers.answer("w0", day: day))
    }
    #expect(asked == [0, 1, 4, 11, 25, 39])
    boxes.note(Answers.answer("w0", "x", day: 41))
    #expect(Self.today(boxes, day: 41).words.first == "w0")
  }

  @Test func `a word that the game cannot ask makes room for the next one`() {
    let boxes = LeitnerBoxes((0..<3).map { Answers.answer("w\($0)", "x", day: -9, run: "\($0)") })
    let today = TodaysWords(
      boxes, known: Self.words, unknown: Self.words, family: .spelling, day: Answers.today
    ) { !["w1", "w4"].contains($0) }
    #expect(today.words == ["w0", "w2", "w3", "w5", "w6", "w7", "w8"])
  }

  /// A child who practises daily and is right four times in five.
  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `a session has at most twelve words, each once, and a day at most five new ones`(
    seed: UInt64
  ) {
    var generator = SplitMix64(seed: seed)
    var boxes = LeitnerBoxes()
    for day in 0..<60 {
      var new: Set<String> = []
      for session in 0..<3 {
        let today = Self.today(boxes, day: day)
        #expect(today.words.count <= 12 && Set(today.words).count == today.words.count)
        new.formUnion(today.new)
        for word in today.words {
          let isRight = Int.random(in: 0..<5, using: &generator) > 0
          boxes.note(
            Answers.answer(word, isRight ? nil : "x", day: day, run: "\(session)"))
        }
      }
      #expect(new.count <= 5)
    }
    #expect(boxes.count(.spelling) == 40)
    #expect(boxes.knownCount(.spelling) > 20)
  }
}
