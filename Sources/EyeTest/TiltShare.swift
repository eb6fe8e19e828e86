/// How far a tablet is tilted from level, as a part of what is an answer.
package struct TiltShare: Sendable, Hashable {
  /// Smaller differences are hands that tremble.
  private static let steps = 20.0

  /// Towards the screen's right edge, −1 … 1: 0 is level, at 1 a tilt counts.
  package let right: Double
  /// Towards its upper edge, alike.
  package let up: Double
  /// Whether going on would be an answer; after one the tablet has to come back to level first.
  package let counts: Bool

  package init(right: Double, up: Double, counts: Bool) {
    self.right = Self.stepped(right)
    self.up = Self.stepped(up)
    self.counts = counts
  }

  private static func stepped(_ share: Double) -> Double {
    (max(-1, min(1, share)) * steps).rounded() / steps
  }

  /// The side to which going on would be an answer; nothing at level and between two sides.
  package var direction: TiltDirection? {
    guard counts else { return nil }
    if abs(right) > 0, abs(right) >= TiltRule.dominance * abs(up) {
      return right > 0 ? .right : .left
    }
    if abs(up) > 0, abs(up) >= TiltRule.dominance * abs(right) { return up > 0 ? .up : .down }
    return nil
  }
}
