import EyeTest
import Model
import Testing

struct TiltGestureTests {
  /// The movements of the table of tilts that were used to judge the original rule.
  private static let movements: [(degrees: Double, seconds: Double)] = [
    (30, 0.3), (40, 0.3), (45, 0.4), (40, 0.5), (60, 0.5), (60, 0.7),
  ]

  /// Out, a short hold, and back.
  private func tilt(
    _ degrees: Double, in seconds: Double, hold: Double = 0.05, frequency: Double = 100
  ) -> MotionTrace {
    var trace = MotionTrace(frequency: frequency)
    trace.rest(0.5)
    trace.turn(.up, degrees, in: seconds)
    trace.rest(hold)
    trace.turn(.up, -degrees, in: seconds)
    trace.rest(0.5)
    return trace
  }

  @Test(arguments: movements, [25.0, 50, 100, 200])
  func `each movement out and back is one answer`(
    movement: (degrees: Double, seconds: Double), frequency: Double
  ) {
    for sign in [1.0, -1.0] {
      var gesture = TiltGesture()
      let trace = tilt(sign * movement.degrees, in: movement.seconds, frequency: frequency)
      #expect(gesture.play(trace.samples).map(\.direction) == [sign > 0 ? .right : .left])
    }
  }

  @Test(arguments: movements)
  func `the original's threshold hears only what passes three radians per second`(
    movement: (degrees: Double, seconds: Double)
  ) {
    var gesture = TiltGesture(settings: .compatible)
    let trace = tilt(movement.degrees, in: movement.seconds)
    let peak = 1.875 * movement.degrees * MotionTrace.degree / movement.seconds
    #expect(gesture.play(trace.samples).map(\.direction) == (peak > 3 ? [.right] : []))
  }

  @Test func `the original's threshold counts with the second sample above it`() throws {
    var gesture = TiltGesture(settings: .compatible)
    let samples = tilt(60, in: 0.5).samples
    let first = try #require(samples.firstIndex { $0.y > 3 })
    let answer = try #require(gesture.play(samples).first)
    #expect(answer.hostTime == samples[first + 1].hostTime)
  }

  @Test func `a swing counts when it has gone twelve degrees`() throws {
    var gesture = TiltGesture()
    let trace = tilt(40, in: 0.4, frequency: 1_000)
    let answer = try #require(gesture.play(trace.samples).first)
    // Position of the minimum-jerk movement, from the rate of 0.4 rad/s on.
    func angle(_ time: Double) -> Double {
      let part = (time - 0.5) / 0.4
      return 40 * MotionTrace.degree * part * part * part * (10 - 15 * part + 6 * part * part)
    }
    let times = stride(from: 0.5, to: 0.9, by: 0.0001)
    let start = try #require(times.first { trace.sample(at: $0).y > 0.4 })
    let reached = try #require(
      times.first { angle($0) - angle(start) >= 12 * MotionTrace.degree })
    #expect(abs(MotionTrace.seconds(answer.hostTime) - reached) < 0.002)
    #expect(abs(answer.angle - 12 * MotionTrace.degree) < 0.01)
    #expect(abs(answer.uncertainty - 0.001) < 1e-6)
  }

  @Test func `samples that only arrived are twice as uncertain`() throws {
    var gesture = TiltGesture()
    var trace = tilt(40, in: 0.4)
    trace.timeSource = .arrival
    let answer = try #require(gesture.play(trace.samples).first)
    #expect(abs(answer.uncertainty - 0.02) < 1e-6)
  }

  @Test(arguments: stride(from: 0.0, through: 2.8, by: 0.1).map { $0 })
  func `the way back is never an answer however long the tilt is held`(hold: Double) {
    for settings in [TiltSettings.friendly, .compatible] {
      var gesture = TiltGesture(settings: settings)
      let trace = tilt(45, in: 0.35, hold: hold)
      #expect(gesture.play(trace.samples).map(\.direction) == [.right])
    }
  }

  @Test func `the way back in two parts is no answer either`() {
    var gesture = TiltGesture()
    var trace = MotionTrace()
    trace.rest(0.5)
    trace.turn(.up, 60, in: 0.4)
    trace.rest(0.2)
    trace.turn(.up, -35, in: 0.3)
    trace.rest(0.3)
    trace.turn(.up, -25, in: 0.2)
    trace.rest(0.5)
    #expect(gesture.play(trace.samples).map(\.direction) == [.right])
  }

  @Test func `a held tilt to one side and then beyond level is an answer to the other`() {
    var gesture = TiltGesture()
    var trace = MotionTrace()
    trace.rest(0.5)
    trace.turn(.up, 30, in: 0.25)
    trace.rest(1)
    trace.turn(.up, -75, in: 0.45)
    trace.rest(0.5)
    #expect(gesture.play(trace.samples).map(\.direction) == [.right, .left])
  }

  @Test func `a tablet that is held tilted for long is level there`() {
    var gesture = TiltGesture()
    var trace = MotionTrace()
    trace.rest(0.5)
    trace.turn(.up, 30, in: 0.25)
    trace.rest(4)
    trace.turn(.up, -30, in: 0.25)
    trace.rest(0.5)
    #expect(gesture.play(trace.samples).map(\.direction) == [.right, .left])
  }

  @Test func `tilts in all four directions follow each other`() {
    var gesture = TiltGesture()
    var trace = MotionTrace()
    trace.rest(0.5)
    let tilts: [(MotionTrace.Axis, Double)] = [
      (.up, -40), (.up, 40), (.right, -40), (.right, 40), (.up, -40), (.up, -40),
    ]
    for (axis, degrees) in tilts {
      trace.turn(axis, degrees, in: 0.3)
      trace.turn(axis, -degrees, in: 0.3)
      trace.rest(0.25)
    }
    let answers = gesture.play(trace.samples)
    #expect(answers.map(\.direction) == [.left, .right, .up, .down, .left, .left])
  }

  @Test func `a turn about two axes at once is no answer`() {
    var gesture = TiltGesture()
    var trace = MotionTrace()
    trace.rest(0.5)
    trace.turn(.up, and: .right, 40, in: 0.3)
    trace.rest(0.5)
    trace.turn(.up, and: .out, 40, in: 0.3)
    trace.rest(0.5)
    #expect(gesture.play(trace.samples).isEmpty)
  }

  @Test func `turning the tablet like a steering wheel is no answer`() {
    var gesture = TiltGesture()
    var trace = MotionTrace()
    trace.rest(0.5)
    trace.turn(.out, 60, in: 0.3)
    trace.rest(0.5)
    #expect(gesture.play(trace.samples).isEmpty)
  }

  @Test func `a knock of a few degrees is no answer and neither is its rebound`() {
    var gesture = TiltGesture()
    var trace = MotionTrace()
    trace.rest(0.5)
    trace.turn(.up, 8, in: 0.08)
    trace.turn(.up, -16, in: 0.12)
    trace.rest(0.5)
    #expect(gesture.play(trace.samples).isEmpty)
  }

  @Test func `a slow turn is no answer however far it goes`() {
    var gesture = TiltGesture()
    var trace = MotionTrace()
    trace.rest(0.5)
    trace.turn(.up, 60, in: 1.2)
    trace.rest(0.5)
    #expect(gesture.play(trace.samples).isEmpty)
  }

  @Test func `a swing that lingers is given up`() {
    var gesture = TiltGesture()
    let samples = (0..<200).map { index -> MotionSample in
      let rate =
        switch index {
        case ..<50: 0.0
        case 50..<52: 1.9
        case 52..<120: 0.42
        default: 0.0
        }
      return MotionSample(
        kind: .angularVelocity, x: 0, y: rate, z: 0,
        hostTime: MotionTrace.instant(Double(index) / 100), timeSource: .kernel)
    }
    #expect(gesture.play(samples).isEmpty)
  }

  @Test func `a sensor at its limit still answers`() {
    var gesture = TiltGesture(settings: .compatible)
    var trace = tilt(60, in: 0.25)
    // 250 degrees per second, the smallest range of common gyroscopes.
    trace.range = 4.363
    #expect(gesture.play(trace.samples).map(\.direction) == [.right])
  }
}
