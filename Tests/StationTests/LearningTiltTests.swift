import EyeTest
import Learning
import Model
import Station
import Store
import Testing

/// Learning games that are played by a tablet's own sensor.
@Suite(.timeLimit(.minutes(5))) struct LearningTiltTests {
  private let held: TiltedTablet
  private var station: Station { held.station }

  init() async throws { held = try await TiltedTablet() }

  /// Begins a game, and rests until a tilt counts.
  private func begin(_ kind: LearningKind, base: HostInstant) async throws -> Round {
    let round = try await held.begin(kind)
    held.rest(from: 0, for: 0.6, base: base)
    try await until { try await held.state(round.id).tilt.level }
    return try await held.state(round.id)
  }

  private func show(_ round: Round, at seconds: Double, base: HostInstant) async throws {
    let question = try #require(round.question)
    _ = try await station.showQuestion(
      question.number, of: round.id, at: base.advanced(bySeconds: seconds))
  }

  @Test func `a card is chosen by tilts to the sides and laid by one away`() async throws {
    let base = HostInstant.now().advanced(bySeconds: -8)
    let round = try await begin(.wordsCards, base: base)
    let choices = try #require(round.question?.choices)
    try await show(round, at: 0.59, base: base)
    // Nothing is chosen yet that could be laid.
    held.tilt(.up, from: 0.6, base: base)
    held.tilt(.right, from: 1.9, base: base)
    try await until { try await held.state(round.id).tilt.chosen == choices[0] }
    held.tilt(.right, from: 3.2, base: base)
    try await until { try await held.state(round.id).tilt.chosen == choices[1] }
    #expect(try await held.state(round.id).question?.number == 1)
    held.tilt(.up, from: 4.5, base: base)
    try await until { try await held.state(round.id).question?.number == 2 }

    let after = try await held.state(round.id)
    #expect(after.last?.choice == choices[1])
    #expect(after.last?.origin == .tilt)
    #expect(after.tilt.chosen == nil)
    let trials = try held.fixture.store.trials(limit: 10).items
    #expect(trials.map(\.origin) == [.tilt])
    #expect(trials.map(\.driver) == ["tablet-tilt"])
    // The tilt away begins 3.91 s after the question was shown; 8° at 2.4 rad/s take 58 ms more.
    let time = try #require(trials.first?.responseTime)
    #expect(abs(time - 3.97) < 0.03)
  }

  /// Answers the open word rightly by hand.
  private func solve(_ round: Round) async throws -> Round {
    var round = round
    for choice in try #require(round.question?.choices) {
      let number = try #require(round.question?.number)
      round = try await station.answer(
        RoundAnswer(question: number, choice: choice, origin: .touch), in: round.id)
      if round.last?.correct == true { return round }
    }
    return round
  }

  @Test(arguments: TiltDirection.allCases)
  func `a tilt to any side throws the die, and leaves no trial`(_ side: TiltDirection) async throws
  {
    let base = HostInstant.now().advanced(bySeconds: -4)
    let round = try await solve(begin(.wordsBoard, base: base))
    #expect(round.question?.choices == [BoardMachine.roll])
    let count = try held.fixture.store.trials(limit: 10).items.count
    try await show(round, at: 0.59, base: base)
    held.tilt(side, from: 0.6, base: base)
    try await until { try await held.state(round.id).last?.choice == BoardMachine.roll }
    let after = try await held.state(round.id)
    #expect(after.question?.stimulus["phase"] == .string("move"))
    #expect(after.last?.origin == .tilt)
    #expect(try held.fixture.store.trials(limit: 10).items.count == count)
  }

  @Test func `bingo is answered to the side of a tile, and a held tilt answers once`() async throws
  {
    let base = HostInstant.now().advanced(bySeconds: -4)
    let round = try await begin(.wordsBingo, base: base)
    let sides = try #require(round.question?.sides)
    try await show(round, at: 0.59, base: base)
    held.turn("x", 2.4, from: 0.6, for: 0.15, base: base)
    held.rest(from: 0.75, for: 0.3, base: base)
    try await until { try await held.state(round.id).question?.number == 2 }
    let after = try await held.state(round.id)
    #expect(after.last?.choice == sides["down"])
    // Shown while the tablet still leans, the next one is not answered by the way back.
    try await show(after, at: 1.04, base: base)
    held.turn("x", -2.4, from: 1.05, for: 0.15, base: base)
    held.rest(from: 1.2, for: 0.7, base: base)
    try await until { try await held.state(round.id).tilt.level }
    #expect(try await held.state(round.id).question?.number == 2)
  }

  @Test func `a screen hears where the tablet leans`() async throws {
    let base = HostInstant.now().advanced(bySeconds: -4)
    let round = try await begin(.wordsBingo, base: base)
    let screen = await station.subscribe(run: round.id, kinds: [.lean], after: nil)
    defer { screen.cancel() }
    try await show(round, at: 0.59, base: base)
    let sides = try #require(round.question?.sides)
    held.tilt(.left, from: 0.6, base: base)
    let side = try #require(sides["left"])
    for await batch in screen.batches()
    where batch.contains(where: { $0.json.contains("\"\(side)\"") }) {
      break
    }
  }
}
