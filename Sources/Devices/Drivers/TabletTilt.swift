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

  /// Returns the sample of a capture form; nothing if it is none.
  package static func sample(_ chunk: Chunk) -> MotionSample? {
    var decoder = TabletTiltDecoder()
    let axes = decoder.decode(chunk.bytes, from: chunk.source).compactMap { outcome in
      if case .reading(let reading) = outcome { reading.value } else { nil }
    }
    guard axes.count == 3, let kind = MotionSample.Kind(rawValue: chunk.source) else { return nil }
    return MotionSample(
      kind: kind, x: axes[0], y: axes[1], z: axes[2], hostTime: chunk.hostTime, timeSource: .kernel)
  }
}
