import Model
import Testing

@testable import Learning

/// What all three games have in common.
///
/// Arcade has two minutes with clock, score and three lives, that is three mistakes forgiven, the
/// fourth ends it; calm has twelve words and none of these.
@Suite struct SpellingMachineTests {
  @Test(arguments: SpellingGame.allCases)
  func `nothing is asked before the start, and the clock begins there`(game: SpellingGame) throws {
    var machine = try Play.machine(game, .arcade)
    #expect(machine.question == nil && machine.solution == nil && machine.deadline == nil)
    #expect(machine.end == nil)
    #expect(machine.answer(LearningAnswer(question: 1, response: "cat"), at: Play.begin).isEmpty)
    machine.tick(at: Play.after(1000))
    #expect(machine.end == nil)
    machine.start(at: Play.begin)
    #expect(machine.question?.number == 1 && machine.question?.place == 1)
    #expect(machine.deadline == Play.after(120))
    machine.start(at: Play.after(60))
    #expect(machine.deadline == Play.after(120))
  }

  @Test(arguments: SpellingGame.allCases)
  func `the progress of a round tells its list and how it is played`(game: SpellingGame) throws {
    for mode in SpellingMode.allCases {
      let machine = try Play.machine(game, mode)
      #expect(machine.progress.list == "test")
      #expect(machine.progress.level == 2)
      #expect(machine.progress.mode == mode)
    }
  }

  @Test(arguments: SpellingGame.allCases)
  func `three mistakes are forgiven and the fourth ends an arcade round`(
    game: SpellingGame
  ) throws {
    var machine = try Play.machine(game, .arcade)
    machine.start(at: Play.begin)
    for mistake in 1...3 {
      #expect(Play.answer(game, &machine, isRight: false).map(\.outcome) == [.fail])
      #expect(machine.end == nil)
      #expect(machine.progress.lives == 3 - mistake)
      #expect(Play.answer(game, &machine, isRight: true).map(\.outcome) == [.pass])
    }
    #expect(machine.progress.score == 3)
    #expect(Play.answer(game, &machine, isRight: false).map(\.outcome) == [.fail])
    #expect(machine.end == .mistakes)
    #expect(machine.question == nil)
    #expect(machine.progress.lives == 0)
    #expect(machine.words.count == 4 && machine.words.allSatisfy(\.isMissed))
    #expect(machine.words.map(\.isRight) == [true, true, true, false])
    #expect(machine.progress.missed == machine.words.map(\.word))
  }

  @Test(arguments: SpellingGame.allCases)
  func `an arcade round ends after two minutes, and what comes then does not count`(
    game: SpellingGame
  ) throws {
    var machine = try Play.machine(game, .arcade)
    machine.start(at: Play.begin)
    #expect(Play.answer(game, &machine, isRight: true, at: 119.999).count == 1)
    #expect(machine.end == nil)
    #expect(Play.answer(game, &machine, isRight: true, at: 120).isEmpty)
    #expect(machine.end == .time && machine.question == nil)
    #expect(machine.progress.score == 1)
    machine.stop(.stopped)
    #expect(machine.end == .time)
    var idle = try Play.machine(game, .arcade)
    idle.start(at: Play.begin)
    idle.tick(at: Play.after(119.999))
    #expect(idle.end == nil && idle.question != nil)
    idle.tick(at: Play.after(120))
    #expect(idle.end == .time && idle.question == nil)
  }

  @Test(arguments: SpellingGame.allCases)
  func `an arcade round goes on when the list is through, never the same word twice in a row`(
    game: SpellingGame
  ) throws {
    var machine = try Play.machine(game, .arcade)
    machine.start(at: Play.begin)
    var last: String?
    for _ in 0..<100 {
      let word = try #require(machine.solution?.text)
      #expect(word != last)
      last = word
      Play.answer(game, &machine, isRight: true)
    }
    #expect(machine.end == nil)
    #expect(machine.progress.score == 100)
  }

  @Test(arguments: SpellingGame.allCases)
  func `a calm round is twelve words without clock or lives`(game: SpellingGame) throws {
    var machine = try Play.machine(game, .calm)
    machine.start(at: Play.begin)
    #expect(machine.deadline == nil && machine.progress.lives == nil)
    #expect(machine.progress.words == 12)
    machine.tick(at: Play.after(86_400))
    var asked: [String] = []
    while let question = machine.question {
      asked.append(try #require(machine.solution?.text))
      #expect(question.place == asked.count)
      Play.answer(game, &machine, isRight: false, at: 90_000)
      Play.answer(game, &machine, isRight: true, at: 90_000)
    }
    #expect(machine.end == .complete)
    #expect(asked.count == 12 && Set(asked).count == 12)
    #expect(machine.words.map(\.word) == asked)
    #expect(machine.progress.history == "------------")
  }

  @Test(arguments: [SpellingGame.scramble, .dictation])
  func `after five wrong answers the next word comes and the word is shown`(
    game: SpellingGame
  ) throws {
    var machine = try Play.machine(game, .calm)
    machine.start(at: Play.begin)
    let word = try #require(machine.solution?.text)
    for _ in 1...4 {
      Play.answer(game, &machine, isRight: false)
      #expect(machine.solution?.text == word && machine.feedback?.solution == nil)
    }
    Play.answer(game, &machine, isRight: false)
    #expect(machine.feedback?.solution == word)
    #expect(machine.solution?.text != word)
    #expect(machine.words == [SpellingResult(word: word, tries: 5, isRight: false)])
  }

  @Test(arguments: SpellingGame.allCases)
  func `words are asked in their order where that is wanted`(game: SpellingGame) throws {
    var machine = try Play.machine(game, .calm, keepsOrder: true)
    machine.start(at: Play.begin)
    var asked: [String] = []
    while let word = machine.solution?.text {
      asked.append(word)
      Play.answer(game, &machine, isRight: true)
    }
    // "on" and "no" are each other's letters: scramble has no order to serve.
    #expect(asked == Play.words.prefix(12).map(\.text))
  }

  @Test(arguments: SpellingGame.allCases)
  func `an answer to another number, or sent twice, changes nothing`(game: SpellingGame) throws {
    var machine = try Play.machine(game, .arcade)
    machine.start(at: Play.begin)
    let wrong = Play.response(game, machine, isRight: false)
    for number in [-1, 0, 2, Int.max] {
      let answer = LearningAnswer(question: number, response: wrong)
      #expect(machine.answer(answer, at: Play.after(1)).isEmpty)
    }
    let answer = LearningAnswer(question: 1, response: wrong)
    #expect(machine.answer(answer, at: Play.after(1)).count == 1)
    #expect(machine.answer(answer, at: Play.after(1)).isEmpty)
    #expect(machine.progress.mistakes == 1)
    #expect(machine.question?.number == 2 && machine.question?.place == 1)
    #expect(machine.question?.tries == 1)
  }

  @Test(arguments: SpellingGame.allCases)
  func `what is no answer of the game is not taken`(game: SpellingGame) throws {
    var machine = try Play.machine(game, .arcade)
    machine.start(at: Play.begin)
    let responses =
      game == .dictation
      ? [
        "", "  \n", String(repeating: "a", count: 61),
        "a" + String(repeating: "\u{301}", count: 500),
      ]
      : ["", "zzz", "qqqqqqqqqqqq", String(repeating: "a", count: 10_000)]
    for response in responses {
      let answer = LearningAnswer(question: 1, response: response)
      #expect(machine.answer(answer, at: Play.after(1)).isEmpty)
    }
    #expect(machine.question?.number == 1)
  }

  @Test(arguments: SpellingGame.allCases)
  func `a record tells question, alternatives, list, level and mode`(game: SpellingGame) throws {
    var machine = try Play.machine(game, .arcade)
    machine.start(at: Play.begin)
    let word = try #require(machine.solution?.text)
    let alternatives = try #require(machine.question?.alternatives)
    let wrong = Play.response(game, machine, isRight: false)
    let record = try #require(Play.answer(game, &machine, isRight: false, at: 2.5).first)
    #expect(record.outcome == .fail && record.response == wrong && record.responseTime == 1.5)
    #expect(record.details["question"] == .string(word))
    #expect(record.details["alternatives"] == .array(alternatives.map { .string($0) }))
    #expect(record.details["list"] == .string("test"))
    #expect(record.details["level"] == .number(2))
    #expect(record.details["mode"] == .string("arcade"))
    #expect(record.details["elapsed_s"] == .number(2.5))
    #expect(record.details["number"] == .number(1) && record.details["try"] == .number(1))
    #expect((record.details["rule"] != nil) == (game == .bubbles))
    let next = try #require(Play.answer(game, &machine, isRight: true).first)
    #expect(next.details["number"] == .number(2) && next.details["try"] == .number(2))
    #expect(next.details["place"] == .number(1))
  }

  @Test(arguments: SpellingGame.allCases)
  func `progress never has the open word, and ends whose words came back`(
    game: SpellingGame
  ) throws {
    var machine = try Play.machine(game, .calm)
    machine.start(at: Play.begin)
    while let word = machine.solution?.text {
      #expect(!"\(machine.progress)".contains("\"\(word)\""))
      Play.answer(game, &machine, isRight: true)
    }
    #expect(machine.progress.missed == [])
  }

  /// After a kill the owner answers again what the records have.
  @Test(arguments: SpellingGame.allCases, SpellingMode.allCases)
  func `the same seed and the same answers make the same round`(
    game: SpellingGame, mode: SpellingMode
  ) throws {
    var first = try Play.machine(game, mode, seed: 9)
    var generator = SplitMix64(seed: 4)
    first.start(at: Play.begin)
    var records: [LearningRecord] = []
    for step in 0..<15 {
      let isRight = Bool.random(using: &generator)
      records += Play.answer(game, &first, isRight: isRight, at: Double(step))
    }
    var again = try Play.machine(game, mode, seed: 9)
    again.start(at: Play.begin)
    for record in records {
      guard case .number(let number)? = record.details["number"],
        case .number(let seconds)? = record.details["elapsed_s"]
      else { continue }
      let answer = LearningAnswer(
        question: Int(number), response: record.response, responseTime: record.responseTime)
      #expect(again.answer(answer, at: Play.after(seconds)) == [record])
    }
    #expect(again.question == first.question && again.progress == first.progress)
    #expect(again.words == first.words && again.end == first.end)
  }

  @Test func `a list without a word for the game is refused`() {
    let setup = Play.setup(.calm)
    #expect(throws: SpellingRefusal.noWords) { try SpellingMachine(setup, BubblesRules([])) }
    #expect(throws: SpellingRefusal.noWords) { try SpellingMachine(setup, DictationRules([])) }
    let short = ["I", "a", "aa", "on", "no"].map { SpellingWord($0) }
    #expect(throws: SpellingRefusal.noWords) {
      try SpellingMachine(
        setup, ScrambleRules(short, list: short, denied: DenyList([])))
    }
  }

  @Test(arguments: SpellingGame.allCases, SpellingMode.allCases)
  func `a short list makes a short calm round and a whole arcade round`(
    game: SpellingGame, mode: SpellingMode
  ) throws {
    let setup = Play.setup(mode)
    let words = [SpellingWord("green")]
    var machine: SpellingMachine =
      switch game {
      case .bubbles:
        try SpellingMachine(
          setup, BubblesRules(Play.bubbleWords.filter { $0.word.text == "green" }))
      case .scramble:
        try SpellingMachine(setup, ScrambleRules(words, list: words, denied: DenyList([])))
      case .dictation: try SpellingMachine(setup, DictationRules(words))
      }
    machine.start(at: Play.begin)
    for _ in 0..<3 { Play.answer(game, &machine, isRight: true) }
    #expect(machine.end == (mode == .calm ? .complete : nil))
    #expect(machine.progress.score == (mode == .calm ? 1 : 3))
  }

  @Test(arguments: SpellingGame.allCases)
  func `a round that is stopped asks nothing more`(game: SpellingGame) throws {
    var machine = try Play.machine(game, .calm)
    machine.stop(.stopped)
    machine.start(at: Play.begin)
    #expect(machine.question == nil && machine.end == .stopped)
  }

  @Test(arguments: SpellingGame.allCases)
  func `ten thousand games end, whoever plays`(game: SpellingGame) throws {
    var ends: [SpellingEnd: Int] = [:]
    var answers = 0
    var longest = 0
    var isInOrder = true
    for seed in 0..<10_000 as Range<UInt64> {
      var generator = SplitMix64(seed: seed)
      let mode: SpellingMode = seed.isMultiple(of: 4) ? .calm : .arcade
      let skill = Double.random(in: 0...1, using: &generator)
      var machine = try Play.machine(game, mode, seed: seed)
      machine.start(at: Play.begin)
      var seconds = 0.0
      var number = 0
      while let question = machine.question {
        isInOrder = isInOrder && question.number == number + 1
        number = question.number
        longest = max(longest, number)
        seconds += Double.random(in: 2...20, using: &generator)
        let isRight = Double.random(in: 0..<1, using: &generator) < skill
        Play.answer(game, &machine, isRight: isRight, at: seconds)
        answers += 1
      }
      ends[try #require(machine.end), default: 0] += 1
    }
    print("\(game.rawValue): 10,000 games, \(answers) answers, \(ends)")
    #expect(ends.values.reduce(0, +) == 10_000)
    // Twelve words of five answers, or 120 s of 2 s.
    #expect(isInOrder && longest <= 60)
    #expect(ends[.complete] == 2500 && Set(ends.keys) == [.complete, .mistakes, .time])
  }
}
