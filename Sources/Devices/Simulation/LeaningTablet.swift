import Glibc
package import Model

/// Makes the samples of a tablet that somebody tilts on purpose: pure, the same for the same seed.
///
/// It is held reclined by 45°, and goes to where it is to lean as a hand does, without a jump: a
/// critically damped oscillator, which has done nine tenths of its way after 0.4 s. The frame is that of
/// `MotionSample`; a sensor at rest feels what holds it up, +9.81 m/s² along the axis that points up
/// (kernel Documentation/ABI/testing/sysfs-bus-iio).
package struct LeaningTablet: Sendable {
  /// Samples per second of each of its two sensors.
  package static let rate = 100.0
  /// In metres per second squared.
  private static let gravity = 9.80665
  /// In radians.
  private static let reclined = Double.pi / 4
  /// How fast it goes where it is to be, in radians per second: 30° at most at 1.9 rad/s.
  private static let pace = 10.0
  /// Noise of one sample, in metres per second squared and in radians per second.
  private static let (forceNoise, turnNoise) = (0.05, 0.01)

  /// A turn about one axis of the screen.
  private struct Turn: Sendable {
    /// In radians.
    var angle: Double
    /// In radians per second.
    var speed = 0.0

    /// Goes on towards where it is to be; exact for any step.
    mutating func advance(to target: Double, in seconds: Double) {
      let (offset, decay) = (angle - target, exp(-LeaningTablet.pace * seconds))
      let pull = speed + LeaningTablet.pace * offset
      angle = target + (offset + pull * seconds) * decay
      speed = (speed - LeaningTablet.pace * pull * seconds) * decay
    }
  }

  private var random: SplitMix64
  private var right: Turn
  private var up: Turn
  private var newest: HostInstant?

  /// - Parameters:
  ///   - seed: The same seed gives the same noise.
  ///   - lean: How it is held at first.
  package init(seed: UInt64, lean: TabletLean = .none) {
    random = SplitMix64(seed: seed)
    right = Turn(angle: lean.right * .pi / 180)
    up = Turn(angle: lean.up * .pi / 180)
  }

  /// Returns what its sensors tell at `time`: how it turns, and what it feels.
  ///
  /// - Parameters:
  ///   - time: When, later than before.
  ///   - lean: Where it is to be.
  /// - Returns: A sample of its gyroscope and one of its accelerometer.
  package mutating func next(at time: HostInstant, towards lean: TabletLean) -> [MotionSample] {
    let before = (right: right.angle, up: up.angle)
    let seconds = newest.map { max(0, time.seconds(since: $0)) } ?? 0
    newest = time
    right.advance(to: lean.right * .pi / 180, in: seconds)
    up.advance(to: lean.up * .pi / 180, in: seconds)
    // A gyroscope tells the mean since its last sample.
    let speed = seconds > 0 ? (right.angle - before.right) / seconds : 0
    let rise = seconds > 0 ? (up.angle - before.up) / seconds : 0
    let turning = Self.rate(right: speed, up: rise, at: (before.up + up.angle) / 2)
    let force = Self.upward(right: right.angle, up: up.angle) * Self.gravity
    return [
      sample(.angularVelocity, turning, Self.turnNoise, time),
      sample(.acceleration, force, Self.forceNoise, time),
    ]
  }

  // The screen is turned about its upright axis and then about its own horizontal one, on which the
  // upper edge goes away by a negative angle (right-hand rule).

  private static func rate(right: Double, up: Double, at angle: Double) -> SIMD3<Double> {
    [-up, right * cos(angle), right * sin(angle)]
  }

  private static func upward(right: Double, up: Double) -> SIMD3<Double> {
    let (level, out) = (cos(reclined), sin(reclined))
    return [
      -out * sin(right), level * cos(up) - out * cos(right) * sin(up),
      level * sin(up) + out * cos(right) * cos(up),
    ]
  }

  private mutating func sample(
    _ kind: MotionSample.Kind, _ value: SIMD3<Double>, _ noise: Double, _ time: HostInstant
  ) -> MotionSample {
    let told = value + [chance(noise), chance(noise), chance(noise)]
    return MotionSample(
      kind: kind, x: told.x, y: told.y, z: told.z, hostTime: time, timeSource: .arrival)
  }

  private mutating func chance(_ noise: Double) -> Double {
    .random(in: -noise...noise, using: &random)
  }
}
