package import Model

/// One kind of motion that an IIO device measures along three axes.
package struct IIOSensor: Sendable, Hashable {
  package var kind: MotionSample.Kind
  /// Of the axes x, y and z; value = (raw + offset) · scale, in m/s² or rad/s.
  package var scale: [Double]
  package var offset: [Double]
  package var matrix: MountMatrix

  package init(
    kind: MotionSample.Kind, scale: [Double], offset: [Double] = [0, 0, 0],
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
    _ raw: [Int64], at instant: HostInstant, source: TimeSource
  ) -> MotionSample? {
    guard raw.count == 3, scale.count == 3, offset.count == 3 else { return nil }
    let measured = (0..<3).map { (Double(raw[$0]) + offset[$0]) * scale[$0] }
    let turned = matrix.applied(to: measured)
    guard turned.count == 3 else { return nil }
    var sample = MotionSample(
      kind: kind, x: turned[0], y: turned[1], z: turned[2], hostTime: instant, timeSource: source)
    sample.sensed = measured
    return sample
  }
}
