import EyeTest
import Glibc
import Model
import Testing

/// Gravity in the frame of a screen that is reclined and turned about its own axes.
private struct GravityTrace {
  private static let gravity = 9.80665

  /// The screen's lean from upright, in degrees: 0 stands, 90 lies flat.
  var reclined: Double
  var frequency = 100.0
  /// Which way the sensor counts gravity: row F15.
  var sign = 1.0
  private(set) var samples: [MotionSample] = []

  init(reclined: Double) { self.reclined = reclined }

  /// Appends a turn from one angle to another about an axis, in degrees, at an even pace.
  mutating func turn(
    _ axis: MotionTrace.Axis, from begin: Double, to end: Double, in seconds: Double,
    push: (Int) -> Double = { _ in 0 }
  ) {
    let count = Int(seconds * frequency)
    for index in 0..<count {
      let angle = begin + (end - begin) * Double(index + 1) / Double(count)
      samples.append(sample(axis, angle, push(index)))
    }
  }

  mutating func rest(_ seconds: Double, _ axis: MotionTrace.Axis = .up, at angle: Double = 0) {
    turn(axis, from: angle, to: angle, in: seconds)
  }

  private func sample(_ axis: MotionTrace.Axis, _ degrees: Double, _ push: Double) -> MotionSample {
    let (lean, turn) = (reclined * .pi / 180, degrees * .pi / 180)
    // What the sensor feels at rest: up and out of the screen, by the lean.
    var felt = (x: 0.0, y: Self.gravity * cos(lean), z: Self.gravity * sin(lean))
    // The screen turns by an angle, so that what it feels turns by the opposite one.
    switch axis {
    case .up: felt = (felt.x - felt.z * sin(turn), felt.y, felt.z * cos(turn))
    case .right:
      felt = (
        felt.x, felt.y * cos(turn) + felt.z * sin(turn),
        felt.z * cos(turn) - felt.y * sin(turn)
      )
    case .out: felt = (felt.y * sin(turn), felt.y * cos(turn), felt.z)
    }
    return MotionSample(
      kind: .acceleration, x: sign * felt.x + push, y: sign * felt.y, z: sign * felt.z,
      hostTime: MotionTrace.instant(Double(samples.count) / frequency), timeSource: .kernel)
  }
}

@Suite struct GravityGestureTests {
  private func play(
    _ trace: GravityTrace, mode: GyroscopeGesture.Mode = .continuous
  ) -> (answers: [TiltAnswer], tilts: TiltRecogniser) {
    var tilts = TiltRecogniser(mode: mode)
    return (trace.samples.compactMap { tilts.handle($0) }, tilts)
  }

  private func tilt(
    _ axis: MotionTrace.Axis, _ degrees: Double, reclined: Double = 45, sign: Double = 1
  ) -> GravityTrace {
    var trace = GravityTrace(reclined: reclined)
    trace.sign = sign
    trace.rest(2)
    trace.turn(axis, from: 0, to: degrees, in: 0.3)
    trace.rest(0.2, axis, at: degrees)
    trace.turn(axis, from: degrees, to: 0, in: 0.3)
    trace.rest(1)
    return trace
  }

  @Test(arguments: [35.0, 45, 60, 90], [1.0, -1.0])
  func `without a gyroscope each tilt of a reclined screen is one answer`(
    reclined: Double, sign: Double
  ) {
    for (axis, degrees, direction) in [
      (MotionTrace.Axis.up, 25.0, TiltDirection.right), (.up, -25, .left), (.right, 25, .down),
      (.right, -25, .up),
    ] {
      let answers = play(tilt(axis, degrees, reclined: reclined, sign: sign)).answers
      #expect(answers.map(\.direction) == [direction])
    }
  }

  @Test func `a screen that stands upright is said not to feel left and right`() {
    let (answers, tilts) = play(tilt(.up, 25, reclined: 10))
    #expect(answers.isEmpty)
    #expect(tilts.isUpright)
    let leaned = play(tilt(.right, 25, reclined: 10))
    #expect(leaned.answers.map(\.direction) == [.down])
    #expect(!play(tilt(.up, 25, reclined: 35)).tilts.isUpright)
  }

  @Test func `a tilt of less than fourteen degrees is no answer and one that lasts counts`() {
    #expect(play(tilt(.up, 13)).answers.isEmpty)
    #expect(play(tilt(.up, 16)).answers.count == 1)
  }

  @Test func `a push to the side without a tilt is no answer`() {
    var trace = GravityTrace(reclined: 45)
    trace.rest(2)
    // 5 m/s² to one side and back within a tenth of a second, as when somebody sets it down.
    trace.turn(.up, from: 0, to: 0, in: 0.1) { $0 < 5 ? 5 : -5 }
    trace.rest(1)
    #expect(play(trace).answers.isEmpty)
  }

  @Test func `a tablet that stays tilted is level there after three seconds, and not before`() {
    var trace = GravityTrace(reclined: 45)
    trace.rest(2)
    trace.turn(.up, from: 0, to: 30, in: 0.3)
    trace.rest(2.5, .up, at: 30)
    #expect(!play(trace).tilts.isLevel)
    trace.rest(1, .up, at: 30)
    #expect(play(trace).tilts.isLevel)
    trace.turn(.up, from: 30, to: 0, in: 0.3)
    trace.rest(0.5)
    #expect(play(trace).answers.map(\.direction) == [.right, .left])
  }

  @Test func `a tilt that began before the question is no answer to it`() {
    var tilts = TiltRecogniser(mode: .perQuestion)
    let samples = tilt(.up, 25).samples
    // The tilt begins after 2 s and reaches six degrees 72 ms later.
    let opened = samples.firstIndex { $0.hostTime >= MotionTrace.instant(2.1) } ?? 0
    var answers = samples[..<opened].compactMap { tilts.handle($0) }
    tilts.arm(question: 1)
    answers += samples[opened...].compactMap { tilts.handle($0) }
    #expect(answers.isEmpty)

    // Samples may wait for their reader while the page tells what it has shown.
    var late = TiltRecogniser(mode: .perQuestion)
    late.arm(question: 1, shown: MotionTrace.instant(2.1))
    #expect(samples.compactMap { late.handle($0) }.isEmpty)

    tilts.arm(question: 2)
    let again = tilt(.up, 25).samples.map { sample in
      var later = sample
      later.hostTime = sample.hostTime.advanced(bySeconds: 3.8)
      return later
    }
    let next = again.compactMap { tilts.handle($0) }
    #expect(next.map(\.question) == [2])
  }

  @Test func `with a gyroscope that does not turn a push to the side is no answer`() {
    var tilts = TiltRecogniser()
    var felt = GravityTrace(reclined: 45)
    felt.rest(2)
    felt.turn(.up, from: 0, to: 0, in: 0.1) { $0 < 5 ? 5 : -5 }
    felt.rest(1)
    var still = MotionTrace()
    still.rest(3.1)
    let answers = zip(felt.samples, still.samples).flatMap { felt, turned in
      [tilts.handle(turned), tilts.handle(felt)].compactMap { $0 }
    }
    #expect(answers.isEmpty)
    #expect(!tilts.isGravityAlone)
  }

  @Test func `what is no acceleration changes nothing`() {
    var tilts = TiltRecogniser()
    var trace = tilt(.up, 25).samples
    for (index, value) in [0, Double.nan, .infinity, 0].enumerated() {
      trace[300 + index].x = value
      trace[300 + index].y = value
      trace[300 + index].z = value
    }
    #expect(trace.compactMap { tilts.handle($0) }.count <= 1)
  }

  @Test func `a tilt in a gap of gravity's samples makes its way back no answer`() {
    var trace = GravityTrace(reclined: 45)
    trace.rest(1.5)
    trace.turn(.up, from: 0, to: 25, in: 0.3)
    trace.rest(0.8, at: 25)
    trace.turn(.up, from: 25, to: 0, in: 0.3)
    trace.rest(1)
    trace.turn(.up, from: 0, to: 25, in: 0.3)
    trace.rest(0.3, at: 25)
    var tilts = TiltRecogniser()
    let gap = MotionTrace.instant(1.4)..<MotionTrace.instant(1.85)
    let answers = trace.samples.filter { !gap.contains($0.hostTime) }
      .compactMap { tilts.handle($0) }
    #expect(answers.map(\.direction) == [.right])
  }
}
