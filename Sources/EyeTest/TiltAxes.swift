package import Model

/// How a tablet's sensors sit behind its screen, as five tilts of its player showed.
///
/// Comes on top of the mount matrix, which is missing or wrong on many tablets (row F13 of the tilt
/// table): it turns what the matrix made into the screen's axes.
package struct TiltAxes: Sendable, Hashable {
  /// The sensor's axes that point to the screen's right and to its upper edge; the third one, out of
  /// the screen, is their cross product.
  package struct Frame: Sendable, Hashable {
    package var right: SignedAxis
    package var up: SignedAxis

    /// Fails for two axes that are the same but for their sense.
    package init?(right: SignedAxis, up: SignedAxis) {
      guard right.vector.dot(up.vector) == 0 else { return nil }
      self.right = right
      self.up = up
    }
  }

  /// Nothing where it could not be learned: the matrix holds.
  package var acceleration: Frame?
  package var angularVelocity: Frame?

  package init(acceleration: Frame?, angularVelocity: Frame?) {
    self.acceleration = acceleration
    self.angularVelocity = angularVelocity
  }

  /// Turns a sample into the screen's axes.
  package func applied(to sample: MotionSample) -> MotionSample {
    let frame =
      switch sample.kind {
      case .acceleration: acceleration
      case .angularVelocity: angularVelocity
      }
    guard let frame else { return sample }
    let vector = Vector3(sample)
    var turned = sample
    turned.x = frame.right.vector.dot(vector)
    turned.y = frame.up.vector.dot(vector)
    turned.z = frame.right.vector.cross(frame.up.vector).dot(vector)
    return turned
  }
}

extension TiltAxes {
  /// What was seen at one step of a calibration, in the sensors' axes.
  struct Seen: Sendable {
    /// How far the gyroscope turned from level, about each axis, in radians.
    var turn: Vector3?
    /// What the accelerometer felt there.
    var felt: Vector3?
  }

  /// Finds the axes of the gyroscope: a tilt to the right is positive about the up axis, one down is
  /// positive about the right axis (`TiltDirection`).
  static func turning(
    _ seen: [TiltDirection: Vector3]
  ) throws(TiltCalibrationFailure) -> Frame {
    let up = try axis(from: .left, to: .right, seen)
    let right = try axis(from: .up, to: .down, seen)
    guard let frame = Frame(right: right, up: up) else { throw .sameAxis }
    return frame
  }

  /// Finds the axes of an accelerometer alone.
  ///
  /// Gravity g turns by the opposite of each tilt. It has no part along the screen's right axis, so
  /// that the tilts up and down show that axis whole. Those to the sides move gravity along the right
  /// axis, against the sense of its part out of the screen, which shows in which sense the sensor
  /// counts gravity. Then the two other axes follow from how the screen was held: its face and its
  /// upper edge were both turned up.
  ///
  /// - Returns: Nothing where the screen stood or lay so that gravity does not tell.
  static func leaning(
    _ level: Vector3, _ seen: [TiltDirection: Vector3]
  ) -> Frame? {
    guard let left = seen[.left]?.unit, let toRight = seen[.right]?.unit,
      let toUp = seen[.up]?.unit, let down = seen[.down]?.unit, let level = level.unit,
      let right = SignedAxis(along: down.cross(toUp))
    else { return nil }
    let aside = right.vector.dot(toRight - left)
    guard abs(aside) >= 0.2 else { return nil }
    let sense = aside < 0 ? 1.0 : -1.0
    for up in SignedAxis.allCases {
      guard let frame = Frame(right: right, up: up) else { continue }
      let out = right.vector.cross(up.vector)
      // Nearer than 6° to standing or lying, the sign of the smaller part says nothing.
      if level.dot(up.vector) * sense > 0.1, level.dot(out) * sense > 0.1 { return frame }
    }
    return nil
  }

  private static func axis(
    from negative: TiltDirection, to positive: TiltDirection, _ seen: [TiltDirection: Vector3]
  ) throws(TiltCalibrationFailure) -> SignedAxis {
    guard let first = seen[negative]?.unit, let second = seen[positive]?.unit,
      first.dot(second) <= -0.7
    else { throw .notOpposite }
    guard let axis = SignedAxis(along: second - first) else { throw .oblique }
    return axis
  }
}

/// Why a calibration came to nothing.
package enum TiltCalibrationFailure: String, Error, Sendable, Hashable, Codable, CaseIterable {
  /// Two tilts that should have gone opposite ways did not.
  case notOpposite = "not-opposite"
  /// Tilts to the sides and up and down turned it about the same axis.
  case sameAxis = "same-axis"
  /// A tilt lay between two axes.
  case oblique
  /// Gravity alone does not tell: the screen has to lean back.
  case upright
  /// Nothing was tilted for a long time, or the sensor went.
  case abandoned
}

extension TiltAxes.Frame {
  /// Reads what `text` wrote.
  package init?(_ text: String) {
    let axes = text.split(separator: " ").map { SignedAxis(rawValue: String($0)) }
    guard axes.count == 2, let right = axes[0], let up = axes[1] else { return nil }
    self.init(right: right, up: up)
  }

  /// Both axes, as `+y -x`.
  package var text: String { "\(right.rawValue) \(up.rawValue)" }
}
