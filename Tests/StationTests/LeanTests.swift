import EyeTest
import Learning
import Model
import Store
import Testing

@testable import Station

/// What screens are told of a tablet that leans, and what tilts to the sides reach: pure.
@Suite struct LeanTests {
  /// A round of one question.
  private struct OneQuestion: RoundMachine {
    var question: RoundQuestion?
    let end: RoundEnd? = nil
    let progress = JSONValue.object([:])
    let patience = 1800.0

    mutating func answer(_ answer: RoundAnswer) -> [RoundRecord] { [] }
    mutating func stop(_ end: RoundEnd) -> [RoundRecord] { [] }
  }

  private static let base = HostInstant(nanoseconds: 9_000_000_000)
  private static let tablet = TiltSource(
    id: DeviceID(rawValue: "iio:tablet"), lastReceived: base, isLeaned: false)

  private func round(_ question: RoundQuestion) -> OpenRound {
    let form = RoundForm.learning(.wordsCards)
    let record = RunRecord(
      id: .new(), session: .new(), participant: 7, exercise: form.exercise,
      exerciseVersion: form.definition.version, simulated: false, startedAt: .now())
    return OpenRound(
      form: form, seed: 1, tilt: .friendly, record: record,
      machine: OneQuestion(question: question), gesture: RoundGesture(.friendly),
      touched: Self.base)
  }

  /// Turns the tablet about its up axis, a hundred samples a second: rates in radians per second, each
  /// for so many seconds.
  ///
  /// - Returns: What screens are told, with the seconds from the start.
  private func play(
    _ question: RoundQuestion, _ turns: [(rate: Double, seconds: Double)], isShown: Bool = true
  ) -> [(at: Double, lean: LeanEvent)] {
    var rounds = Rounds()
    let open = round(question)
    _ = rounds.insert(open)
    if isShown {
      let shown = OpenRound.Shown(question: question.number, at: Self.base, uncertainty: nil)
      _ = rounds.show(shown, of: open.record.id, turn: .none, at: Self.base)
    }
    var told: [(at: Double, lean: LeanEvent)] = []
    var count = 0
    for turn in turns {
      for _ in 0..<Int((turn.seconds * 100).rounded()) {
        let at = Double(count) / 100
        count += 1
        let sample = MotionSample(
          kind: .angularVelocity, x: 0, y: turn.rate, z: 0,
          hostTime: Self.base.advanced(bySeconds: at), timeSource: .kernel)
        for effect in rounds.handle(sample, from: Self.tablet, at: Self.base) {
          if case .lean(let lean) = effect { told.append((at, lean)) }
        }
      }
    }
    return told
  }

  private let sides = RoundQuestion(
    number: 1, choices: ["kam", "ros"], sides: ["left": "kam", "right": "ros"], stimulus: [:])

  @Test func `screens are told where it goes and what that would answer, twenty times a second`()
    throws
  {
    // 1.2 rad/s for 0.15 s are 10.3°: no answer yet.
    let told = play(sides, [(0, 0.6), (1.2, 0.15), (0, 0.06)])
    let last = try #require(told.last)
    #expect(abs(last.lean.share.right - 10.3 / 12) <= 0.051)
    #expect(last.lean.choice == "ros")
    #expect(told.allSatisfy { $0.lean.question == 1 })
    for (one, next) in zip(told, told.dropFirst()) { #expect(next.at - one.at >= 0.0499) }
  }

  @Test func `a tablet that rests is told of once`() {
    let told = play(sides, [(0, 2)])
    #expect(told.map { $0.lean.share.right } == [0])
    #expect(told.map { $0.lean.choice } == [nil])
  }

  @Test func `nothing is told before the question is shown, and nothing in an eye test`() {
    let turns = [(rate: 0.0, seconds: 0.6), (rate: 1.2, seconds: 0.15)]
    #expect(play(sides, turns, isShown: false).isEmpty)
    let optotype = RoundQuestion(number: 1, choices: ["left", "right"], stimulus: [:])
    #expect(play(optotype, turns).isEmpty)
  }

  private let cards = RoundQuestion(
    number: 1, choices: ["kam", "ros", "fat"], tilt: .choose, stimulus: [:])

  @Test func `tilts to the sides move along the choices and stay at their ends`() {
    var open = round(cards)
    #expect(open.reached(by: .right, of: cards) == "kam")
    #expect(open.reached(by: .left, of: cards) == "fat")
    #expect(open.reached(by: .up, of: cards) == nil)
    #expect(open.response(to: .up, of: cards) == nil)
    open.chosen = "ros"
    #expect(open.reached(by: .left, of: cards) == "kam")
    #expect(open.reached(by: .right, of: cards) == "fat")
    #expect(open.response(to: .up, of: cards) == "ros")
    for side in [TiltDirection.left, .right, .down] {
      #expect(open.response(to: side, of: cards) == nil)
    }
    open.chosen = "fat"
    #expect(open.reached(by: .right, of: cards) == nil)
  }

  @Test func `whoever erred goes on from there`() {
    var open = round(cards)
    open.last = Round.Answered(
      question: 1, choice: "kam", correct: false, solution: nil, origin: .tilt,
      responseTime: nil, feedback: nil)
    #expect(open.reached(by: .right, of: cards) == "ros")
    #expect(open.chosen == nil)
  }
}
