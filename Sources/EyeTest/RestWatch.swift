import Model

/// Watches for how long the tablet has rested in hands that are never quite still.
struct RestWatch: Sendable {
  /// How far hands that rest may turn it, in radians (3°), and its cosine.
  private static let sameAngle = 3 * Double.pi / 180
  private static let sameDirection = 0.99863
  /// How far what is felt may be from gravity's usual strength, as a part of it.
  private static let steadiness = 0.05
  /// A faster turn is none of hands that rest, in radians per second.
  private static let stillRate = 0.25

  private var since: HostInstant?
  private var felt: MotionSample?
  /// How far it turned since then; gravity does not tell of turns about itself.
  private var turned = (right: 0.0, up: 0.0)

  /// Seconds for which it has rested until `now`.
  func lasted(at now: HostInstant) -> Double { since.map { now.seconds(since: $0) } ?? 0 }

  mutating func restart() {
    since = nil
    felt = nil
    turned = (0, 0)
  }

  mutating func turned(
    _ rate: RotationRate, by turn: (right: Double, up: Double), at now: HostInstant
  ) {
    turned = (turned.right + turn.right, turned.up + turn.up)
    let isSame = max(abs(turned.right), abs(turned.up)) <= Self.sameAngle
    guard rate.magnitude < Self.stillRate, isSame else { return restart() }
    since = since ?? now
  }

  mutating func accelerated(_ sample: MotionSample) {
    guard let felt else {
      felt = sample
      return
    }
    let (length, usual) = (sample.length, felt.length)
    let isSteady = abs(length - usual) <= Self.steadiness * usual
    let along = felt.x * sample.x + felt.y * sample.y + felt.z * sample.z
    guard isSteady, along >= Self.sameDirection * length * usual else {
      since = nil
      self.felt = sample
      return
    }
  }
}
