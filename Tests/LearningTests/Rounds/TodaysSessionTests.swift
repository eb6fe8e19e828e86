import Model
import Testing

@testable import Learning

/// The words of today, as pages count them and rounds ask them.
@Suite struct TodaysSessionTests {
  private static func compounds(_ id: String, _ text: String) throws -> LearningLists.Compounds {
    let words = try #require(WordListParser.parse(text).list)
    return .init(id: id, title: LocalizedText(sv: id, en: id), words: words)
  }

  private static func spelling(
    _ id: String, _ words: [String], _ language: SpellingLanguage = .en
  ) -> SpellingList {
    SpellingList(
      id: id, title: LocalizedText(sv: id, en: id), language: language,
      words: words.map { SpellingWord($0) })
  }

  private static func missed(_ word: String, _ exercise: String, day: Int = -3) -> PastAnswer {
    Answers.answer(word, "x", day: day, run: word, exercise: exercise)
  }

  private static func machine(
    _ kind: LearningKind, _ lists: LearningLists, list: String, _ answers: [PastAnswer]
  ) throws -> any RoundMachine {
    try LearningWish(
      kind: kind, options: RoundOptions(["list": .string(list), "today": .bool(true)]), seed: 5,
      answers: answers, day: Answers.today
    ).machine(lists, LearningLibrary())
  }

  private static let sol = "sol\tros|sken|kam|fot|bil\tros|sken\n"

  @Test func `the compound that is due is asked, and no other of its question word`() throws {
    let lists = LearningLists(compounds: [try Self.compounds("own", Self.sol)])
    let answers = [
      Self.missed("solsken", "words-cards"), Answers.answer("solros", exercise: "words-cards"),
    ]
    let machine = try Self.machine(.wordsCards, lists, list: "own", answers)
    let question = try #require(machine.question)
    #expect(question.stimulus["word"] == .string("sol"))
    #expect(Set(question.choices) == ["sken", "kam", "fot", "bil"])
    #expect(question.stimulus["cards"] == .number(1))
    // What is answered counts for the one that was due.
    var game = try #require(machine as? CompoundRoundMachine<CardsMachine>)
    let wrong = game.answer(
      RoundAnswer(question: 1, choice: "kam", responseTime: 2, origin: .touch))
    #expect(wrong.first?.details["word"] == .string("solsken"))
    let right = game.answer(
      RoundAnswer(question: 2, choice: "sken", responseTime: 2, origin: .touch))
    #expect(right.first?.details["word"] == .string("solsken") && game.end == .complete)
  }

  @Test func `both compounds of a question word are asked if both are due`() throws {
    let lists = LearningLists(compounds: [try Self.compounds("own", Self.sol)])
    let boxes = LeitnerBoxes(["solros", "solsken"].map { Self.missed($0, "words-cards") })
    let list = try #require(lists.compounds("own"))
    let today = lists.today(list, boxes, day: Answers.today)
    #expect(today.words.dueCount == 2 && today.questions.map(\.solutions) == [["ros"], ["sken"]])
  }

  @Test func `a compound without a wrong answer beside it is not asked alone`() throws {
    let list = try Self.compounds("own", "is\tbit|val\tbit|val\nsol\tros|kam\tros\n")
    let lists = LearningLists(compounds: [list])
    let boxes = LeitnerBoxes([Self.missed("isbit", "words-cards")])
    let today = lists.today(list, boxes, day: Answers.today)
    #expect(today.words.words == ["solros"] && today.words.dueCount == 0)
  }

  @Test func `what is due comes from all lists, what is new from the chosen one`() throws {
    let lists = LearningLists(
      compounds: [
        try Self.compounds("a", Self.sol),
        try Self.compounds("b", "is\tbit|kam\tbit\nbil\tväg|kam\tväg\n"),
      ],
      spelling: [
        Self.spelling("a", ["ship", "shop"]), Self.spelling("b", ["train", "green"]),
        Self.spelling("c", ["båt"], .sv),
      ])
    let boxes = LeitnerBoxes([
      Self.missed("isbit", "words-cards"), Self.missed("train", "spell-bubbles"),
      Self.missed("båt", "spell-bubbles"),
    ])
    let words = lists.today(try #require(lists.compounds("a")), boxes, day: Answers.today)
    #expect(words.words.words == ["isbit", "solros", "solsken"])
    #expect(words.words.new == ["solros", "solsken"])
    for game in SpellingGame.allCases {
      let spelled = lists.today(
        try #require(lists.spelling("a")), in: game, LearningLibrary(), boxes, day: Answers.today)
      #expect(spelled.words.words == ["train", "ship", "shop"])
      #expect(spelled.words.new == ["ship", "shop"])
    }
  }

  @Test(arguments: SpellingGame.allCases)
  func `a round asks as many words as were counted`(game: SpellingGame) throws {
    let lists = LearningLists(spelling: [Self.spelling("a", ["I", "a", "ship", "train", "oo"])])
    let list = try #require(lists.spelling("a"))
    let today = lists.today(list, in: game, LearningLibrary(), LeitnerBoxes(), day: Answers.today)
    let machine = try Self.machine(LearningKind(game), lists, list: "a", [])
    var round = try #require(machine as? SpellingRoundMachine)
    round.tick(at: Play.begin)
    let words = round.progress.words
    #expect(words == today.words.words.count && words == today.questions.count)
    #expect(words == [SpellingGame.bubbles: 3, .scramble: 2, .dictation: 5][game])
  }

  @Test func `without a word for today no round begins`() throws {
    let lists = LearningLists(
      compounds: [try Self.compounds("own", Self.sol)], spelling: [Self.spelling("a", ["ship"])])
    let done = [
      Answers.answer("solros", exercise: "words-cards"),
      Answers.answer("solsken", exercise: "words-cards"), Answers.answer("ship"),
    ]
    for (kind, list) in [(LearningKind.wordsCards, "own"), (.spellDictation, "a")] {
      let refusal = #expect(throws: RoundRefusal.self) {
        try Self.machine(kind, lists, list: list, done)
      }
      #expect(refusal?.code == .noWords)
    }
  }

  @Test func `a session is told of the list that most of its words are from`() throws {
    let lists = LearningLists(compounds: [
      try Self.compounds("a", Self.sol), try Self.compounds("b", "is\tbit|val|kam\tbit|val\n"),
    ])
    #expect(lists.list(of: ["isbit", "solros", "isval"]) == "b")
    #expect(lists.list(of: ["solros", "isval"]) == "a")
    #expect(lists.list(of: ["blåbär"]) == nil && lists.list(of: []) == nil)
  }
}
