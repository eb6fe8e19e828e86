import Learning
import Model
import Station
import Store
import Testing

/// A child leaves an exercise and comes back: what is left of it goes on.
@Suite struct LeftExerciseTests {
  private static let list: [String: JSONValue] = ["list": .string("en-dolch-primer")]

  /// Answers rightly until so many words are, or the round is over.
  private static func play(
    _ station: Station, _ begun: Round, words: Int = .max
  ) async throws -> Round {
    var round = begun
    var solved = 0
    while let question = round.question, solved < words {
      let choice: String
      if question.stimulus["word"] != nil {
        choice = try LearningRoundTests.alternative(round, right: true)
      } else if question.takesText == true {
        choice = try await station.spokenWord(in: round.id).word.text
      } else {
        choice = try #require(question.choices.first)
      }
      round = try await LearningRoundTests.answer(station, round, choice)
      solved += round.last?.correct == true ? 1 : 0
    }
    return round
  }

  private static func made(_ round: Round) throws -> MadeWords {
    try #require(round.progress.value as? any WordGameProgress).made
  }

  static func board(_ round: Round) throws -> BoardProgress {
    try #require(round.progress.value as? WordProgress<BoardProgress>).own
  }

  private static func begin(_ station: Station, _ kind: LearningKind) async throws -> Round {
    try await LearningRoundTests.begin(
      station, kind, kind.spelling == nil ? [:] : list, seed: nil)
  }

  @Test func `cards go on with the words that are left, and that once`() async throws {
    let station = try await Fixture().station
    let left = try await Self.play(station, try await Self.begin(station, .wordsCards), words: 4)
    _ = try await Self.begin(station, .wordsBingo)
    #expect(try await station.round(left.id).end == .interrupted)
    let again = try await Self.begin(station, .wordsCards)
    #expect(again.id != left.id)
    #expect(try Self.made(again).tries.count == 4)
    #expect(again.question?.stimulus["word"] == left.question?.stimulus["word"])
    let over = try await Self.play(station, again)
    #expect(over.end == .complete)
    #expect(try station.catalogue.learningAnswers(of: 7).count == 10)
    #expect(try station.catalogue.finishedRounds(of: 7)[7] == [.wordsCards: 1])
    let next = try await Self.begin(station, .wordsCards)
    #expect(try Self.made(next).tries.count == 0)
  }

  @Test func `an exercise that was left twice is still one`() async throws {
    let station = try await Fixture().station
    for done in [3, 6, 9] {
      let begun = try await Self.begin(station, .wordsCards)
      #expect(try Self.made(begun).tries.count == done - 3)
      _ = try await Self.play(station, begun, words: 3)
    }
    let over = try await Self.play(station, try await Self.begin(station, .wordsCards))
    #expect(over.end == .complete)
    #expect(try station.catalogue.learningAnswers(of: 7).count == 10)
  }

  @Test func `bingo and board stand as they did`() async throws {
    let station = try await Fixture().station
    let bingo = try await Self.play(station, try await Self.begin(station, .wordsBingo), words: 2)
    let board = try await Self.play(station, try await Self.begin(station, .wordsBoard), words: 3)
    let tiles = try await Self.begin(station, .wordsBingo)
    let (left, goneOn) = (bingo.progress.value, tiles.progress.value)
    #expect(
      (goneOn as? WordProgress<BingoProgress>)?.own == (left as? WordProgress<BingoProgress>)?.own)
    let again = try await Self.begin(station, .wordsBoard)
    let (before, after) = (try Self.board(board), try Self.board(again))
    #expect((after.done, after.pawns, after.turn) == (before.done, before.pawns, before.turn))
    #expect(after.tileWords == before.tileWords)
    #expect(try Self.made(again) == Self.made(board))
    #expect(again.question?.stimulus["phase"] == .string("throw"))
    #expect(try await Self.play(station, again).end == .complete)
  }

  @Test func `a board is another exercise on another board`() async throws {
    let station = try await Fixture().station
    _ = try await Self.play(station, try await Self.begin(station, .wordsBoard), words: 3)
    let other = try await LearningRoundTests.begin(
      station, .wordsBoard, ["landscape": .string("base")], seed: nil)
    #expect(try Self.board(other).done.isEmpty)
  }

  @Test(arguments: [LearningKind.spellScramble, .spellDictation])
  func `a calm spelling round goes on in its order`(kind: LearningKind) async throws {
    let station = try await Fixture().station
    let left = try await Self.play(station, try await Self.begin(station, kind), words: 5)
    let word = try await station.spokenWord(in: left.id).word
    let again = try await Self.begin(station, kind)
    let progress = try #require(again.progress.value as? SpellingProgress)
    #expect((progress.history, progress.words) == ("+++++", 12))
    #expect(again.question?.stimulus["place"] == .number(6))
    #expect(try await station.spokenWord(in: again.id).word == word)
    _ = try await Self.play(station, again)
    let asked = try station.catalogue.learningAnswers(of: 7).map(\.word)
    #expect(asked.count == 12 && Set(asked).count == 12)
  }

  @Test func `a word that was missed before is not right at once afterwards`() async throws {
    let station = try await Fixture().station
    let begun = try await Self.begin(station, .wordsCards)
    let first = try await Self.play(station, begun, words: 1)
    _ = try await LearningRoundTests.answer(
      station, first, try LearningRoundTests.alternative(first, right: false))
    let again = try await Self.play(station, try await Self.begin(station, .wordsCards), words: 1)
    #expect(try Self.made(again).tries == [.first, .more])
  }

  @Test func `with a seed, another level, or after an end it begins anew`() async throws {
    let station = try await Fixture().station
    _ = try await Self.play(station, try await Self.begin(station, .wordsCards), words: 2)
    for (options, seed) in [([:], 5), (["level": .number(2)], nil)]
      as [([String: JSONValue], UInt64?)]
    {
      let anew = try await LearningRoundTests.begin(station, .wordsCards, options, seed: seed)
      #expect(try Self.made(anew).tries.count == 0)
    }
    let begun = try await Self.play(
      station, try await Self.begin(station, .wordsCards), words: 1)
    _ = try await station.stopRound(begun.id)
    let next = try await Self.begin(station, .wordsCards)
    #expect(try Self.made(next).tries.count == 0)
  }
}
