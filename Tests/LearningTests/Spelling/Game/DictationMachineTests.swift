import Model
import Testing

@testable import Learning

@Suite struct DictationMachineTests {
  private static func machine(
    _ word: String, _ mode: SpellingMode = .calm
  ) throws -> SpellingMachine {
    var machine = try SpellingMachine(Play.setup(mode), DictationRules([SpellingWord(word)]))
    machine.start(at: Play.begin)
    return machine
  }

  @Test(arguments: [
    ("what", "WHAT"), ("what", " What\n"), ("I", "i"), ("it's", "it’s"), ("båt", "BA\u{30A}T"),
  ])
  func `capitals, spaces around and other signs for the same do not matter`(
    word: String, written: String
  ) throws {
    var machine = try Self.machine(word)
    let records = machine.answer(
      LearningAnswer(question: 1, response: written), at: Play.after(1))
    #expect(records.map(\.outcome) == [.pass])
    #expect(machine.end == .complete)
  }

  @Test func `a wrong word is told letter by letter and tried again`() throws {
    var machine = try Self.machine("what")
    let records = machine.answer(LearningAnswer(question: 1, response: "WAT"), at: Play.after(1))
    #expect(records.map(\.response) == ["wat"])
    #expect(machine.feedback?.summary == .oneMissing)
    #expect(machine.feedback?.difference?.marks.map(\.kind) == [.right, .gap, .right, .right])
    #expect(machine.feedback?.solution == nil)
    #expect(machine.question == SpellingQuestion(number: 2, place: 1, tries: 1))
  }

  @Test func `after two wrong tries the word may be shown and is written off`() throws {
    var machine = try Self.machine("what")
    func answer(_ response: String) -> [LearningRecord] {
      let number = machine.question?.number ?? 0
      return machine.answer(
        LearningAnswer(question: number, response: response), at: Play.after(1))
    }
    #expect(answer("wat").count == 1)
    #expect(machine.question?.mayBeShown == false)
    #expect(answer("whot").count == 1)
    #expect(machine.question?.mayBeShown == true && machine.question?.shown == nil)
    #expect(answer(SpellingMachine.show).isEmpty)
    #expect(machine.question?.number == 4 && machine.question?.shown == "what")
    #expect(machine.question?.mayBeShown == false)
    let record = try #require(answer("what").first)
    #expect(record.outcome == .pass)
    #expect(record.details["shown"] == .bool(true) && record.details["try"] == .number(3))
    #expect(machine.words == [SpellingResult(word: "what", tries: 3, isRight: true)])
    #expect(machine.words[0].isMissed)
  }

  @Test func `where there is a score no word is shown`() throws {
    var machine = try Self.machine("what", .arcade)
    for (index, response) in ["wat", "whot"].enumerated() {
      _ = machine.answer(
        LearningAnswer(question: index + 1, response: response), at: Play.after(1))
    }
    #expect(machine.question?.tries == 2 && machine.question?.mayBeShown == false)
    let asked = LearningAnswer(question: 3, response: SpellingMachine.show)
    #expect(machine.answer(asked, at: Play.after(1)).map(\.outcome) == [.fail])
  }
}

@Suite struct SpellingDifferenceTests {
  @Test(arguments: [
    ("what", "what", "right right right right", SpellingDifference.Summary.right),
    ("what", "wat", "right gap right right", .oneMissing),
    ("bed", "bedd", "right right extra right", .oneExtra),
    ("what", "whot", "right right wrong right", .oneWrong),
    ("ship", "sihp", "right swapped right", .swapped),
    ("green", "gern", "right gap right right wrong", .several),
    ("cat", "dog", "wrong wrong wrong", .several),
    ("it", "", "gap gap", .several),
    ("", "it", "extra extra", .several),
    ("", "", "", .right),
  ])
  func `each letter is told as right, wrong, missing, too many or swapped`(
    word: String, written: String, kinds: String, summary: SpellingDifference.Summary
  ) {
    let difference = SpellingDifference(word: word, written: written)
    // Which of two equal letters is too many, or missing, cannot be known.
    let found = difference.marks.map(\.kind.rawValue)
    #expect(found.sorted() == kinds.split(separator: " ").map(String.init).sorted())
    #expect(difference.summary == summary)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `the marks spell both words, and so many changes are enough and needed`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<100 {
      let word = (0..<Int.random(in: 0...7, using: &generator)).map { _ in
        "abc".randomElement(using: &generator) ?? "a"
      }
      var written = word
      let changes = Int.random(in: 0...3, using: &generator)
      for _ in 0..<changes {
        let place = Int.random(in: 0...written.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: written.insert("a", at: place)
        case 1: if place < written.count { written.remove(at: place) }
        default: if place < written.count { written[place] = "b" }
        }
      }
      let difference = SpellingDifference(word: String(word), written: String(written))
      #expect(difference.marks.map(\.expected).joined() == String(word))
      #expect(difference.marks.map(\.written).joined() == String(written))
      #expect(difference.distance <= changes)
      #expect((difference.distance == 0) == (word == written))
      let back = SpellingDifference(word: String(written), written: String(word))
      #expect(back.distance == difference.distance)
    }
  }
}
