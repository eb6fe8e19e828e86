import Model
import Testing

@testable import Learning

@Suite struct ScrambleMachineTests {
  private static func machine(_ words: [String], list: [String]? = nil, seed: UInt64 = 1) throws
    -> SpellingMachine
  {
    try SpellingMachine(
      Play.setup(.calm, seed: seed, keepsOrder: true),
      ScrambleRules(
        words.map { SpellingWord($0) }, list: (list ?? words).map { SpellingWord($0) },
        denied: DenyList(["shit"])))
  }

  /// Words of one letter stay out: they have no other order.
  @Test func `it is never solved at the start, nor spells another word of the list`() throws {
    let words = ["tap", "pat", "cat", "act", "in", "to", "letter", "aab", "stop", "spot", "pots"]
    for seed in 0..<2000 as Range<UInt64> {
      var machine = try Self.machine(words, seed: seed)
      machine.start(at: Play.begin)
      while let question = machine.question {
        #expect(!words.contains(question.alternatives.joined()))
        let answer = LearningAnswer(
          question: question.number, response: try #require(machine.solution?.text))
        #expect(machine.answer(answer, at: Play.after(1)).map(\.outcome) == [.pass])
      }
      #expect(machine.words.count == words.count)
    }
  }

  @Test func `words of one letter, of one letter only, or without another order stay out`() throws {
    var machine = try Self.machine(["I", "aa", "on", "no", "cat"])
    machine.start(at: Play.begin)
    #expect(machine.solution?.text == "cat")
    #expect(machine.progress.words == 1)
  }

  @Test func `the letters served never spell what is not for children`() throws {
    for seed in 0..<3000 as Range<UInt64> {
      var machine = try Self.machine(["this"], seed: seed)
      machine.start(at: Play.begin)
      #expect(machine.question?.alternatives.joined() != "shit")
    }
  }

  /// A word is judged when it is full, and only misplaced letters are marked.
  @Test func `only the misplaced letters are told, and the others stay`() throws {
    var machine = try Self.machine(["plant"])
    machine.start(at: Play.begin)
    for response in ["plan", "plants", "plapt"] {
      let answer = LearningAnswer(question: 1, response: response)
      #expect(machine.answer(answer, at: Play.after(1)).isEmpty)
    }
    // Two letters have changed places.
    _ = machine.answer(LearningAnswer(question: 1, response: "plnat"), at: Play.after(1))
    #expect(machine.feedback?.misplaced == [2, 3])
    #expect(machine.feedback?.summary == .swapped)
    #expect(machine.question?.placed == ["p", "l", "", "", "t"])
    _ = machine.answer(LearningAnswer(question: 2, response: "tnalp"), at: Play.after(1))
    #expect(machine.feedback?.misplaced == [0, 1, 3, 4])
    #expect(machine.feedback?.summary == .several)
  }

  @Test func `letters that are there twice may stand for each other`() throws {
    for seed in 0..<100 as Range<UInt64> {
      var machine = try Self.machine(["letter"], seed: seed)
      machine.start(at: Play.begin)
      let letters = try #require(machine.question?.alternatives)
      #expect(letters.sorted() == ["e", "e", "l", "r", "t", "t"])
      #expect(
        machine.answer(LearningAnswer(question: 1, response: "letter"), at: Play.begin).count == 1)
      #expect(machine.end == .complete)
    }
  }

  /// Who reads *tap* as *pat* could not know which was meant.
  @Test func `another word of the list with the same letters is right too`() throws {
    var machine = try Self.machine(["tap"], list: ["tap", "pat", "cat"])
    machine.start(at: Play.begin)
    let records = machine.answer(LearningAnswer(question: 1, response: "pat"), at: Play.after(1))
    #expect(records.map(\.outcome) == [.pass])
    #expect(machine.feedback?.solution == "pat")
    var other = try Self.machine(["tap"], list: ["tap"])
    other.start(at: Play.begin)
    let wrong = other.answer(LearningAnswer(question: 1, response: "pat"), at: Play.after(1))
    #expect(wrong.map(\.outcome) == [.fail])
  }
}
