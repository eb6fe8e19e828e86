package import EyeTest

/// How the desktop has turned what a screen shows, against the way in which its panel is built.
///
/// The angles are those of the W3C's Screen Orientation: the picture is turned clockwise on the
/// panel, as for a tablet that is itself held turned counter-clockwise. At 90° the panel's right edge
/// is the upper edge of what is seen.
package enum ScreenTurn: Int, Sendable, Hashable, CaseIterable {
  case none = 0
  case quarter = 90
  case half = 180
  case threeQuarters = 270

  /// Counter-clockwise, as a quarter turn of the picture leads from one to the next.
  private static let compass: [TiltDirection] = [.right, .up, .left, .down]

  /// Returns where a tilt goes on the screen as it is seen.
  ///
  /// - Parameter tilt: Towards an edge of the panel.
  /// - Returns: Towards an edge of the picture.
  package func seen(_ tilt: TiltDirection) -> TiltDirection {
    let compass = Self.compass
    let index = (compass.firstIndex(of: tilt) ?? 0) + rawValue / 90
    return compass[index % compass.count]
  }

  /// Returns how far a tablet is tilted on the screen as it is seen.
  package func seen(_ share: TiltShare) -> TiltShare {
    let (right, up) =
      switch self {
      case .none: (share.right, share.up)
      case .quarter: (-share.up, share.right)
      case .half: (-share.right, -share.up)
      case .threeQuarters: (share.up, -share.right)
      }
    return TiltShare(right: right, up: up, counts: share.counts)
  }

  /// Returns the axes of the panel where those of the picture were learned.
  package func panel(_ seen: TiltAxes) -> TiltAxes {
    TiltAxes(
      acceleration: seen.acceleration.map(panel),
      angularVelocity: seen.angularVelocity.map(panel))
  }

  private func panel(_ seen: TiltAxes.Frame) -> TiltAxes.Frame {
    let (right, up) =
      switch self {
      case .none: (seen.right, seen.up)
      case .quarter: (seen.up, seen.right.opposite)
      case .half: (seen.right.opposite, seen.up.opposite)
      case .threeQuarters: (seen.up.opposite, seen.right)
      }
    // Two axes that are across stay so.
    return TiltAxes.Frame(right: right, up: up) ?? seen
  }
}
