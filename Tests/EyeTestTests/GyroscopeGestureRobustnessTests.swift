import EyeTest
import Model
import Testing

/// What sensors and readers get wrong must never look like an answer.
struct GyroscopeGestureRobustnessTests {
  private func sample(_ seconds: Double, _ rate: Double) -> MotionSample {
    MotionSample(
      kind: .angularVelocity, x: 0, y: rate, z: 0, hostTime: MotionTrace.instant(seconds),
      timeSource: .kernel)
  }

  private func still(_ seconds: Double) -> [MotionSample] {
    (0..<Int(seconds * 100)).map { sample(Double($0) / 100, 0) }
  }

  private func tilt(gaps: [Range<Double>] = [], frequency: Double = 100) -> MotionTrace {
    var trace = MotionTrace(frequency: frequency)
    trace.gaps = gaps
    trace.rest(0.5)
    trace.turn(.up, 40, in: 0.3)
    trace.rest(0.1)
    trace.turn(.up, -40, in: 0.3)
    trace.rest(0.5)
    return trace
  }

  @Test(arguments: [25.0, 50, 100, 200], [0.2, 0.45])
  func `uneven sampling does not change the answer`(frequency: Double, jitter: Double) {
    var generator = SplitMix64(seed: 7)
    for _ in 0..<50 {
      var trace = tilt(frequency: frequency)
      trace.jitter = jitter
      var gesture = GyroscopeGesture()
      let answers = gesture.play(trace.samples(using: &generator))
      #expect(answers.map(\.direction) == [.right])
    }
  }

  @Test func `a way out that was not seen makes the way back no answer`() {
    var gesture = GyroscopeGesture()
    #expect(gesture.play(tilt(gaps: [0.45..<0.82]).samples).isEmpty)
  }

  /// Somebody looks whether the answer was taken, half a second or a little more.
  @Test(arguments: [0.3, 0.5, 0.8])
  func `a way out that was not seen and is held makes the way back no answer`(hold: Double) {
    var trace = MotionTrace()
    trace.gaps = [0.45..<0.82]
    trace.rest(0.5)
    trace.turn(.up, 40, in: 0.3)
    trace.rest(hold)
    trace.turn(.up, -40, in: 0.3)
    trace.rest(1.5)
    trace.turn(.up, 40, in: 0.3)
    trace.rest(0.5)
    var gesture = GyroscopeGesture()
    #expect(gesture.play(trace.samples).map(\.direction) == [.right])
  }

  @Test func `a gap of three samples in the way out makes the way back no answer`() {
    for begin in stride(from: 0.4, to: 0.6, by: 0.02) {
      var trace = MotionTrace(frequency: 50)
      trace.gaps = [begin..<(begin + 0.07)]
      trace.rest(0.5)
      trace.turn(.up, -40, in: 0.3)
      trace.rest(0.5)
      trace.turn(.up, 40, in: 0.3)
      trace.rest(0.5)
      var gesture = GyroscopeGesture()
      let answers = gesture.play(trace.samples)
      #expect(answers.allSatisfy { $0.direction == .left } && answers.count <= 1)
    }
  }

  @Test func `F11, a gap in the middle of the way out, makes nothing of the rest`() {
    for begin in stride(from: 0.5, to: 0.6, by: 0.01) {
      var gesture = GyroscopeGesture()
      let answers = gesture.play(tilt(gaps: [begin..<(begin + 0.12)]).samples)
      #expect(answers.allSatisfy { $0.direction == .right } && answers.count <= 1)
    }
  }

  @Test func `the first movement of a link that just began is no answer`() {
    var gesture = GyroscopeGesture()
    let samples = tilt().samples.filter { MotionTrace.seconds($0.hostTime) > 0.6 }
    #expect(gesture.play(samples).isEmpty)
  }

  @Test func `after a reset the way back is no answer`() throws {
    var gesture = GyroscopeGesture()
    let samples = tilt().samples
    let turning = try #require(samples.firstIndex { $0.y < -1 })
    #expect(gesture.play(Array(samples[..<turning])).count == 1)
    gesture.reset()
    #expect(gesture.play(Array(samples[turning...])).isEmpty)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e308, 41, -41])
  func `F14, a rate that no hand can make, is not a sample`(rate: Double) {
    var gesture = GyroscopeGesture()
    _ = gesture.play(still(1))
    #expect((0..<50).allSatisfy { gesture.handle(sample(1 + Double($0) / 100, rate)) == nil })
  }

  @Test func `one sample alone is a glitch`() {
    var gesture = GyroscopeGesture()
    _ = gesture.play(still(1))
    #expect(gesture.handle(sample(1.00, 35)) == nil)
    #expect(gesture.play((1..<50).map { sample(1 + Double($0) / 100, 0) }).isEmpty)
  }

  @Test func `a sensor that is stuck answers once at most`() {
    var gesture = GyroscopeGesture()
    _ = gesture.play(still(1))
    let answers = gesture.play((0..<1_000).map { sample(1 + Double($0) / 100, 2.5) })
    #expect(answers.count == 1)
  }

  @Test func `samples out of order or twice change nothing`() {
    var plain = GyroscopeGesture()
    var disturbed = GyroscopeGesture()
    let samples = tilt().samples
    let expected = plain.play(samples)
    let shuffled = samples.indices.flatMap { index in
      [samples[index], samples[index], samples[max(0, index - 2)]]
    }
    #expect(disturbed.play(shuffled) == expected)
    #expect(expected.count == 1)
  }

  @Test func `a clock that jumps forward or back does not trap`() {
    var gesture = GyroscopeGesture()
    for nanoseconds in [0, Int64.max, Int64.min, -1, 1, Int64.max] {
      let instant = HostInstant(nanoseconds: nanoseconds)
      _ = gesture.handle(
        MotionSample(
          kind: .angularVelocity, x: 3, y: 3, z: 3, hostTime: instant, timeSource: .kernel))
    }
  }

  @Test func `a constant error of the gyroscope is learned while it rests`() throws {
    func answer(_ bias: Double) throws -> TiltAnswer {
      var trace = MotionTrace()
      trace.bias = (right: 0, up: bias, out: 0)
      trace.rest(1.5)
      trace.turn(.up, 40, in: 0.4)
      var gesture = GyroscopeGesture()
      return try #require(gesture.play(trace.samples).first)
    }
    let clean = try answer(0)
    for bias in [0.045, -0.045] {
      let biased = try answer(bias)
      #expect(biased.hostTime == clean.hostTime)
      #expect(abs(biased.angle - clean.angle) < 1e-6)
    }
  }

  @Test func `nothing is learned while the accelerometer is shaken`() throws {
    func answer(shaken: Bool) throws -> TiltAnswer {
      var trace = MotionTrace()
      trace.bias = (right: 0, up: 0.045, out: 0)
      trace.rest(1.5)
      trace.turn(.up, 40, in: 0.4)
      var gesture = GyroscopeGesture()
      var answers: [TiltAnswer] = []
      for (index, sample) in trace.samples.enumerated() {
        let pull = shaken && index % 20 == 0 ? 14.0 : 9.81
        _ = gesture.handle(
          MotionSample(
            kind: .acceleration, x: 0, y: 0, z: pull, hostTime: sample.hostTime,
            timeSource: .kernel))
        answers += gesture.play([sample])
      }
      return try #require(answers.first)
    }
    // The error of 0.045 rad/s stays in the angle over the quarter of a second of the swing.
    let still = try answer(shaken: false)
    let shaken = try answer(shaken: true)
    #expect(still.hostTime >= shaken.hostTime)
    #expect(still != shaken)
  }

  @Test func `a sensor with few samples says so`() {
    var gesture = GyroscopeGesture()
    #expect(!gesture.isTooSlow)
    _ = gesture.play(tilt(frequency: 10).samples)
    #expect(gesture.isTooSlow)
    var quick = GyroscopeGesture()
    _ = quick.play(tilt(frequency: 50).samples)
    #expect(!quick.isTooSlow)
  }
}
