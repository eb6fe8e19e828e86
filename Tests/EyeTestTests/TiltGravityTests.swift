import EyeTest
import Model
import Testing

/// Row F15 of the tilt table: sensors differ in the sign of gravity.
@Suite struct TiltGravityTests {
  /// A tablet, reclined by 45 degrees, that rests, is tilted to the right and back, with both sensors.
  private func trace(gravity sign: Double, right: Double) -> [MotionSample] {
    var trace = MotionTrace()
    trace.rest(2)
    trace.turn(.up, right * 40, in: 0.4)
    trace.rest(0.1)
    trace.turn(.up, right * -40, in: 0.4)
    trace.rest(1)
    let part = sign * 9.80665 * 0.5.squareRoot()
    return trace.samples.flatMap { turn in
      [
        turn,
        MotionSample(
          kind: .acceleration, x: 0, y: part, z: part, hostTime: turn.hostTime,
          timeSource: .kernel),
      ]
    }
  }

  @Test(arguments: [1.0, -1.0], [1.0, -1.0])
  func `F15, left and right are the same whichever way gravity is counted`(
    sign: Double, right: Double
  ) {
    var gesture = GyroscopeGesture()
    let answers = gesture.play(trace(gravity: sign, right: right)).map(\.direction)
    #expect(answers == [right > 0 ? .right : .left])
  }
}
