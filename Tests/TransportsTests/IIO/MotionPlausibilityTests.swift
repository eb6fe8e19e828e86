import Model
import Testing
import Transports

/// Row F14 of the tilt table: values 57 or 9.8 times off, because the kernel mistook the unit.
@Suite struct MotionPlausibilityTests {
  private static let boot = HostInstant(nanoseconds: 3_600_000_000_000)
  private static let gravity = 9.80665

  /// A second of rest, reclined by 45 degrees, in a unit that is `factor` times m/s².
  private func rest(_ factor: Double, shaken: Double = 0) -> [MotionSample] {
    let part = Self.gravity * factor * 0.5.squareRoot()
    return (0..<100).map { number in
      let extra = shaken * factor * Double(number % 2)
      return MotionSample(
        kind: .acceleration, x: 0, y: part + extra, z: part,
        hostTime: Self.boot.advanced(bySeconds: Double(number) / 100), timeSource: .kernel)
    }
  }

  private func length(_ sample: MotionSample?) -> Double? {
    sample.map { ($0.x * $0.x + $0.y * $0.y + $0.z * $0.z).squareRoot() }
  }

  // In m/s², in g as if it were m/s², and m/s² as if it were g.
  @Test(arguments: [1, 1 / gravity, gravity])
  func `F14, whatever the kernel took for the unit, what rests feels gravity`(
    factor: Double
  ) throws {
    var plausibility = MotionPlausibility()
    let last = rest(factor).map { plausibility.filter($0) }.last
    let felt = try #require(length(last ?? nil))
    #expect(abs(felt - Self.gravity) < 1e-6)
  }

  @Test func `F14, an accelerometer in no unit that is known, is not believed`() {
    var plausibility = MotionPlausibility()
    #expect(rest(57).map { plausibility.filter($0) }.last == .some(nil))
  }

  @Test func `F14, a tablet that is shaken says nothing about its unit`() {
    var plausibility = MotionPlausibility()
    let shaken = rest(1 / Self.gravity, shaken: 5)
    #expect(shaken.map { plausibility.filter($0) } == shaken)
    // At rest afterwards it does.
    let later = rest(1 / Self.gravity).map { sample in
      var sample = sample
      sample.hostTime = sample.hostTime.advanced(bySeconds: 2)
      return sample
    }
    let last = later.map { plausibility.filter($0) }.last
    #expect(length(last ?? nil).map { abs($0 - Self.gravity) < 1e-6 } == true)
  }

  @Test func `F14, a turn that no hand makes is not believed`() {
    var plausibility = MotionPlausibility()
    func turn(_ rate: Double) -> MotionSample {
      MotionSample(
        kind: .angularVelocity, x: 0, y: rate, z: 0, hostTime: Self.boot, timeSource: .kernel)
    }
    // A quick tilt peaks at 3.7 rad/s, which is 212 where degrees were taken for radians.
    #expect(plausibility.filter(turn(3.7)) == turn(3.7))
    #expect(plausibility.filter(turn(-212)) == nil)
  }
}
