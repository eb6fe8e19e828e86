import Model

/// Watches for how long the tablet has stayed within an angle, in hands that are never quite still.
///
/// The angle is what counts and not the rate: a tremor of 10 Hz is fast and turns the tablet by less
/// than a degree.
struct RestWatch: Sendable {
  /// How far hands that rest may turn it, in radians.
  private let angle: Double
  /// In how long it forgets what turned the tablet, in seconds: a slow drift is then no movement.
  private let memory: Double?
  private var newest: HostInstant?
  private var since: HostInstant?
  /// How far it turned since then about the right and the up axis.
  private var turned = (right: 0.0, up: 0.0)

  init(within angle: Double, forgetting memory: Double? = nil) {
    self.angle = angle
    self.memory = memory
  }

  /// Seconds for which it has rested until `now`.
  func lasted(at now: HostInstant) -> Double { since.map { now.seconds(since: $0) } ?? 0 }

  mutating func restart() {
    since = nil
    newest = nil
    turned = (0, 0)
  }

  /// Takes how far it turned since the sample before, in radians.
  mutating func turned(right: Double, up: Double, at now: HostInstant) {
    if let memory, let newest {
      let kept = max(0, 1 - now.seconds(since: newest) / memory)
      turned = (kept * turned.right, kept * turned.up)
    }
    newest = now
    turned = (turned.right + right, turned.up + up)
    if max(abs(turned.right), abs(turned.up)) > angle { restart() }
    since = since ?? now
  }
}
