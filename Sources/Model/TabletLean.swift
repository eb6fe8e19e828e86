/// How far a tablet is tilted from how it is held, about its screen's two axes, in degrees.
package struct TabletLean: Sendable, Hashable, Codable {
  /// As far as hands tilt a tablet on purpose.
  package static let range = -60.0...60.0

  /// How far the right edge went away; negative for the left one.
  package var right: Double
  /// How far the upper edge went away; negative for the lower one.
  package var up: Double

  package static let none = TabletLean(right: 0, up: 0)

  package init(right: Double, up: Double) {
    self.right = right
    self.up = up
  }

  /// Whether both angles are in `range`.
  package var isPossible: Bool { Self.range.contains(right) && Self.range.contains(up) }

  enum CodingKeys: String, CodingKey {
    case right = "right_deg"
    case up = "up_deg"
  }
}
