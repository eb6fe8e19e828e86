/// One sample of a tilt sensor in the screen's frame: x right, y up on the screen, z out of it.
///
/// Source of the frame: kernel Documentation/ABI/testing/sysfs-bus-iio, mount_matrix.
package struct MotionSample: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable {
    /// Specific force, in metres per second squared.
    case acceleration = "accel"
    /// Angular velocity, in radians per second, right-hand rule.
    case angularVelocity = "anglvel"
  }

  package var kind: Kind
  package var x: Double
  package var y: Double
  package var z: Double
  /// The same along the sensor's own axes x, y and z, before any mount matrix; absent where only
  /// the screen's are known.
  package var sensed: SIMD3<Double>?
  package var hostTime: HostInstant
  /// `kernel` if a buffer's timestamp was used, else `arrival`.
  package var timeSource: TimeSource
  /// Whether it waited so long for its reader that it tells of no movement of now.
  ///
  /// What was measured is right nevertheless, and so is its time if that is the kernel's.
  package var isLate = false

  package init(
    kind: Kind, x: Double, y: Double, z: Double, hostTime: HostInstant, timeSource: TimeSource
  ) {
    self.kind = kind
    self.x = x
    self.y = y
    self.z = z
    self.hostTime = hostTime
    self.timeSource = timeSource
  }

  /// The length of the vector, in its unit.
  package var length: Double { (x * x + y * y + z * z).squareRoot() }
}
