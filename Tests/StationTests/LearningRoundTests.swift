import Learning
import Model
import Station
import Store
import Synchronization
import Testing

@Suite struct LearningRoundTests {
  static func begin(
    _ station: Station, _ kind: LearningKind, _ options: [String: JSONValue] = [:],
    second: Int? = nil, seed: UInt64? = 1
  ) async throws -> Round {
    try await station.beginRound(
      NewRound(
        .learning(kind), participant: 7, second: second, options: RoundOptions(options),
        seed: seed))
  }

  static func answer(
    _ station: Station, _ round: Round, _ choice: String
  ) async throws -> Round {
    let question = try #require(round.question)
    return try await station.answer(
      RoundAnswer(question: question.number, choice: choice, responseTime: 2, origin: .touch),
      in: round.id)
  }

  private static func text(_ value: JSONValue?) -> String {
    if case .string(let text)? = value { text } else { "" }
  }

  /// An alternative of the open word that is right, or one that is not.
  static func alternative(_ round: Round, right isRight: Bool) throws -> String {
    let question = try #require(round.question)
    let word = text(question.stimulus["word"])
    let list = try #require(LearningLibrary().builtIn.compounds(BuiltInCompounds.name)?.words)
    let row = try #require(
      list.levels.joined().first {
        $0.word == word && Set($0.alternatives).isSuperset(of: question.choices)
      })
    return try #require(question.choices.first { row.isSolved(by: $0) == isRight })
  }

  @Test func `each answer is a trial with the word that was asked and what was chosen`()
    async throws
  {
    let fixture = try await Fixture()
    let round = try await Self.begin(fixture.station, .wordsCards)
    let wrong = try Self.alternative(round, right: false)
    let next = try await Self.answer(fixture.station, round, wrong)
    #expect(next.last?.correct == false)
    #expect(next.question?.stimulus["word"] == round.question?.stimulus["word"])
    let right = try Self.alternative(next, right: true)
    _ = try await Self.answer(fixture.station, next, right)
    let trials = try fixture.store.trials(limit: 10).items
    #expect(trials.map(\.outcome) == [.fail, .pass])
    #expect(trials.map(\.response) == [wrong, right])
    #expect(trials.map(\.exercise) == ["words-cards", "words-cards"])
    #expect(trials[0].details?["question"] == round.question?.stimulus["word"])
    #expect(trials[0].details?["list"] == .string(BuiltInCompounds.name))
    #expect(trials[0].details?["level"] == .number(1))
    #expect(trials[0].details?["mode"] == .string("calm"))
  }

  @Test func `the next round goes on with the words that come after`() async throws {
    let station = try await Fixture().station
    var round = try await Self.begin(station, .wordsCards)
    var asked: Set<String> = []
    while round.state == .open {
      asked.insert(Self.text(round.question?.stimulus["word"]))
      round = try await Self.answer(station, round, try Self.alternative(round, right: true))
    }
    #expect(round.end == .complete)
    let next = try await Self.begin(station, .wordsCards)
    #expect(!asked.contains(Self.text(next.question?.stimulus["word"])))
    #expect(try station.catalogue.finishedRounds(of: 7)[7] == [.wordsCards: 1])
  }

  @Test func `a throw of the die leaves no trial, and the game goes on`() async throws {
    let fixture = try await Fixture()
    let station = fixture.station
    var round = try await Self.begin(station, .wordsBoard)
    round = try await Self.answer(station, round, try Self.alternative(round, right: true))
    #expect(round.question?.choices == [BoardMachine.roll])
    round = try await Self.answer(station, round, BoardMachine.roll)
    #expect(round.question?.stimulus["phase"] == .string("move"))
    #expect(try fixture.store.trials(limit: 10).items.count == 1)
  }

  @Test func `what was answered in a round that was left counts`() async throws {
    let fixture = try await Fixture()
    var round = try await Self.begin(fixture.station, .wordsCards)
    round = try await Self.answer(fixture.station, round, try Self.alternative(round, right: true))
    _ = try await fixture.station.stopRound(round.id)
    #expect(try fixture.store.trials(limit: 10).items.map(\.status) == [.valid])
    #expect(try fixture.station.catalogue.finishedRounds(of: 7).isEmpty)
  }

  @Test func `what was answered when the program ended counts`() async throws {
    let store = try Store.inMemory()
    let station = try await Fixture(store: store).station
    var round = try await Self.begin(station, .wordsCards)
    round = try await Self.answer(station, round, try Self.alternative(round, right: true))
    let again = try await Fixture(store: store).station
    #expect(try await again.round(round.id).end == .interrupted)
    #expect(try again.catalogue.learningAnswers(of: 7).map(\.isRight) == [true])
  }

  @Test func `an arcade round ends when its two minutes are over`() async throws {
    let now = Mutex(HostInstant.now())
    let station = try await Fixture(patienceClock: { now.withLock { $0 } }).station
    let round = try await Self.begin(
      station, .spellDictation,
      ["list": .string("en-dolch-primer"), "mode": .string("arcade")])
    #expect(round.deadline != nil)
    now.withLock { $0 = $0.advanced(bySeconds: 121) }
    await station.watch(round.id)
    let over = try await station.round(round.id)
    #expect(over.end == .time)
    #expect(over.state == .over)
    #expect((over.progress.value as? SpellingProgress)?.score == 0)
    #expect(try station.catalogue.finishedRounds(of: 7)[7] == [.spellDictation: 1])
  }

  @Test func `the word of a dictation stands in no round, and whoever plays it gets it`()
    async throws
  {
    let station = try await Fixture().station
    let round = try await Self.begin(
      station, .spellDictation, ["list": .string("en-dolch-primer"), "mode": .string("calm")])
    let word = try await station.spokenWord(in: round.id).word.text
    #expect(!"\(round)".contains("\"\(word)\""))
    let next = try await Self.answer(station, round, word)
    #expect(next.last?.correct == true)
  }

  @Test(arguments: [
    ["list": JSONValue.string("none")], ["level": .number(99)], ["level": .string("1")],
    ["board": .string("none")], ["board": .object(["version": .number(1)])],
    ["players": .number(3)],
  ])
  func `a round that cannot be is refused, and nothing is begun`(
    options: [String: JSONValue]
  ) async throws {
    let station = try await Fixture().station
    await #expect(throws: StationError.self) {
      _ = try await Self.begin(station, .wordsBoard, options)
    }
    #expect(await station.openRounds().isEmpty)
  }

  @Test func `a figure is kept for a child that is known, and goes with it`() async throws {
    let fixture = try await Fixture()
    let catalogue = fixture.station.catalogue
    _ = try await Self.begin(fixture.station, .wordsCards)
    try catalogue.setFigure(.zip, of: 7)
    #expect(try catalogue.figures() == [7: .zip])
    #expect(throws: StationError.self) { try catalogue.setFigure(.zip, of: 4711) }
    for round in await fixture.station.openRounds() {
      _ = try await fixture.station.stopRound(round.id)
    }
    _ = try fixture.store.forget(7, results: .delete, at: .now())
    #expect(try catalogue.figures().isEmpty)
  }

  @Test func `results of games are listed for as long as there is a door to them`() async throws {
    let station = try await Fixture().station
    var round = try await Self.begin(station, .wordsCards)
    while round.state == .open {
      round = try await Self.answer(station, round, try Self.alternative(round, right: true))
    }
    let catalogue = station.catalogue
    #expect(try catalogue.results(RunFilter(), limit: 10).items.map(\.run.id) == [round.id])
    try catalogue.showLearning(false, key: nil)
    #expect(try !catalogue.showsLearning())
    #expect(try catalogue.results(RunFilter(), limit: 10).items.isEmpty)
    let all = try catalogue.listed(TrialFilter())
    #expect(try catalogue.trials(all, limit: 10, after: nil).items.isEmpty)
    let named = try catalogue.listed(TrialFilter(exercise: "words-cards"))
    #expect(try catalogue.trials(named, limit: 20, after: nil).items.count == 10)
  }
}
