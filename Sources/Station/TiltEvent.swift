import EyeTest
import Model

/// A recognised tilt in the outside's words.
struct TiltEvent: Encodable, Sendable {
  var device: DeviceID
  var tilt: TiltAnswer

  enum CodingKeys: String, CodingKey {
    case device, direction
    case angle = "angle_rad"
    case hostTime = "host_time_ns"
    case uncertainty = "uncertainty_s"
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(device, forKey: .device)
    try container.encode(tilt.direction.rawValue, forKey: .direction)
    try container.encode(tilt.angle, forKey: .angle)
    try container.encode(tilt.hostTime.nanoseconds, forKey: .hostTime)
    try container.encode(tilt.uncertainty, forKey: .uncertainty)
  }
}
