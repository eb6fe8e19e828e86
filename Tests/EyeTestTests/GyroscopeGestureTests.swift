import EyeTest
import Model
import Testing

struct GyroscopeGestureTests {
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
      var gesture = GyroscopeGesture()
      let trace = tilt(sign * movement.degrees, in: movement.seconds, frequency: frequency)
      #expect(gesture.play(trace.samples).map(\.direction) == [sign > 0 ? .right : .left])
    }
  }

  @Test func `a tilt counts at twelve degrees, and a fast one when it is about to be at sixteen`()
    throws
  {
    for seconds in [0.4, 0.7] {
      var gesture = GyroscopeGesture()
      let trace = tilt(30, in: seconds, frequency: 1_000)
      let answer = try #require(gesture.play(trace.samples).first)
      // Position of the minimum-jerk movement.
      func angle(_ time: Double) -> Double {
        let part = (time - 0.5) / seconds
        return 30 * MotionTrace.degree * part * part * part * (10 - 15 * part + 6 * part * part)
      }
      let reached = try #require(
        stride(from: 0.5, to: 0.5 + seconds, by: 0.0001).first { time in
          let foreseen = angle(time) + 0.08 * trace.sample(at: time).y
          return angle(time) >= 12 * MotionTrace.degree
            || angle(time) >= 8 * MotionTrace.degree && foreseen >= 16 * MotionTrace.degree
        })
      #expect(abs(MotionTrace.seconds(answer.hostTime) - reached) < 0.002)
      #expect(abs(answer.angle - angle(reached)) < 0.01)
      #expect(abs(answer.uncertainty - 0.001) < 1e-6)
    }
  }

  @Test func `samples that only arrived are twice as uncertain`() throws {
    var gesture = GyroscopeGesture()
    var trace = tilt(40, in: 0.4)
    trace.timeSource = .arrival
    let answer = try #require(gesture.play(trace.samples).first)
    #expect(abs(answer.uncertainty - 0.02) < 1e-6)
  }

  @Test(arguments: stride(from: 0.0, through: 2.8, by: 0.1).map { $0 })
  func `the way back is never an answer however long the tilt is held`(hold: Double) {
    var gesture = GyroscopeGesture()
    let trace = tilt(45, in: 0.35, hold: hold)
    #expect(gesture.play(trace.samples).map(\.direction) == [.right])
  }

  @Test func `the way back in two parts is no answer either`() {
    var gesture = GyroscopeGesture()
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

  @Test func `what swings from a held tilt beyond level began off level and is no answer`() {
    var gesture = GyroscopeGesture()
    var trace = MotionTrace()
    trace.rest(0.5)
    trace.turn(.up, 30, in: 0.25)
    trace.rest(1)
    trace.turn(.up, -75, in: 0.45)
    trace.rest(0.5)
    #expect(gesture.play(trace.samples).map(\.direction) == [.right])
  }

  @Test func `a tablet that is held tilted for long is level there`() {
    var gesture = GyroscopeGesture()
    var trace = MotionTrace()
    trace.rest(0.5)
    trace.turn(.up, 30, in: 0.25)
    trace.rest(4)
    trace.turn(.up, -30, in: 0.25)
    trace.rest(0.5)
    #expect(gesture.play(trace.samples).map(\.direction) == [.right, .left])
  }

  @Test func `tilts in all four directions follow each other`() {
    var gesture = GyroscopeGesture()
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
    var gesture = GyroscopeGesture()
    var trace = MotionTrace()
    trace.rest(0.5)
    trace.turn(.up, and: .right, 40, in: 0.3)
    trace.rest(0.5)
    trace.turn(.up, and: .out, 40, in: 0.3)
    trace.rest(0.5)
    #expect(gesture.play(trace.samples).isEmpty)
  }

  @Test func `turning the tablet like a steering wheel is no answer`() {
    var gesture = GyroscopeGesture()
    var trace = MotionTrace()
    trace.rest(0.5)
    trace.turn(.out, 60, in: 0.3)
    trace.rest(0.5)
    #expect(gesture.play(trace.samples).isEmpty)
  }

  @Test func `a knock of a few degrees is no answer and neither is its rebound`() {
    var gesture = GyroscopeGesture()
    var trace = MotionTrace()
    trace.rest(0.5)
    trace.turn(.up, 8, in: 0.08)
    trace.turn(.up, -16, in: 0.12)
    trace.rest(0.5)
    #expect(gesture.play(trace.samples).isEmpty)
  }

  @Test func `a turn that nothing tells from a drift is no answer and is told to be quicker`() {
    var gesture = GyroscopeGesture()
    var trace = MotionTrace()
    trace.rest(1.5)
    trace.turn(.up, 25, in: 4)
    trace.rest(1)
    trace.turn(.up, -25, in: 0.3)
    trace.rest(0.5)
    #expect(gesture.play(trace.samples).isEmpty)
    #expect(gesture.hint == .quicker)
  }

  @Test func `a tilt that goes back too soon is no answer and is told to be larger`() {
    var gesture = GyroscopeGesture()
    var trace = MotionTrace()
    trace.rest(1)
    trace.turn(.up, 9, in: 0.5)
    trace.turn(.up, -9, in: 0.5)
    trace.rest(0.3)
    #expect(gesture.play(trace.samples).isEmpty)
    #expect(gesture.hint == .more)
    trace.turn(.up, 20, in: 0.4)
    #expect(gesture.play(Array(trace.samples.dropFirst(230))).map(\.direction) == [.right])
    #expect(gesture.hint == nil)
  }

  /// The trace of the complaint: out by 25° below the old threshold of 1.8 rad/s, back above it.
  @Test(arguments: [0.5, 0.7, 1.0, 1.5], [0.2, 0.5, 1.0, 2.0])
  func `the quick way back of a slow tilt is no answer, whether its way out was one or too slow`(
    out: Double, hold: Double
  ) {
    var gesture = GyroscopeGesture()
    var trace = MotionTrace()
    trace.rest(4)
    trace.turn(.up, 25, in: out)
    let isSlow = out >= 1
    #expect(gesture.play(trace.samples).map(\.direction) == (isSlow ? [] : [.right]))
    #expect(gesture.hint == (isSlow ? .quicker : nil))
    let taken = trace.samples.count
    trace.rest(hold)
    trace.turn(.up, -25, in: 0.3)
    trace.rest(1)
    #expect(gesture.play(Array(trace.samples.dropFirst(taken))).isEmpty)
  }

  @Test func `a sensor at its limit still answers`() {
    var gesture = GyroscopeGesture()
    var trace = tilt(60, in: 0.25)
    // 250 degrees per second, the smallest range of common gyroscopes.
    trace.range = 4.363
    #expect(gesture.play(trace.samples).map(\.direction) == [.right])
  }
}
