import Devices
import EyeTest
import Model
import Station
import Store
import Testing

@Suite struct EyeRoundTests {
  private static func begin(
    _ station: Station, tilt: TiltUse = .off, participant: Int = 7
  ) async throws -> EyeRound {
    try await station.beginEyeRound(
      NewEyeRound(kind: .game, participant: participant, tilt: tilt, seed: 1))
  }

  private static func choice(_ round: EyeRound, right isRight: Bool) throws -> String {
    let stimulus = try #require(round.question?.stimulus)
    return (stimulus["left"] == stimulus["letters"]) == isRight ? "left" : "right"
  }

  private static func answer(
    _ station: Station, _ round: EyeRound, right isRight: Bool = true
  ) async throws -> EyeRound {
    let question = try #require(round.question)
    return try await station.answer(
      EyeAnswer(
        RoundAnswer(
          question: question.number, choice: try choice(round, right: isRight), responseTime: 0.8),
        origin: .touch, uncertainty: 0.01), in: round.id)
  }

  /// The code of what `body` throws.
  private static func code(_ body: () async throws -> Void) async -> String? {
    do {
      try await body()
      return nil
    } catch {
      return (error as? StationError)?.code
    }
  }

  @Test func `an answer is a trial before the next question is seen`() async throws {
    let fixture = try await Fixture()
    let round = try await Self.begin(fixture.station)
    #expect(round.question?.number == 1)
    let next = try await Self.answer(fixture.station, round)
    #expect(next.question?.number == 2)
    #expect(next.last?.correct == true)
    let trials = try fixture.store.trials(limit: 10).items
    let trial = try #require(trials.first)
    #expect(trials.count == 1)
    #expect(trial.exercise == "eye-game")
    #expect(trial.participant == 7)
    #expect(trial.outcome == .pass)
    #expect(trial.origin == .touch)
    #expect(trial.responseTime == 0.8)
    #expect(trial.details?["height_px"] == .number(100))
    #expect(trial.details?["alternatives"] == .number(2))
    #expect(trial.details?["solution"] == .string(try Self.choice(round, right: true)))
  }

  @Test func `a question takes one answer, and none comes before it`() async throws {
    let station = try await Fixture().station
    let round = try await Self.begin(station)
    _ = try await Self.answer(station, round)
    let again = await Self.code { _ = try await Self.answer(station, round) }
    #expect(again == "eye-question-answered")
    let early = await Self.code {
      _ = try await station.answer(
        EyeAnswer(RoundAnswer(question: 3, choice: "left"), origin: .key), in: round.id)
    }
    #expect(early == "eye-question-not-open")
    let strange = await Self.code {
      _ = try await station.answer(
        EyeAnswer(RoundAnswer(question: 2, choice: "up"), origin: .key), in: round.id)
    }
    #expect(strange == "eye-choice-unknown")
  }

  @Test func `three misses end the round, and its result is read back from its trials`()
    async throws
  {
    let fixture = try await Fixture()
    var round = try await Self.begin(fixture.station)
    for isRight in [true, false, false, false] {
      round = try await Self.answer(fixture.station, round, right: isRight)
    }
    #expect(round.state == .over)
    #expect(round.end == .misses)
    let kept = try await fixture.station.eyeRound(round.id)
    #expect(kept.end == .misses)
    #expect(kept.progress == round.progress)
    #expect(kept.progress["score"] == .number(1))
    let late = await Self.code { _ = try await fixture.station.stopEyeRound(round.id) }
    #expect(late == "eye-round-over")
  }

  @Test func `what was answered in a round that is left stays and counts no more`() async throws {
    let fixture = try await Fixture()
    let round = try await Self.begin(fixture.station)
    _ = try await Self.answer(fixture.station, round)
    let left = try await fixture.station.stopEyeRound(round.id)
    #expect(left.end == .stopped)
    #expect(try fixture.store.trials(limit: 10).items.isEmpty)
    let all = try fixture.store.trials(TrialFilter(status: .all), limit: 10).items
    #expect(all.map(\.status) == [.aborted, .aborted])
    #expect(all.last?.reason == "stopped")
  }

  @Test func `a round under way when the program ended is over when it starts again`() async throws
  {
    let store = try Store.inMemory()
    let round = try await Self.begin(try await Fixture(store: store).station)
    let again = try await Fixture(store: store).station
    #expect(try await again.eyeRound(round.id).end == .interrupted)
    #expect(await again.openRuns().isEmpty)
  }

  @Test func `a new round of the same player ends the open one`() async throws {
    let station = try await Fixture().station
    let first = try await Self.begin(station)
    let other = try await Self.begin(station, participant: 9)
    _ = try await Self.begin(station)
    #expect(try await station.eyeRound(first.id).end == .interrupted)
    #expect(try await station.eyeRound(other.id).state == .open)
  }

  @Test func `results are off the lists until they are switched on`() async throws {
    let station = try await Fixture().station
    var round = try await Self.begin(station)
    for _ in 0..<3 { round = try await Self.answer(station, round, right: false) }
    #expect(try station.results(RunFilter(), limit: 10).items.isEmpty)
    #expect(try station.resultCounts(RunFilter()).runs == 0)
    #expect(try await station.deleteResults(RunFilter()).runs == 0)
    try station.setListsEyeTests(true)
    #expect(try station.results(RunFilter(), limit: 10).items.map(\.run.id) == [round.id])
    try station.setListsEyeTests(false)
    #expect(try station.results(RunFilter(), limit: 10).items.isEmpty)
  }

  @Test func `without a sensor the round says so`() async throws {
    let station = try await Fixture().station
    #expect(try await Self.begin(station, tilt: .friendly).tilt.state == .absent)
    #expect(try await Self.begin(station, tilt: .off).tilt.state == .off)
  }
}
