import Devices
import EyeTest
import Model
import Station
import Store
import Synchronization
import Testing

@Suite struct EyeRoundTests {
  private static func begin(
    _ station: Station, tilt: TiltUse = .off, participant: Int = 7
  ) async throws -> Round {
    try await station.beginRound(
      NewRound(.eye(.game), participant: participant, tilt: tilt, seed: 1))
  }

  private static func choice(_ round: Round, right isRight: Bool) throws -> String {
    let stimulus = try #require(round.question?.stimulus)
    return (stimulus["left"] == stimulus["letters"]) == isRight ? "left" : "right"
  }

  private static func answer(
    _ station: Station, _ round: Round, right isRight: Bool = true
  ) async throws -> Round {
    let question = try #require(round.question)
    return try await station.answer(
      RoundAnswer(
        question: question.number, choice: try choice(round, right: isRight), responseTime: 0.8,
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

  /// A remote did not show the question, so that it knows no time.
  @Test func `an answer without a time has that from the stimulus to its arrival`() async throws {
    let fixture = try await Fixture()
    let round = try await Self.begin(fixture.station)
    let shown = HostInstant.now().advanced(bySeconds: -1.5)
    _ = try await fixture.station.showQuestion(
      1, of: round.id, at: shown, uncertainty: 0.02)
    let remote = RoundAnswer(
      question: 1, choice: try Self.choice(round, right: true), origin: .remote)
    let next = try await fixture.station.answer(remote, in: round.id)
    let trial = try #require(try fixture.store.trials(limit: 10).items.first)
    #expect(try #require(trial.responseTime) >= 1.5)
    #expect(next.last?.responseTime == trial.responseTime)
    guard case .number(let uncertainty)? = trial.details?["response_uncertainty_s"] else {
      Issue.record("there is no uncertainty")
      return
    }
    #expect(uncertainty > 0.02 && uncertainty < 0.5)
  }

  @Test func `where nobody knows when it was shown, or how surely, nothing is made up`()
    async throws
  {
    let fixture = try await Fixture()
    var round = try await Self.begin(fixture.station)
    for number in 1...2 {
      // The second one is told as shown, without a moment of the screen's own.
      if number == 2 { _ = try await fixture.station.showQuestion(2, of: round.id) }
      let remote = RoundAnswer(
        question: number, choice: try Self.choice(round, right: true), origin: .remote)
      round = try await fixture.station.answer(remote, in: round.id)
    }
    let trials = try fixture.store.trials(limit: 10).items
    #expect(trials.map { $0.responseTime == nil } == [true, false])
    #expect(trials.allSatisfy { $0.details?["response_uncertainty_s"] == nil })
  }

  @Test func `a question takes one answer, and none comes before it`() async throws {
    let station = try await Fixture().station
    let round = try await Self.begin(station)
    _ = try await Self.answer(station, round)
    let again = await Self.code { _ = try await Self.answer(station, round) }
    #expect(again == "eye-question-answered")
    let early = await Self.code {
      _ = try await station.answer(
        RoundAnswer(question: 3, choice: "left", origin: .key), in: round.id)
    }
    #expect(early == "eye-question-not-open")
    let strange = await Self.code {
      _ = try await station.answer(
        RoundAnswer(question: 2, choice: "up", origin: .key), in: round.id)
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
    let kept = try await fixture.station.round(round.id)
    #expect(kept.end == .misses)
    #expect(kept.progress == round.progress)
    #expect((kept.progress.value as? GameProgress)?.score == 1)
    let late = await Self.code { _ = try await fixture.station.stopRound(round.id) }
    #expect(late == "eye-round-over")
  }

  @Test func `what was answered in a round that is left stays and counts no more`() async throws {
    let fixture = try await Fixture()
    let round = try await Self.begin(fixture.station)
    _ = try await Self.answer(fixture.station, round)
    let left = try await fixture.station.stopRound(round.id)
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
    #expect(try await again.round(round.id).end == .interrupted)
    #expect(await again.openRuns().isEmpty)
  }

  @Test func `a new round of the same player ends the open one`() async throws {
    let station = try await Fixture().station
    let first = try await Self.begin(station)
    let other = try await Self.begin(station, participant: 9)
    _ = try await Self.begin(station)
    #expect(try await station.round(first.id).end == .interrupted)
    #expect(try await station.round(other.id).state == .open)
  }

  @Test func `results are off the lists until they are switched on`() async throws {
    let station = try await Fixture().station
    var round = try await Self.begin(station)
    for _ in 0..<3 { round = try await Self.answer(station, round, right: false) }
    #expect(try station.catalogue.results(RunFilter(), limit: 10).items.isEmpty)
    try station.catalogue.setListsEyeTests(true)
    #expect(try station.catalogue.results(RunFilter(), limit: 10).items.map(\.run.id) == [round.id])
    try station.catalogue.setListsEyeTests(false)
    #expect(try station.catalogue.results(RunFilter(), limit: 10).items.isEmpty)
  }

  /// Health data that are not listed must not stay behind.
  @Test(arguments: [RunFilter(), RunFilter(participant: 7)])
  func `whoever deletes all results deletes those of the eye test too, listed or not`(
    filter: RunFilter
  ) async throws {
    let station = try await Fixture().station
    var round = try await Self.begin(station)
    for _ in 0..<3 { round = try await Self.answer(station, round, right: false) }
    #expect(try station.catalogue.resultCounts(filter).runs == 1)
    let deleted = try await station.deleteResults(filter)
    #expect(deleted.runs == 1)
    #expect(try station.catalogue.resultCounts(filter).runs == 0)
    #expect(try await station.restoreResults(deleted.deletion).runs == 1)
    #expect(try station.catalogue.resultCounts(filter).runs == 1)
  }

  @Test func `trials are off lists and files until they are switched on or named`() async throws {
    let fixture = try await Fixture()
    let station = fixture.station
    let round = try await Self.answer(station, try await Self.begin(station))
    func count(_ filter: TrialFilter) throws -> Int {
      try fixture.store.trials(station.catalogue.listed(filter), limit: 10).items.count
    }
    #expect(try count(TrialFilter()) == 0)
    #expect(try count(TrialFilter(participant: 7)) == 0)
    #expect(try count(TrialFilter(exercise: "eye-game")) == 1)
    #expect(try count(TrialFilter(run: round.id)) == 1)
    try station.catalogue.setListsEyeTests(true)
    #expect(try count(TrialFilter()) == 1)
  }

  @Test func `without a sensor the round says so`() async throws {
    let station = try await Fixture().station
    #expect(try await Self.begin(station, tilt: .friendly).tilt.state == .absent)
    #expect(try await Self.begin(station, tilt: .off).tilt.state == .off)
  }

  @Test func `a screen that is turned is the same screen`() async throws {
    let station = try await Fixture().station
    let upright = try station.catalogue.setEyeScreen(
      "800x1280@1.5", PixelPitch(cardWidths: [504, 504]))
    let lying = try #require(try station.catalogue.eyeScreen("1280x800@1.5"))
    #expect((lying.pitch, lying.screen) == (upright.pitch, "1280x800@1.5"))
    // Measured anew lying, it has no older measure upright.
    let anew = try station.catalogue.setEyeScreen(
      "1280x800@1.5", PixelPitch(cardWidths: [520, 520]))
    #expect(try station.catalogue.eyeScreen("800x1280@1.5")?.pitch == anew.pitch)
    #expect(try station.catalogue.eyeScreen("1280x800@1") == nil)
  }

  @Test(arguments: RoundKind.allCases)
  func `a round that nobody answers for two minutes ends, and says why`(kind: RoundKind)
    async throws
  {
    let begun = HostInstant.now()
    let silence = Mutex(0.0)
    let fixture = try await Fixture { begun.advanced(bySeconds: silence.withLock { $0 }) }
    let station = fixture.station
    _ = try station.catalogue.setEyeScreen("1280x800@1", PixelPitch(cardWidths: [504, 504]))
    let options: [String: JSONValue] =
      kind.needsScreen
      ? [
        "screen": .string("1280x800@1"), "distance_m": .number(2), "side_px": .number(700),
      ] : [:]
    let round = try await station.beginRound(
      NewRound(.eye(kind), participant: 7, options: RoundOptions(options), seed: 1))
    silence.withLock { $0 = 119 }
    await station.watch(round.id)
    #expect(try await station.round(round.id).state == .open)
    silence.withLock { $0 = 120.5 }
    await station.watch(round.id)
    let over = try await station.round(round.id)
    #expect((over.state, over.end) == (.over, .leftAlone))
    let progress = over.progress.value
    #expect((progress as? ColourProgress)?.result == nil)
    #expect((progress as? MeasuredProgress)?.result == nil)
    let rows = try fixture.store.trials(TrialFilter(status: .all), limit: 10).items
    #expect(rows.map(\.status) == [.aborted])
    #expect(rows.first?.reason == "left-alone")
  }

  @Test func `what happened around a round is for rounds that measure, while they are open`()
    async throws
  {
    let station = try await Fixture().station
    let game = try await Self.begin(station)
    let strange = await Self.code {
      _ = try await station.noteCondition(.distance, of: game.id)
    }
    #expect(strange == "eye-condition-unknown")
    _ = try await station.stopRound(game.id)
    let late = await Self.code { _ = try await station.noteCondition(.distance, of: game.id) }
    #expect(late == "eye-round-over")
  }

  @Test func `a round tells how many remotes look at it`() async throws {
    let fixture = try await Fixture()
    let station = fixture.station
    let round = try await Self.begin(station)
    #expect(round.remotes == 0)
    let watching = Task { await station.run() }
    defer { watching.cancel() }
    let remote = await station.subscribe(run: nil, after: nil, isRemote: true)
    let screen = await station.subscribe(run: nil, after: nil)
    #expect(try await station.round(round.id).remotes == 1)
    remote.cancel()
    try await until { try await station.round(round.id).remotes == 0 }
    screen.cancel()
  }

  /// Plays a measured round whose player sees everything down to a size.
  private static func measured(
    _ station: Station, seeing size: Double, eye: String = "right"
  ) async throws -> Round {
    let options: [String: JSONValue] = [
      "screen": .string("1280x800@1"), "distance_m": .number(2), "side_px": .number(700),
      "eye": .string(eye),
    ]
    var round = try await station.beginRound(
      NewRound(.eye(.acuity), participant: 7, options: RoundOptions(options), seed: 1))
    while let question = round.question {
      guard case .string(let symbol)? = question.stimulus["symbol"],
        case .number(let shown)? = question.stimulus["logmar"]
      else { break }
      let right = symbol.split(separator: "-").last.map(String.init) ?? symbol
      let others = question.choices.filter { $0 != right }
      let choice = shown >= size ? right : others[question.number % others.count]
      round = try await station.answer(
        RoundAnswer(question: question.number, choice: choice, responseTime: 1, origin: .key),
        in: round.id)
    }
    return round
  }

  @Test func `measured rounds of one eye are listed, the newest first, and those left are not`()
    async throws
  {
    let station = try await Fixture().station
    _ = try station.catalogue.setEyeScreen("1280x800@1", PixelPitch(cardWidths: [504, 504]))
    let first = try await Self.measured(station, seeing: 0.2)
    _ = try await Self.measured(station, seeing: 0.2, eye: "left")
    let second = try await Self.measured(station, seeing: 0.4)
    let left = try await station.beginRound(
      NewRound(
        .eye(.acuity), participant: 7,
        options: RoundOptions([
          "screen": .string("1280x800@1"), "distance_m": .number(2), "side_px": .number(700),
        ])))
    _ = try await station.stopRound(left.id)
    let results = try station.catalogue.eyeResults(of: 7, eye: "right", limit: 10)
    #expect(Set(results.map(\.run)) == [first.id, second.id])
    #expect(results.map(\.startedAt) == results.map(\.startedAt).sorted().reversed())
    let known = try #require(results.first { $0.run == first.id })
    #expect(abs(known.estimate - 0.2) < 0.1 && known.low < 0.2 && known.high > 0.1)
    #expect((known.eye, known.chart, known.limit) == ("right", "landolt", "exact"))
    #expect(!known.hasGlasses && !known.isCrowded && !known.isRough)
    #expect(known.distance == 2 && !known.isContradicted)
    #expect(try station.catalogue.eyeResults(of: 8, eye: "right", limit: 10).isEmpty)
  }
}
