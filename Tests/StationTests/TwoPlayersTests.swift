import Learning
import Model
import Station
import Store
import Testing

/// Two children on one board: each answer is its own child's.
@Suite struct TwoPlayersTests {
  private static func play(
    _ station: Station, _ begun: Round, words: Int = .max
  ) async throws -> Round {
    var round = begun
    var solved = 0
    while let question = round.question, solved < words {
      let choice =
        question.stimulus["word"] == nil
        ? try #require(question.choices.first)
        : try LearningRoundTests.alternative(round, right: true)
      round = try await LearningRoundTests.answer(station, round, choice)
      solved += round.last?.correct == true ? 1 : 0
    }
    return round
  }

  @Test func `each one's answers, practice and journey are their own`() async throws {
    let fixture = try await Fixture()
    let station = fixture.station
    let begun = try await LearningRoundTests.begin(station, .wordsBoard, second: 12)
    #expect(begun.participant == 7 && begun.second == 12)
    let over = try await Self.play(station, begun)
    #expect(over.end == .complete)
    let finished = try station.catalogue.finishedRounds()
    for (number, player) in [(7, 0), (12, 1)] {
      let trials = try fixture.store.trials(
        TrialFilter(participant: number), limit: 50
      ).items
      #expect(trials.count == 5)
      #expect(trials.allSatisfy { $0.details?["player"] == .number(Double(player)) })
      #expect(Set(trials.map(\.run)).count == 1)
      let answers = try station.catalogue.learningAnswers(of: number)
      #expect(answers.count == 5)
      #expect(LeitnerBoxes(answers).count(.words) == 5)
      #expect(finished[number] == [.wordsBoard: 1])
    }
  }

  @Test func `a place in the level is the first one's`() async throws {
    let station = try await Fixture().station
    _ = try await Self.play(
      station, try await LearningRoundTests.begin(station, .wordsBoard, second: 12))
    #expect(try station.catalogue.learningAnswers(of: 7).allSatisfy { $0.position != nil })
    #expect(try station.catalogue.learningAnswers(of: 12).allSatisfy { $0.position == nil })
  }

  @Test func `a game of two that was left goes on with the same two alone`() async throws {
    let station = try await Fixture().station
    let left = try await Self.play(
      station, try await LearningRoundTests.begin(station, .wordsBoard, second: 12, seed: nil),
      words: 4)
    // Either one's new game ends the one that they play together.
    _ = try await station.beginRound(NewRound(.learning(.wordsCards), participant: 12))
    #expect(try await station.round(left.id).end == .interrupted)
    let other = try await LearningRoundTests.begin(
      station, .wordsBoard, ["players": .number(2)], seed: nil)
    #expect(try LeftExerciseTests.board(other).done.isEmpty)
    _ = try await station.stopRound(other.id)
    let again = try await LearningRoundTests.begin(station, .wordsBoard, second: 12, seed: nil)
    let (before, after) = (try LeftExerciseTests.board(left), try LeftExerciseTests.board(again))
    #expect((after.done, after.turn) == (before.done, before.turn))
  }

  @Test func `nobody plays with themselves, and a second one only plays on a board`() async throws {
    let station = try await Fixture().station
    for (kind, second) in [(LearningKind.wordsBoard, 7), (LearningKind.wordsCards, 12)] {
      await #expect(throws: StationError.self) {
        _ = try await LearningRoundTests.begin(station, kind, second: second)
      }
    }
    #expect(await station.openRounds().isEmpty)
  }

  @Test func `what a guest answers counts for nobody`() async throws {
    let fixture = try await Fixture()
    let over = try await Self.play(
      fixture.station,
      try await LearningRoundTests.begin(
        fixture.station, .wordsBoard, ["players": .number(2)]))
    #expect(over.end == .complete)
    #expect(try fixture.station.catalogue.learningAnswers(of: 7).count == 5)
    let all = try fixture.store.trials(
      TrialFilter(participant: 7, status: .all), limit: 50
    ).items
    let guests = all.filter { $0.reason == "guest" }
    #expect(guests.count == 5 && guests.allSatisfy { $0.status == .aborted })
  }
}
