package import Model

/// How a tablet's tilt sensors sit behind its screen, as it was learned.
package struct TiltAxesRecord: Sendable, Hashable {
  package var device: DeviceID
  /// The sensor's axes to the screen's right and to its upper edge, as `+y -x`; nothing where it was
  /// not learned.
  package var acceleration: String?
  package var angularVelocity: String?
  package var learnedAt: Timestamp

  package init(
    device: DeviceID, acceleration: String?, angularVelocity: String?, learnedAt: Timestamp
  ) {
    self.device = device
    self.acceleration = acceleration
    self.angularVelocity = angularVelocity
    self.learnedAt = learnedAt
  }
}
