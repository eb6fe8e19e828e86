import Glibc
package import Model

/// How far the screen leans to its two sides, from one sample of the accelerometer.
///
/// At rest the sensor feels gravity alone, so its direction in the screen's frame is the lean:
/// asin(x / |a|) sideways, asin(y / |a|) lengthways. Movement of the tablet adds to it; on a
/// balance board near the ground that part is small and a part of the sway.
package struct TiltAngles: Sendable, Hashable {
  /// In radians, 0 for a screen that lies flat.
  package var x: Double
  package var y: Double

  /// Fails for a sample that is no acceleration or has no direction: free fall.
  package init?(_ sample: MotionSample) {
    let length = (sample.x * sample.x + sample.y * sample.y + sample.z * sample.z).squareRoot()
    // Less than a tenth of gravity says nothing of where down is.
    guard sample.kind == .acceleration, length.isFinite, length > 0.1 * FlightHeight.gravity else {
      return nil
    }
    x = asin(max(-1, min(1, sample.x / length)))
    y = asin(max(-1, min(1, sample.y / length)))
  }
}
