import Glibc
import Model

/// How far the tablet is from its neutral posture, about the screen's axes.
///
/// The gyroscope is integrated; where gravity sees a turn it pulls the angle to what it says. Gravity
/// has the last word over seconds and none in a swing, whose own pushes look like tilts.
struct TiltPosture: Sendable {
  /// How fast gravity pulls, in seconds.
  private static let pull = 0.5
  /// Of how long gravity is the mean, in seconds.
  private static let smoothing = 0.25
  /// How far a length may be from gravity's, as a part of it.
  private static let steadiness = 0.1
  /// In a faster turn gravity is not heard, in radians per second.
  private static let swingRate = 1.0
  /// After so long without it gravity does not see a turn, in seconds.
  private static let memory = 0.6
  /// Samples of the accelerometer further apart than this say nothing of each other, in seconds.
  private static let longest = 0.5
  private static let gravity = 9.80665

  private(set) var right = 0.0
  private(set) var up = 0.0
  /// Turned like a steering wheel.
  private(set) var out = 0.0

  private var rate = 0.0
  private var felt: MotionSample?
  private var smooth: (sample: MotionSample, since: HostInstant)?
  /// What gravity said in the neutral posture.
  private var neutral: GravityLean?
  /// The neutral posture before a gap, during which the tablet may have been tilted unseen.
  private var before: GravityLean?
  /// When gravity last told of a turn about each axis.
  private var seen: [RotationRate.Axis: HostInstant] = [:]

  subscript(axis: RotationRate.Axis) -> Double {
    switch axis {
    case .right: right
    case .up: up
    }
  }

  /// How far it is from neutral about the axis about which it is further, in radians.
  var size: Double { max(abs(right), abs(up)) }

  /// Whether gravity sees turns about the axis.
  func isSeen(_ axis: RotationRate.Axis, at now: HostInstant) -> Bool {
    seen[axis].map { now.seconds(since: $0) <= Self.memory } ?? false
  }

  /// Whether gravity says that the tablet is held in another way than before the gap.
  var isMoved: Bool {
    guard let before, let lean = smooth.flatMap({ GravityLean($0.sample) }) else { return false }
    return !lean.isSame(as: before, within: TiltRule.levelAngle)
  }

  /// Makes the posture of now the neutral one.
  mutating func settle() {
    (right, up, out) = (0, 0, 0)
    neutral = smooth.flatMap { GravityLean($0.sample) }
    before = nil
  }

  /// Forgets where neutral is: what happened meanwhile was not seen.
  mutating func restart() {
    before = neutral ?? before
    neutral = nil
    (right, up, out) = (0, 0, 0)
    felt = nil
    smooth = nil
    seen = [:]
  }

  mutating func turn(_ rate: RotationRate, right: Double, up: Double, out: Double) {
    self.rate = rate.magnitude
    self.right += right
    self.up += up
    self.out += out
  }

  mutating func feel(_ sample: MotionSample) {
    let now = sample.hostTime
    defer { felt = sample }
    guard let felt, let known = smooth, now > felt.hostTime,
      now.seconds(since: felt.hostTime) < Self.longest
    else {
      if smooth == nil || felt.map({ now > $0.hostTime }) ?? true { smooth = (sample, now) }
      return
    }
    let seconds = now.seconds(since: felt.hostTime)
    // The first ones count alike.
    let part = seconds / min(Self.smoothing, now.seconds(since: known.since) + seconds)
    var mean = sample
    mean.x = known.sample.x + part * (sample.x - known.sample.x)
    mean.y = known.sample.y + part * (sample.y - known.sample.y)
    mean.z = known.sample.z + part * (sample.z - known.sample.z)
    smooth = (mean, known.since)
    follow(sample, seconds)
  }

  private mutating func follow(_ sample: MotionSample, _ seconds: Double) {
    guard let neutral, rate < Self.swingRate,
      abs(sample.length - Self.gravity) <= Self.steadiness * Self.gravity,
      let lean = GravityLean(unturned(sample))
    else { return }
    let part = min(1, seconds / Self.pull)
    for axis in RotationRate.Axis.allCases where lean.shows(axis) && neutral.shows(axis) {
      let error = remainder(lean.turn(axis, since: neutral) - self[axis], 2 * .pi)
      switch axis {
      case .right: right += part * error
      case .up: up += part * error
      }
      seen[axis] = sample.hostTime
    }
  }

  /// What would be felt if the tablet were not turned like a steering wheel.
  private func unturned(_ sample: MotionSample) -> MotionSample {
    var turned = sample
    turned.x = sample.x * cos(out) - sample.y * sin(out)
    turned.y = sample.x * sin(out) + sample.y * cos(out)
    return turned
  }
}
