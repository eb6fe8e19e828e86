/// The height of a jump from the time in the air: h = g t² / 8.
///
/// The body rises for half of the flight and falls for the other half, if it leaves and lands in
/// the same posture; legs that are drawn up in the air make the result too high.
///
/// Source of the formula: N. P. Linthorne, "Analysis of standing vertical jumps using a force
/// platform", American Journal of Physics 69 (2001), pages 1198–1204, flight time method. Source
/// of g: standard acceleration of gravity, 3rd CGPM (1901).
package enum FlightHeight {
  /// In metres per second squared.
  package static let gravity = 9.80665

  /// Returns the height in metres.
  ///
  /// - Parameter flight: Time in the air, in seconds.
  /// - Returns: The height, in metres.
  package static func height(flight: Double) -> Double { gravity * flight * flight / 8 }

  /// Returns how far an uncertainty of the time moves the height, in metres: |dh/dt| dt.
  ///
  /// - Parameters:
  ///   - flight: Time in the air, in seconds.
  ///   - uncertainty: Of that time, in seconds.
  /// - Returns: That of the height, in metres.
  package static func uncertainty(flight: Double, uncertainty: Double) -> Double {
    abs(gravity * flight / 4 * uncertainty)
  }
}
