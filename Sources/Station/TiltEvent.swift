import Model

/// A recognised tilt in the outside's words.
struct TiltEvent: Encodable {
  var device: DeviceID
  var direction: String
  /// In radians.
  var angle: Double
  var hostTime: HostInstant
  /// In seconds.
  var uncertainty: Double

  enum CodingKeys: String, CodingKey {
    case device, direction
    case angle = "angle_rad"
    case hostTime = "host_time_ns"
    case uncertainty = "uncertainty_s"
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(device, forKey: .device)
    try container.encode(direction, forKey: .direction)
    try container.encode(angle, forKey: .angle)
    try container.encode(hostTime.nanoseconds, forKey: .hostTime)
    try container.encode(uncertainty, forKey: .uncertainty)
  }
}
