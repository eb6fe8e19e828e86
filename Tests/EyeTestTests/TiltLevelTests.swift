import EyeTest
import Model
import Testing

/// When the tablet counts as level: both angles within 6° of its rest, in hands that rest.
@Suite struct TiltLevelTests {
  /// Plays a trace and returns from when to when the tablet was level, in seconds.
  private func level(_ trace: MotionTrace) -> [ClosedRange<Double>] {
    var gesture = GyroscopeGesture()
    var spans: [ClosedRange<Double>] = []
    var since: Double?
    for sample in trace.samples {
      _ = gesture.handle(sample)
      let now = MotionTrace.seconds(sample.hostTime)
      if gesture.isLevel { since = since ?? now }
      if !gesture.isLevel, let begin = since {
        spans.append(begin...now)
        since = nil
      }
    }
    if let since { spans.append(since...trace.end) }
    return spans
  }

  @Test func `a slow lean beyond six degrees is not level, and its way back is again`() throws {
    var trace = MotionTrace()
    trace.rest(1.35)
    trace.turn(.up, 20, in: 1.5)
    trace.rest(0.2)
    trace.turn(.up, -20, in: 1.5)
    trace.rest(1)
    let spans = level(trace)
    try #require(spans.count == 2)
    // A minimum-jerk movement by 20° has gone 6° after 0.39 of its time: 10τ³ − 15τ⁴ + 6τ⁵ = 0.3.
    // Its first degree may still have been rest.
    #expect(abs(spans[0].upperBound - (1.35 + 0.39 * 1.5)) < 0.15)
    #expect((3.05...3.4).contains(spans[1].lowerBound - (1 - 0.39) * 1.5))
  }

  @Test func `a new way of sitting is level after three seconds of rest`() throws {
    var trace = MotionTrace()
    trace.rest(1)
    trace.turn(.right, 25, in: 2)
    trace.rest(4)
    let spans = level(trace)
    try #require(spans.count == 2)
    // The last three degrees may count as rest already.
    #expect((5.3...6.1).contains(spans[1].lowerBound))
  }

  @Test func `after an answer a held tilt is not level for three seconds`() throws {
    var trace = MotionTrace()
    trace.rest(1)
    trace.turn(.up, 40, in: 0.4)
    trace.rest(5)
    let spans = level(trace)
    try #require(spans.count == 2)
    #expect((4.2...5).contains(spans[1].lowerBound))
  }

  @Test func `an error of the gyroscope does not add up while the tablet rests`() {
    var trace = MotionTrace()
    // Unlearned for the first second, and 1.7° a second; hands that tremble let it stay so.
    trace.bias = (0.03, 0.03, 0)
    trace.rest(60)
    let spans = level(trace)
    #expect(spans.count == 1)
    #expect((spans.first?.lowerBound ?? 9) < 0.6)
  }
}
