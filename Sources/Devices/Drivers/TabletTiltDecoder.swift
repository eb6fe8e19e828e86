import Model

/// Reads samples back from their capture form.
struct TabletTiltDecoder: StreamDecoder {
  mutating func decode(_ bytes: [UInt8], from source: String) -> [Decoded] {
    guard let kind = MotionSample.Kind(rawValue: source) else {
      return [
        .refused(PayloadError(.malformed, offset: 0, bytes: bytes, detail: "source is \(source)"))
      ]
    }
    do throws(PayloadError) {
      return try readings(of: kind, from: bytes)
    } catch {
      return [.refused(error)]
    }
  }

  mutating func linkRestarted() -> [Decoded] { [] }

  private func readings(
    of kind: MotionSample.Kind, from bytes: [UInt8]
  ) throws(PayloadError) -> [Decoded] {
    var reader = PayloadReader(bytes)
    var readings: [Decoded] = []
    for axis in ["x", "y", "z"] {
      let offset = reader.offset
      let value = Double(bitPattern: try reader.integer(UInt64.self, axis))
      guard value.isFinite else {
        throw PayloadError(
          .malformed, offset: offset, bytes: bytes, detail: "\(axis) must be a number")
      }
      readings.append(
        Reading(
          quantity: kind == .acceleration ? .acceleration : .angularVelocity, value: value,
          unit: kind == .acceleration ? .metrePerSecondSquared : .radianPerSecond,
          channel: axis, timeSource: .kernel, raw: bytes
        ).outcome)
    }
    try reader.finish()
    return readings
  }
}
