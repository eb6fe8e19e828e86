import Model
import Testing

@testable import Learning

@Suite struct CardsMachineTests {
  private static func machine(
    level: Int = 1, position: Int = 0, seed: UInt64 = 1
  ) throws -> CardsMachine {
    try #require(
      CardsMachine(GamePlayer.words(level: level, position: position), seed: seed))
  }

  @Test func `a wrong card is recorded and may be tried again, a right one brings the next`() throws
  {
    var machine = try Self.machine()
    let first = try #require(machine.question)
    #expect(first.stimulus["word"] == .string("sol"))
    #expect(first.tilt == .choose)
    #expect(first.sides == nil)
    #expect(
      first.choices.sorted() == ["bi", "nöt", "pöl", "ros"].sorted()
        || first.choices.contains("ros"))
    let wrong = try #require(first.choices.first { $0 != "ros" })
    let missed = machine.answer(LearningAnswer(question: 1, response: wrong, responseTime: 1.25))
    #expect(missed.map(\.outcome) == [.fail])
    #expect(missed.map(\.response) == [wrong])
    #expect(missed.map(\.responseTime) == [1.25])
    let second = try #require(machine.question)
    #expect(second.number == 2)
    #expect(second.choices == first.choices)
    #expect(second.stimulus["tried"] == .array([.string(wrong)]))
    let right = machine.answer(LearningAnswer(question: 2, response: "ros"))
    #expect(right.map(\.outcome) == [.pass])
    #expect(machine.question?.number == 3)
    #expect(machine.question?.stimulus["word"] == .string("is"))
    // What comes back is the word that was missed, and not the one that was made of it.
    #expect((missed + right).map { $0.details["word"] } == [.string("solros"), .string("solros")])
    #expect(machine.progress.made.tries == [.more])
  }

  @Test func `a record tells question, alternatives, list, level and mode`() throws {
    var machine = try Self.machine(level: 4)
    let open = try #require(machine.question)
    let choice = try #require(open.choices.first)
    let details = try #require(
      machine.answer(LearningAnswer(question: 1, response: choice)).first?.details)
    #expect(details["question"] == open.stimulus["word"])
    #expect(details["alternatives"] == .array(open.choices.map { .string($0) }))
    #expect(details["list"] == .string("compounds-sv"))
    #expect(details["level"] == .number(4))
    #expect(details["mode"] == .string("calm"))
  }

  @Test func `what answers no open question or is no choice does nothing`() throws {
    var machine = try Self.machine()
    #expect(machine.answer(LearningAnswer(question: 0, response: "ros")).isEmpty)
    #expect(machine.answer(LearningAnswer(question: 2, response: "ros")).isEmpty)
    #expect(machine.answer(LearningAnswer(question: 1, response: "fisk")).isEmpty)
    #expect(machine.question?.number == 1)
  }

  @Test func `ten words end the game, and the next one goes on after them`() throws {
    var machine = try Self.machine(position: 45)
    var player = GamePlayer(generator: SplitMix64(seed: 3), guesses: 0)
    let records = player.play(&machine)
    #expect(records.count == 10)
    #expect(records.allSatisfy { $0.outcome == .pass })
    #expect(machine.isDone && machine.question == nil)
    // Level 1 has 48 lines: 45, 46, 47, then 0 to 6.
    #expect(machine.position == 7)
    #expect(machine.progress.made.words.count == 10)
  }

  @Test func `the same seed and answers make the same game`() throws {
    var one = try Self.machine(seed: 9)
    var other = try Self.machine(seed: 9)
    var player = GamePlayer(generator: SplitMix64(seed: 4), guesses: 0.5)
    while let question = one.question, let choice = player.choice(question) {
      #expect(other.question == question)
      let answer = LearningAnswer(question: question.number, response: choice)
      #expect(one.answer(answer) == other.answer(answer))
    }
    #expect(other.isDone)
  }

  @Test func `ten thousand games end, each with ten right answers`() throws {
    let words = try (1...4).map { try GamePlayer.words(level: $0) }
    for seed in UInt64(0)..<10_000 {
      var game = try #require(CardsMachine(words[Int(seed % 4)], seed: seed))
      var player = GamePlayer(generator: SplitMix64(seed: seed), guesses: seed % 3 == 0 ? 1 : 0.3)
      let records = player.play(&game)
      guard game.isDone, records.filter({ $0.outcome == .pass }).count == CardsMachine.usualCards
      else {
        Issue.record("seed \(seed) does not end")
        return
      }
    }
  }
}
