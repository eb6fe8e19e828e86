package import Model

/// The tablet's own accelerometer and gyroscope.
///
/// Its link hands out samples in SI units; only captures carry them as bytes: three
/// little-endian IEEE 754 doubles x, y, z, with the kind of sample as the source.
package enum TabletTilt {
  package static let driver = Driver(
    id: "tablet-tilt", model: "Tablet", links: [.iio], profile: LinkProfile(),
    quantities: [.angularVelocity, .acceleration, .angle],
    match: { $0.kind == .iio ? 1 : 0 }, makeDecoder: { TabletTiltDecoder() })

  /// Returns a sample in its capture form.
  package static func chunk(_ sample: MotionSample) -> Chunk {
    let bytes = [sample.x, sample.y, sample.z].flatMap { value in
      (0..<8).map { UInt8(truncatingIfNeeded: value.bitPattern >> ($0 * 8)) }
    }
    return Chunk(bytes: bytes, hostTime: sample.hostTime, source: sample.kind.rawValue)
  }
}
