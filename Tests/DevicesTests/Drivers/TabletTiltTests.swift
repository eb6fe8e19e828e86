import Devices
import Model
import Testing

@Suite struct TabletTiltTests {
  /// IEEE 754: 1 is 0x3FF0…, -2 is 0xC000…, 0.5 is 0x3FE0…; least significant octet first.
  private let bytes: [UInt8] = [
    0, 0, 0, 0, 0, 0, 0xF0, 0x3F, 0, 0, 0, 0, 0, 0, 0x00, 0xC0, 0, 0, 0, 0, 0, 0, 0xE0, 0x3F,
  ]

  private func decode(_ bytes: [UInt8], from source: String) -> [Decoded] {
    var decoder = TabletTilt.driver.makeDecoder()
    return decoder.decode(bytes, from: source)
  }

  @Test func `a sample is kept as three little-endian doubles`() {
    let sample = MotionSample(
      kind: .acceleration, x: 1, y: -2, z: 0.5, hostTime: HostInstant(nanoseconds: 7),
      timeSource: .kernel)
    #expect(
      TabletTilt.chunk(sample)
        == Chunk(bytes: bytes, hostTime: HostInstant(nanoseconds: 7), source: "accel"))
  }

  @Test(arguments: [
    ("accel", Quantity.acceleration, Unit.metrePerSecondSquared),
    ("anglvel", .angularVelocity, .radianPerSecond),
  ])
  func `a sample is read with its axes`(source: String, quantity: Quantity, unit: Unit) {
    let readings = decode(bytes, from: source).compactMap { outcome in
      if case .reading(let reading) = outcome { reading } else { nil }
    }
    #expect(readings.map(\.value) == [1, -2, 0.5])
    #expect(readings.map(\.channel) == ["x", "y", "z"])
    #expect(readings.allSatisfy { $0.quantity == quantity && $0.unit == unit })
  }

  @Test func `each length but 24 is refused`() {
    for length in 0...30 where length != 24 {
      let bytes = [UInt8](repeating: 0, count: length)
      #expect(decode(bytes, from: "accel").refusals == [length < 24 ? .truncated : .trailing])
    }
  }

  /// IEEE 754: exponent bits all set are infinity or no number.
  @Test(arguments: [0x7FF0_0000_0000_0000, 0x7FF8_0000_0000_0000] as [UInt64])
  func `what is no number is refused`(pattern: UInt64) {
    let bad = (0..<8).map { UInt8(truncatingIfNeeded: pattern >> ($0 * 8)) }
    guard case .refused(let error) = decode(bytes.prefix(8) + bad + bad, from: "accel").first
    else {
      Issue.record("taken for a number")
      return
    }
    #expect(error.code == .malformed)
    #expect(error.offset == 8)
  }

  @Test func `an unknown source is refused`() {
    #expect(decode(bytes, from: "magn").refusals == [.malformed])
  }
}
