/// What is measured, by its name in the CSV and in descriptions (`Contract.md`).
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
  /// A channel was passed, its beam interrupted: the time since the event before, of whichever
  /// channel, in seconds.
  package static let passage = Quantity(rawValue: "passage")
  /// The beam of a channel is free again: the time since the event before, of whichever channel, in
  /// seconds.
  package static let release = Quantity(rawValue: "release")
  /// Time in the air between take-off and landing, in seconds.
  package static let flightTime = Quantity(rawValue: "flight_time")
  /// Time on the ground between landing and take-off, in seconds.
  package static let contactTime = Quantity(rawValue: "contact_time")
  /// Time from a signal to the answer, in seconds.
  package static let reactionTime = Quantity(rawValue: "reaction_time")
  /// Steps or turns, per minute.
  package static let cadence = Quantity(rawValue: "cadence")
  /// In newtons.
  package static let force = Quantity(rawValue: "force")
  /// How fast a force rises, in newtons per second.
  package static let forceRate = Quantity(rawValue: "force_rate")
  /// Force over time, in newton seconds.
  package static let impulse = Quantity(rawValue: "impulse")
  /// How much one beat interval differs from the next (RMSSD), in seconds.
  package static let heartRateVariability = Quantity(rawValue: "heart_rate_variability")
  /// Height of a rebound over its contact time, in metres per second.
  package static let reactiveStrength = Quantity(rawValue: "reactive_strength_index")
  /// What a load cell without a calibration tells, dimensionless.
  package static let load = Quantity(rawValue: "load")
  /// In kilograms.
  package static let mass = Quantity(rawValue: "mass")
  /// The share of fat in a body's mass, in per cent.
  package static let bodyFat = Quantity(rawValue: "body_fat")
  /// In watts.
  package static let power = Quantity(rawValue: "power")
  /// In metres per second.
  package static let speed = Quantity(rawValue: "speed")
  /// How fast a bar goes up, in the mean of a lift, in metres per second.
  package static let barSpeed = Quantity(rawValue: "bar_speed")
  /// In metres.
  package static let distance = Quantity(rawValue: "distance")
  /// A vertical distance, in metres.
  package static let height = Quantity(rawValue: "height")
  /// Length of two steps, in metres.
  package static let strideLength = Quantity(rawValue: "stride_length")
  /// In degrees Celsius.
  package static let temperature = Quantity(rawValue: "temperature")
  /// The logarithm of the smallest stroke seen, in minutes of arc, dimensionless.
  package static let logMAR = Quantity(rawValue: "logmar")
  /// −log₁₀ of the faintest contrast that is read, after Weber, dimensionless.
  package static let contrastSensitivity = Quantity(rawValue: "contrast_sensitivity")
  /// How full a device's battery is, in per cent.
  package static let batteryLevel = Quantity(rawValue: "battery_level")
}
