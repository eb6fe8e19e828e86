package import Model

/// The mean power of a lift from its load and its mean speed: P = m g v.
///
/// The vendor's program multiplies at each millisecond the force m (a + g) by the speed and takes the mean
/// of the concentric phase. A lift begins and ends at rest, so that what the acceleration adds at its
/// beginning it takes away at its end, and the mean is that of the weight alone. (Told to regard the
/// propulsive phase only, that program leaves the end out and finds more.)
///
/// Source: encoder/util.R, getDynamicsNotInertial and pafGenerate (github.com/GNOME/chronojump), with its g.
package enum LiftPower {
  /// In metres per second squared, as the vendor's program has it.
  package static let gravity = 9.81
  /// From an empty stick to more than anybody lifts, in kilograms.
  package static let loads = 0.5...1000.0

  /// Returns the mean power in watts.
  ///
  /// - Parameters:
  ///   - load: All that is lifted, in kilograms.
  ///   - speed: The mean of the lift, in metres per second.
  /// - Returns: The power, in watts.
  package static func mean(load: Double, speed: Double) -> Double { load * gravity * speed }

  /// Returns what the record of a lift says of its power; nothing for what is no lift.
  ///
  /// - Parameters:
  ///   - measurement: What the device told.
  ///   - load: In kilograms, as somebody said it.
  /// - Returns: `load_kg` and `mean_power_w`.
  package static func details(
    of measurement: Measurement, load: Double
  ) -> [String: JSONValue] {
    guard measurement.quantity == .barSpeed else { return [:] }
    return [
      "load_kg": .number(load),
      "mean_power_w": .number(mean(load: load, speed: measurement.value)),
    ]
  }
}
