/// What is measured, by its name in the CSV and in descriptions (`CONTRACT.md`).
package struct Quantity: RawRepresentable, Sendable, Hashable, Codable {
  package var rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  /// A duration that the device itself measured, in seconds.
  package static let interval = Quantity(rawValue: "interval")
  /// Heart rate, per minute.
  package static let heartRate = Quantity(rawValue: "heart_rate")
  /// Time between two heart beats (RR interval), in seconds.
  package static let beatInterval = Quantity(rawValue: "beat_interval")
  /// Energy expended since reset, in joules.
  package static let energy = Quantity(rawValue: "energy")
  /// A number of things, dimensionless.
  package static let count = Quantity(rawValue: "count")
  /// A plane angle, in radians.
  package static let angle = Quantity(rawValue: "angle")
  /// Angular velocity, in radians per second.
  package static let angularVelocity = Quantity(rawValue: "angular_velocity")
  /// Acceleration, in metres per second squared.
  package static let acceleration = Quantity(rawValue: "acceleration")
}
