import Model

/// Tells whether the tablet is level: within 6° of where it last rested, for a quarter of a second.
///
/// Both angles are integrated from the gyroscope since the rest was captured. While the tablet
/// rests they are set to zero again, so that neither the gyroscope's error nor another way of
/// sitting adds up; what rests is what the accelerometer feels come from one direction.
struct LevelGate: Sendable {
  /// How far from its rest the tablet still is level, in radians (6°).
  static let angle = 6 * Double.pi / 180
  /// How long it must be, in seconds.
  static let time = 0.25

  /// From the captured rest about the screen's right and up axes, in radians; nothing before one
  /// was captured.
  private var lean: (right: Double, up: Double)?
  private var levelSince: HostInstant?
  private var rest = RestWatch()
  private var isShaken = false
  private var newest: HostInstant?

  var isLevel: Bool {
    guard let newest, let levelSince else { return false }
    return newest.seconds(since: levelSince) >= Self.time
  }

  private mutating func capture(since instant: HostInstant) {
    lean = (0, 0)
    levelSince = instant
    rest.restart()
  }

  /// Captures how the tablet is held now, unless there is a rest already.
  mutating func captureFirst(since instant: HostInstant) {
    if lean == nil { capture(since: instant) }
  }

  /// Forgets the rest: what happened meanwhile was not seen.
  mutating func restart() { self = LevelGate() }

  mutating func accelerated(_ sample: MotionSample) {
    rest.accelerated(sample)
  }

  /// Takes the next step of the gyroscope.
  ///
  /// - Parameters:
  ///   - rate: Without the gyroscope's error.
  ///   - turn: How far it turned since the sample before, about the right and the up axis, in radians.
  ///   - now: The sample's time.
  ///   - restTime: How long the tablet must rest until that is its rest, in seconds.
  mutating func turned(
    _ rate: RotationRate, by turn: (right: Double, up: Double), at now: HostInstant,
    restTime: Double
  ) {
    newest = now
    guard let known = lean else { return }
    let lean = (right: known.right + turn.right, up: known.up + turn.up)
    self.lean = lean
    rest.turned(rate, by: turn, at: now)
    if rest.lasted(at: now) >= restTime { return capture(since: levelSince ?? now) }
    let isWithin = max(abs(lean.right), abs(lean.up)) <= Self.angle
    levelSince = isWithin ? levelSince ?? now : nil
  }
}
