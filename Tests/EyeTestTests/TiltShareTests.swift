import EyeTest
import Model
import Testing

/// Which part of the way to an answer a tablet is tilted: 12° with a gyroscope, 14° by gravity alone.
@Suite struct TiltShareTests {
  /// Plays a trace and returns how far the tablet is tilted at its end.
  private func played(_ trace: MotionTrace) -> TiltShare? {
    var tilts = TiltRecogniser(mode: .perQuestion)
    tilts.arm(question: 1)
    for sample in trace.samples { _ = tilts.handle(sample) }
    return tilts.share
  }

  private func turned(_ axis: MotionTrace.Axis, _ degrees: Double) -> MotionTrace {
    var trace = MotionTrace()
    trace.rest(0.5)
    trace.turn(axis, degrees, in: 0.4)
    trace.rest(0.05)
    return trace
  }

  /// By the right-hand rule: about the up axis the right edge goes away, about the right axis the
  /// upper edge comes nearer.
  @Test(
    arguments: [(.up, 6, .right), (.up, -6, .left), (.right, -6, .up), (.right, 6, .down)]
      as [(MotionTrace.Axis, Double, TiltDirection)])
  func `six degrees are half of the way to their side`(
    _ axis: MotionTrace.Axis, _ degrees: Double, _ side: TiltDirection
  ) throws {
    let share = try #require(played(turned(axis, degrees)))
    #expect(share.direction == side)
    #expect(abs(max(abs(share.right), abs(share.up)) - 0.5) <= 0.051)
  }

  @Test func `nothing is told before the tablet has rested`() {
    var trace = MotionTrace()
    trace.rest(0.1)
    #expect(played(trace) == nil)
  }

  @Test func `a tilt is the whole way, and its way back counts for nothing until it is level`()
    throws
  {
    var trace = turned(.up, 30)
    let far = try #require(played(trace))
    #expect(far.right == 1)
    #expect(!far.counts)
    #expect(far.direction == nil)
    trace.turn(.up, -20, in: 0.4)
    trace.rest(0.05)
    let near = try #require(played(trace))
    #expect(abs(near.right - 10.0 / 12) <= 0.051)
    #expect(!near.counts)
    trace.turn(.up, -10, in: 0.3)
    trace.rest(0.3)
    #expect(try #require(played(trace)).counts)
  }

  @Test func `between two sides it goes to none`() {
    #expect(TiltShare(right: 0.6, up: 0.5, counts: true).direction == nil)
    #expect(TiltShare(right: 0, up: 0, counts: true).direction == nil)
    #expect(TiltShare(right: 0.3, up: -0.6, counts: true).direction == .down)
    #expect(TiltShare(right: 0.3, up: -0.6, counts: false).direction == nil)
  }

  @Test func `without a gyroscope seven degrees are half of the way`() throws {
    var trace = TabletTrace()
    trace.rest(1.5)
    trace.turn(.up, 7, in: 0.5)
    trace.rest(1)
    var generator = SystemRandomNumberGenerator()
    var tilts = TiltRecogniser(mode: .perQuestion)
    for sample in trace.samples(TabletTrace.Sensors(range: nil), using: &generator) {
      _ = tilts.handle(sample)
    }
    let share = try #require(tilts.share)
    #expect(abs(share.right - 0.5) <= 0.051)
    #expect(share.direction == .right)
  }
}
