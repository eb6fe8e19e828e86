package import Model

/// One kind of motion that an IIO device measures along three axes.
package struct IIOSensor: Sendable, Hashable {
  package var kind: MotionSample.Kind
  /// Of the axes x, y and z; value = (raw + offset) · scale, in m/s² or rad/s.
  package var scale: SIMD3<Double>
  package var offset: SIMD3<Double>
  package var matrix: MountMatrix

  package init(
    kind: MotionSample.Kind, scale: SIMD3<Double>, offset: SIMD3<Double> = .zero,
    matrix: MountMatrix = .identity
  ) {
    self.kind = kind
    self.scale = scale
    self.offset = offset
    self.matrix = matrix
  }

  /// The channels' names in sysfs, as `in_accel_x`, in the order x, y, z.
  package var channels: [String] { Self.channels(of: kind) }

  package static func channels(of kind: MotionSample.Kind) -> [String] {
    ["x", "y", "z"].map { "in_\(kind.rawValue)_\($0)" }
  }

  /// Turns raw values into a sample in the screen's frame.
  package func sample(
    _ raw: SIMD3<Int64>, at instant: HostInstant, source: TimeSource
  ) -> MotionSample {
    let measured = (SIMD3<Double>(raw) + offset) * scale
    let turned = matrix.applied(to: measured)
    var sample = MotionSample(
      kind: kind, x: turned.x, y: turned.y, z: turned.z, hostTime: instant, timeSource: source)
    sample.sensed = measured
    return sample
  }
}
