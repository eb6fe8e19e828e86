/// Where somebody tilted the tablet: the edge of the screen that went away from them.
///
/// A ball on the screen would roll there; on a tablet that lies flat it is the edge that sinks.
/// With the screen's axes x right, y up and z out of the screen, the right-hand rule gives the
/// signs: a positive rate about y moves the left edge (−x) along +z, towards the viewer, and the
/// right edge away, so positive is `right`; a positive rate about x moves the upper edge (+y)
/// along +z, so positive is `down`.
package enum TiltDirection: String, Sendable, Hashable, Codable, CaseIterable {
  /// Negative rate about the up axis: clockwise seen from above the screen's upper edge.
  case left
  /// Positive rate about the up axis: counter-clockwise seen from above the upper edge.
  case right
  /// Negative rate about the right axis: the upper edge goes away.
  case up
  /// Positive rate about the right axis: the upper edge comes nearer.
  case down
}
