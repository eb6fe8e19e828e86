import Devices
import EyeTest
import Glibc
import Logging
import Model
import Station
import Store
import Testing

/// A station with a tablet's gyroscope on a scripted link.
@Suite struct EyeTiltTests {
  private static let tablet = TiltedTablet.id

  private let held: TiltedTablet
  private var fixture: Fixture { held.fixture }
  private var sensor: ScriptedTransport { held.sensor }
  private var station: Station { held.station }

  init() async throws { held = try await TiltedTablet() }

  private func begin() async throws -> Round { try await held.begin() }

  /// Sends samples of one rate about an axis of the panel, its up axis unless told, in radians per
  /// second.
  private func turn(
    _ rate: Double, from start: Double, for seconds: Double, every step: Double = 0.01,
    base: HostInstant, about axis: Character = "y", isLate: Bool = false
  ) {
    for index in 0..<Int((seconds / step).rounded()) {
      var sample = MotionSample(
        kind: .angularVelocity, x: axis == "x" ? rate : 0, y: axis == "y" ? rate : 0, z: 0,
        hostTime: base.advanced(bySeconds: start + Double(index) * step), timeSource: .kernel)
      sample.isLate = isLate
      sensor.send(.motion([sample]))
    }
  }

  private func state(_ id: RunID) async throws -> Round { try await held.state(id) }

  @Test func `every sample of a motion sensor counts as a reading`() async throws {
    _ = try await begin()
    turn(0, from: 0, for: 0.5, base: HostInstant.now().advanced(bySeconds: -1))
    // Fifty samples, one each hundredth of a second.
    try await until {
      await station.devices().first { $0.id == Self.tablet }?.readings == 50
    }
  }

  @Test func `a tilt answers the question that was shown and no other`() async throws {
    let round = try await begin()
    let base = HostInstant.now().advanced(bySeconds: -3)
    turn(0, from: 0, for: 0.6, base: base)
    // Out and back again while nothing is shown: 2.4 rad/s for 0.15 s are 21°.
    turn(2.4, from: 0.6, for: 0.15, base: base)
    turn(0, from: 0.75, for: 0.3, base: base)
    turn(-2.4, from: 1.05, for: 0.15, base: base)
    turn(0, from: 1.2, for: 0.6, base: base)
    try await until { try await state(round.id).tilt.level }
    #expect(try await state(round.id).question?.number == 1)

    _ = try await station.showQuestion(
      1, of: round.id, at: base.advanced(bySeconds: 1.7), uncertainty: 0.002)
    turn(2.4, from: 1.8, for: 0.15, base: base)
    turn(0, from: 1.95, for: 0.3, base: base)
    turn(-2.4, from: 2.25, for: 0.15, base: base)
    turn(0, from: 2.4, for: 0.6, base: base)
    try await until { try await state(round.id).question?.number == 2 }
    let last = try #require(try await state(round.id).last)
    #expect(last.choice == "right")
    #expect(last.origin == .tilt)
    let trials = try fixture.store.trials(limit: 10).items
    let trial = try #require(trials.first)
    #expect(trials.count == 1)
    #expect(trial.origin == .tilt)
    #expect(trial.driver == "tablet-tilt")
    // 8° at 2.4 rad/s take 58 ms from the start of the turn, 100 ms after the stimulus, and foretell
    // the 12° that count.
    let time = try #require(trial.responseTime)
    #expect(abs(time - 0.158) < 0.03)
    #expect(trial.measuredAt != trial.recordedAt)
  }

  @Test func `a tilt from before the question was shown that is read later is no answer`()
    async throws
  {
    let round = try await begin()
    let base = HostInstant.now().advanced(bySeconds: -3)
    turn(0, from: 0, for: 0.6, base: base)
    try await until { try await state(round.id).tilt.level }
    _ = try await station.showQuestion(1, of: round.id, at: base.advanced(bySeconds: 1.7))
    turn(-2.4, from: 0.6, for: 0.15, base: base)
    turn(0, from: 0.75, for: 0.3, base: base)
    turn(2.4, from: 1.05, for: 0.15, base: base)
    turn(0, from: 1.2, for: 0.6, base: base)
    turn(2.4, from: 1.8, for: 0.15, base: base)
    try await until { try await state(round.id).question?.number == 2 }
    #expect(try await state(round.id).last?.choice == "right")
  }

  @Test func `another sensor that comes and goes in the middle of a tilt takes nothing of it`()
    async throws
  {
    let other = PatientTransport(kind: .iio)
    let id = DeviceID(rawValue: "iio:board")
    await fixture.station.put(
      Sighting(id: id, name: "Board", kind: .iio, address: "/sys", simulated: true),
      driver: try #require(Shipped.registry.driver(id: "tablet-tilt")), transport: other)
    let round = try await begin()
    let base = HostInstant.now().advanced(bySeconds: -3)
    turn(0, from: 0, for: 0.7, base: base)
    try await until { try await state(round.id).tilt.level }
    _ = try await station.showQuestion(
      1, of: round.id, at: base.advanced(bySeconds: 0.6), uncertainty: 0.002)
    turn(2.4, from: 0.7, for: 0.08, base: base)
    try await until { try await !state(round.id).tilt.level }
    _ = try await station.connect(id)
    try await until { await station.devices().first { $0.id == id }?.state == .ready }
    _ = try await station.disconnect(id)
    turn(2.4, from: 0.78, for: 0.07, base: base)
    turn(0, from: 0.85, for: 0.3, base: base)
    try await until { try await state(round.id).question?.number == 2 }
    #expect(try await state(round.id).last?.choice == "right")
  }

  @Test func `samples that waited too long for their reader count and answer nothing`()
    async throws
  {
    let round = try await begin()
    let base = HostInstant.now().advanced(bySeconds: -4)
    turn(0, from: 0, for: 1.2, base: base)
    try await until { try await state(round.id).tilt.level }
    _ = try await station.showQuestion(
      1, of: round.id, at: base.advanced(bySeconds: 1.2), uncertainty: 0.002)
    turn(2.4, from: 1.3, for: 0.15, base: base, isLate: true)
    turn(-2.4, from: 1.6, for: 0.15, base: base, isLate: true)
    // What was missed may have been half a tilt, so that a second of rest comes first.
    turn(0, from: 1.8, for: 1.2, base: base)
    turn(-2.4, from: 3, for: 0.15, base: base)
    turn(0, from: 3.15, for: 0.3, base: base)
    try await until { try await state(round.id).question?.number == 2 }
    #expect(try await state(round.id).last?.choice == "left")
    try await until {
      await station.devices().first { $0.id == Self.tablet }?.readings == 120 + 30 + 120 + 45
    }
  }

  /// Sends a tilt to the right by 21° and the way back, 0.6 s, and a rest of 0.7 s.
  private func tiltRight(from start: Double, base: HostInstant) {
    turn(2.4, from: start, for: 0.15, base: base)
    turn(0, from: start + 0.15, for: 0.3, base: base)
    turn(-2.4, from: start + 0.45, for: 0.15, base: base)
    turn(0, from: start + 0.6, for: 0.7, base: base)
  }

  @Test func `of two open rounds a tilt answers the one whose question was shown last`()
    async throws
  {
    let first = try await begin()
    let second = try await station.beginRound(
      NewRound(.eye(.game), participant: 8, tilt: .friendly, seed: 2))
    let base = HostInstant.now().advanced(bySeconds: -4)
    func areLevel() async throws -> Bool {
      let levels = (try await state(first.id).tilt.level, try await state(second.id).tilt.level)
      return levels == (true, true)
    }
    turn(0, from: 0, for: 0.6, base: base)
    try await until { try await areLevel() }
    for round in [first, second] {
      _ = try await station.showQuestion(1, of: round.id, at: base.advanced(bySeconds: 0.59))
    }
    tiltRight(from: 0.6, base: base)
    try await until {
      let isAnswered = try await state(second.id).question?.number == 2
      let areBoth = try await areLevel()
      return isAnswered && areBoth
    }
    #expect(try await state(first.id).question?.number == 1)

    // Shown again, it takes the next tilt; the other one's next question was not shown yet.
    _ = try await station.showQuestion(1, of: first.id, at: base.advanced(bySeconds: 1.89))
    tiltRight(from: 1.9, base: base)
    try await until { try await state(first.id).question?.number == 2 }
    #expect(try await state(second.id).question?.number == 2)
    let trials = try fixture.store.trials(limit: 10).items
    #expect(trials.map(\.origin) == [.tilt, .tilt])
    #expect(Set(trials.map(\.participant)) == [7, 8])
  }

  /// A positive rate about the panel's up axis takes its right edge away, one about its right axis
  /// its lower edge.
  ///
  /// At 90° the panel's right edge is up, so that its lower edge is right; at 180° right is left; at
  /// 270° its lower edge is left.
  @Test(
    arguments: [
      (.none, "y", "right"), (.quarter, "x", "right"), (.half, "y", "left"),
      (.threeQuarters, "x", "left"),
    ] as [(ScreenTurn, Character, String)])
  func `a tilt goes where the edge is on the screen as it is turned`(
    _ screen: ScreenTurn, _ axis: Character, _ choice: String
  ) async throws {
    let round = try await begin()
    let base = HostInstant.now().advanced(bySeconds: -3)
    turn(0, from: 0, for: 0.6, base: base)
    try await until { try await state(round.id).tilt.level }
    _ = try await station.showQuestion(
      1, of: round.id, at: base.advanced(bySeconds: 0.59), turn: screen)
    turn(2.4, from: 0.6, for: 0.15, base: base, about: axis)
    turn(0, from: 0.75, for: 0.3, base: base)
    turn(-2.4, from: 1.05, for: 0.15, base: base, about: axis)
    turn(0, from: 1.2, for: 0.6, base: base)
    try await until { try await state(round.id).question?.number == 2 }
    #expect(try await state(round.id).last?.choice == choice)
  }

  @Test func `a sensor at ten samples a second is said to be slow`() async throws {
    let round = try await begin()
    turn(0, from: -1, for: 1, every: 0.1, base: .now())
    try await until { try await state(round.id).tilt.state == .slow }
  }

  @Test func `a sensor that stops is silent, and one that goes is lost`() async throws {
    let round = try await begin()
    turn(0, from: -0.5, for: 0.5, base: .now())
    try await until { try await state(round.id).tilt.state == .ready }
    turn(0, from: -30, for: 0.1, base: .now())
    try await until { try await state(round.id).tilt.state == .silent }
    sensor.fail(.hungUp)
    try await until { try await state(round.id).tilt.state == .lost }
    // What the sensor does not answer is answered by hand.
    let next = try await station.answer(
      RoundAnswer(question: 1, choice: "left", origin: .touch), in: round.id)
    #expect(next.question?.number == 2)
  }

  @Test func `a tilt that begins before the sensor has rested is said not to count`() async throws {
    let round = try await begin()
    let base = HostInstant.now().advanced(bySeconds: -0.3)
    _ = try await station.showQuestion(1, of: round.id, at: base)
    // Turned 0.1 s after the sensor's start, 0.2 s before a tilt can count.
    turn(0, from: 0, for: 0.1, base: base)
    turn(2.4, from: 0.1, for: 0.15, base: base)
    try await until { try await state(round.id).tilt.state == .settling }
    // What moved before anybody looked must be followed by a second of rest.
    turn(0, from: 0.25, for: 1.2, base: base)
    try await until { try await state(round.id).tilt.state == .ready }
    #expect(try await state(round.id).question?.number == 1)
  }

  /// Measures a screen and begins a round of rings that can be tilted to.
  private func measure() async throws -> Round {
    _ = try station.catalogue.setEyeScreen("1280x800@1", PixelPitch(cardWidths: [504, 504]))
    let options: [String: JSONValue] = [
      "screen": .string("1280x800@1"), "distance_m": .number(2), "side_px": .number(700),
    ]
    let round = try await station.beginRound(
      NewRound(
        .eye(.acuity), participant: 7, tilt: .friendly, options: RoundOptions(options), seed: 1))
    try await held.connect()
    return round
  }

  private func steadiness() throws -> [JSONValue?] {
    try fixture.store.trials(limit: 10).items.sorted { $0.attempt < $1.attempt }.map {
      $0.details?["steady"]
    }
  }

  @Test func `a swing that is no answer makes its question an unsteady one, the answer does not`()
    async throws
  {
    let round = try await measure()
    let base = HostInstant.now().advanced(bySeconds: -6)
    turn(0, from: 0, for: 0.6, base: base)
    try await until { try await state(round.id).tilt.level }
    _ = try await station.showQuestion(1, of: round.id, at: base.advanced(bySeconds: 0.59))
    // Out by 21°, an answer at 12°, and back; a gap between samples would begin anew.
    turn(2.4, from: 0.6, for: 0.15, base: base)
    turn(0, from: 0.75, for: 0.3, base: base)
    turn(-2.4, from: 1.05, for: 0.15, base: base)
    turn(0, from: 1.2, for: 0.7, base: base)
    try await until {
      let now = try await state(round.id)
      return now.question?.number == 2 && now.tilt.level
    }
    _ = try await station.showQuestion(2, of: round.id, at: base.advanced(bySeconds: 1.89))
    // A jolt of 2.4 rad/s for 50 ms: 7°, too little for an answer, and back.
    turn(2.4, from: 1.9, for: 0.05, base: base)
    turn(0, from: 1.95, for: 0.1, base: base)
    turn(-2.4, from: 2.05, for: 0.05, base: base)
    turn(0, from: 2.1, for: 0.64, base: base)
    turn(-2.4, from: 2.74, for: 0.15, base: base)
    turn(0, from: 2.89, for: 0.3, base: base)
    try await until { try await state(round.id).question?.number == 3 }
    #expect(try steadiness() == [.bool(true), .bool(false)])
  }

  @Test func `without a sensor a press is a steady answer`() async throws {
    let round = try await measure()
    sensor.fail(.hungUp)
    try await until { try await state(round.id).tilt.state == .lost }
    _ = try await station.showQuestion(1, of: round.id)
    _ = try await station.answer(
      RoundAnswer(question: 1, choice: "left", origin: .touch), in: round.id)
    #expect(try steadiness() == [.bool(true)])
  }

  /// Begins a round of a kind with tilts on, on a screen that is measured.
  private func begin(_ kind: RoundKind) async throws -> Round {
    _ = try station.catalogue.setEyeScreen("1280x800@1", PixelPitch(cardWidths: [504, 504]))
    let options: [String: JSONValue] =
      kind.needsScreen
      ? [
        "screen": .string("1280x800@1"), "distance_m": .number(2), "side_px": .number(700),
      ] : [:]
    let round = try await station.beginRound(
      NewRound(
        .eye(kind), participant: 7, tilt: .friendly, options: RoundOptions(options), seed: 1))
    try await held.connect()
    return round
  }

  /// What is right, as a program reads it that knows how a stimulus is drawn.
  private func solution(_ question: RoundQuestion) -> String {
    if case .string(let symbol)? = question.stimulus["symbol"] {
      return symbol.split(separator: "-").last.map(String.init) ?? symbol
    }
    guard case .string(let plate)? = question.stimulus["plate"],
      let figure = plate.split(separator: "&").first
    else { return "" }
    return figure.split(separator: "-").last.map(String.init) ?? ""
  }

  /// Rings and plates can be tilted to and letters cannot; a round of either goes on by hand.
  @Test(arguments: [RoundKind.acuity, .colour, .contrast])
  func `a sensor that stops in mid-swing answers nothing, and the round goes on by hand to its end`(
    kind: RoundKind
  ) async throws {
    var round = try await begin(kind)
    let base = HostInstant.now().advanced(bySeconds: -0.7)
    turn(0, from: 0, for: 0.6, base: base)
    try await until { try await state(round.id).tilt.level }
    _ = try await station.showQuestion(1, of: round.id, at: base.advanced(bySeconds: 0.59))
    // Five degrees and a half of the twelve that are needed, and then nothing at all.
    turn(2.4, from: 0.6, for: 0.04, base: base)
    try await until { try await state(round.id).tilt.state == .silent }
    round = try await state(round.id)
    #expect(round.question?.number == 1 && round.last == nil)

    while let question = round.question {
      if question.number == 3 {
        sensor.fail(.hungUp)
        try await until { try await state(round.id).tilt.state == .lost }
      }
      _ = try await station.showQuestion(question.number, of: round.id)
      round = try await station.answer(
        RoundAnswer(
          question: question.number, choice: solution(question), responseTime: 1, origin: .touch),
        in: round.id)
    }
    #expect(round.end == .complete)
    // One swing that was no answer speaks against nothing; a number is told as far as it reaches.
    if kind == .colour {
      let result = try #require(round.progress.value as? ColourProgress).result
      #expect((result?.flags, result?.verdict) == ([], .typical))
    } else {
      let result = try #require((round.progress.value as? MeasuredProgress)?.result)
      #expect(!result.flags.contains(.unsteady))
      #expect(result.limit == (kind == .acuity ? .atMost : .atLeast))
    }
    let answers = try fixture.store.trials(limit: 100).items.filter { $0.outcome != nil }
    #expect(answers.count > 10 && answers.allSatisfy { $0.origin == .touch && $0.driver == nil })
  }
}
