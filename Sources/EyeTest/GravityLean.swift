import Glibc
import Model

/// How the screen leans about its two axes, as gravity tells it.
///
/// A turn by φ about an axis turns gravity by −φ about it in the screen's frame, so that about the up
/// axis φ = −Δ atan2(x, z), and about the right axis φ = Δ atan2(y, z). Differences alone are used:
/// the sign in which a sensor counts gravity does not matter.
struct GravityLean: Sendable {
  /// How much of gravity must lie across an axis, as a part of it: the screen reclined by 27°, so
  /// that hands that hold it at 30° never lose it.
  static let least = 0.45

  private let angles: [RotationRate.Axis: Double]

  /// Fails for a sample that has no direction.
  init?(_ sample: MotionSample) {
    let length = sample.length
    guard length.isFinite, length > 1 else { return nil }
    var angles: [RotationRate.Axis: Double] = [:]
    let least = Self.least * length
    if hypot(sample.x, sample.z) >= least { angles[.up] = -atan2(sample.x, sample.z) }
    if hypot(sample.y, sample.z) >= least { angles[.right] = atan2(sample.y, sample.z) }
    self.angles = angles
  }

  /// Whether turns about the axis can be seen.
  func shows(_ axis: RotationRate.Axis) -> Bool { angles[axis] != nil }

  /// Returns how far it was turned about an axis since `rest`, in radians, right-hand rule; 0 where
  /// that cannot be seen.
  func turn(_ axis: RotationRate.Axis, since rest: GravityLean) -> Double {
    guard let now = angles[axis], let then = rest.angles[axis] else { return 0 }
    return remainder(now - then, 2 * .pi)
  }

  /// Returns whether it is the same lean within `angle`.
  func isSame(as other: GravityLean, within angle: Double) -> Bool {
    RotationRate.Axis.allCases.allSatisfy { abs(turn($0, since: other)) <= angle }
  }
}
