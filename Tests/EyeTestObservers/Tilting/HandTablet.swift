import Glibc
import Model

func sine(_ angle: Double) -> Double { sin(angle) }

/// What is built into a tablet, and how the hands are that hold it.
package struct TabletKind: Sendable {
  package enum Sensors: String, Sendable { case both, gyroscope, accelerometer }

  package var sensors = Sensors.both
  /// Samples per second of each sensor.
  package var frequency = 100.0
  /// The screen's lean from upright, in degrees: 0 stands, 90 lies flat.
  package var reclined = 30.0...70.0
  /// The highest peak of the hands' tremor, in radians per second.
  package var tremor = 0.0...0.25

  package init() {}
}

/// A tablet in hands: moved, trembling, swaying, knocked; and what its sensors make of that.
///
/// Nothing here comes from the recogniser. The world is a gravity vector that is turned by the
/// rates about the screen's axes; the accelerometer sits away from the axis of turning, so that
/// swings push it; both sensors have noise, the gyroscope an error that nobody told.
struct HandTablet {
  /// Steps per second: a multiple of each frequency.
  private static let steps = 400.0
  private static let gravity = 9.80665
  /// Deviation of one reading, in radians per second and in metres per second squared.
  private static let (turnNoise, forceNoise) = (0.01, 0.06)

  private let kind: TabletKind
  private var chance: ObserverGenerator
  private(set) var time = 0.0
  private var step = 0
  private var upward: SIMD3<Double>
  private var lastRate = SIMD3<Double>.zero
  private let bias: SIMD3<Double>
  private let arm: SIMD3<Double>
  /// Peak, frequency in hertz and phase for each axis: tremor, and the sway of arms that get tired.
  private let tremor: [(peak: Double, frequency: Double, phase: Double)]
  private let sway: [(peak: Double, frequency: Double, phase: Double)]
  private var movements: [HandMovement] = []
  private var bumps: [Bump] = []
  private var nextBump: Double

  init(_ kind: TabletKind, seed: UInt64) {
    self.kind = kind
    var chance = ObserverGenerator(seed: seed)
    func pick(_ range: ClosedRange<Double>) -> Double {
      range.lowerBound + (range.upperBound - range.lowerBound) * chance.fraction()
    }
    let lean = pick(kind.reclined) * .pi / 180
    let aside = pick(-4...4) * .pi / 180
    upward = [sin(aside), cos(lean) * cos(aside), sin(lean) * cos(aside)]
    bias = [pick(-0.04...0.04), pick(-0.04...0.04), pick(-0.04...0.04)]
    arm = [pick(-0.08...0.08), pick(-0.12...0.12), pick(-0.12...0.02)]
    let peak = pick(kind.tremor)
    tremor = (0..<3).map { _ in (peak * pick(0.4...1), pick(8...12), pick(0...6.28)) }
    sway = (0..<3).map { _ in
      let frequency = pick(0.15...0.5)
      return (pick(0.2...0.9) * .pi / 180 * 2 * .pi * frequency, frequency, pick(0...6.28))
    }
    nextBump = pick(1...8)
    self.chance = chance
  }

  /// Whether hands are moving it on purpose.
  var isMoved: Bool { movements.contains { $0.end > time } }

  mutating func move(_ axis: Int, by angle: Double, in seconds: Double) {
    movements.append(HandMovement(axis: axis, angle: angle, begin: time, duration: seconds))
  }

  /// Goes on to the sensors' next reading.
  mutating func samples() -> [MotionSample] {
    for _ in 0..<Int(Self.steps / kind.frequency) { advance() }
    let now = HostInstant(nanoseconds: 3_600_000_000_000).advanced(
      bySeconds: time + (chance.fraction() - 0.5) * 0.2 / kind.frequency)
    var samples: [MotionSample] = []
    if kind.sensors != .accelerometer {
      samples.append(
        reading(.angularVelocity, rate(at: time) + bias, noise: Self.turnNoise, now))
    }
    if kind.sensors != .gyroscope {
      samples.append(reading(.acceleration, force(), noise: Self.forceNoise, now))
    }
    return samples
  }

  private mutating func advance() {
    let seconds = 1 / Self.steps
    let rate = rate(at: time + seconds / 2)
    lastRate = self.rate(at: time)
    // What is fixed in the world turns the other way in a frame that turns.
    upward -= cross(rate, upward) * seconds
    upward /= (upward * upward).sum().squareRoot()
    step += 1
    time = Double(step) / Self.steps
    movements.removeAll { $0.end < time - 1 }
    bumps.removeAll { $0.begin + $0.duration < time }
    if time >= nextBump { bump() }
  }

  private mutating func bump() {
    nextBump = time + 2 + 8 * chance.fraction()
    let strength = 1.5 + 3.5 * chance.fraction()
    let direction: SIMD3<Double> = [chance.normal(), chance.normal(), chance.normal()]
    bumps.append(
      Bump(
        push: direction * (strength / max(0.1, (direction * direction).sum().squareRoot())),
        begin: time, duration: 0.05 + 0.1 * chance.fraction()))
    // It turns the tablet a little, and the hands turn it back.
    let (axis, angle) = (Int(chance.fraction() * 3), chance.normal() * 1.5 * .pi / 180)
    movements.append(HandMovement(axis: axis, angle: angle, begin: time, duration: 0.1))
    movements.append(HandMovement(axis: axis, angle: -angle, begin: time + 0.1, duration: 0.25))
  }

  private func rate(at time: Double) -> SIMD3<Double> {
    var rate = SIMD3<Double>.zero
    for axis in 0..<3 {
      for wave in [tremor[axis], sway[axis]] {
        rate[axis] += wave.peak * sin(2 * .pi * wave.frequency * time + wave.phase)
      }
    }
    for movement in movements { rate[movement.axis] += movement.rate(at: time) }
    return rate
  }

  /// What an accelerometer feels at the end of its arm.
  private func force() -> SIMD3<Double> {
    let rate = rate(at: time)
    let turning = (rate - lastRate) * Self.steps
    var force = upward * Self.gravity + cross(turning, arm) + cross(rate, cross(rate, arm))
    for bump in bumps { force += bump.acceleration(at: time) }
    return force
  }

  private mutating func reading(
    _ kind: MotionSample.Kind, _ value: SIMD3<Double>, noise: Double, _ now: HostInstant
  ) -> MotionSample {
    MotionSample(
      kind: kind, x: value.x + noise * chance.normal(), y: value.y + noise * chance.normal(),
      z: value.z + noise * chance.normal(), hostTime: now, timeSource: .kernel)
  }

  private func cross(_ left: SIMD3<Double>, _ right: SIMD3<Double>) -> SIMD3<Double> {
    [
      left.y * right.z - left.z * right.y, left.z * right.x - left.x * right.z,
      left.x * right.y - left.y * right.x,
    ]
  }
}
