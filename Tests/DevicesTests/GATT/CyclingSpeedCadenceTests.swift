import Devices
import Model
import Testing

/// Layout: Cycling Speed and Cadence Service 1.0, section 3.1.1.
///
/// Captures: a Zwift Hub read with nRF Connect, Berg0162/simcline issue 7, 16:02:00 to 16:02:02;
/// the program's own reading of the bytes stands beside them there.
@Suite struct CyclingSpeedCadenceTests {
  private let captured: [[UInt8]] = [
    [0x03, 0xA4, 0x00, 0x00, 0x00, 0x18, 0x4E, 0x40, 0x00, 0xA7, 0x4C],
    [0x03, 0xA6, 0x00, 0x00, 0x00, 0x72, 0x52, 0x41, 0x00, 0xC0, 0x50],
    [0x03, 0xA7, 0x00, 0x00, 0x00, 0xA6, 0x54, 0x42, 0x00, 0xC7, 0x54],
  ]

  @Test func `a captured notification has the fields that nRF Connect shows`() throws {
    let measurement = try CyclingSpeedCadenceMeasurement(payload: captured[0])
    #expect(measurement.wheel?.count == 164)
    #expect(measurement.wheel?.time == 19_992)
    #expect(measurement.crank?.count == 64)
    #expect(measurement.crank?.time == 19_623)
  }

  /// Wheel 164 → 166 in 21 106 - 19 992 = 1114 ticks, crank 64 → 65 in 20 672 - 19 623 = 1049; then
  /// one turn each in 21 670 - 21 106 = 564 and 21 703 - 20 672 = 1031; 1024 ticks are a second.
  @Test func `captured notifications become speed, distance and cadence`() throws {
    var decoder = CyclingSpeedCadenceDecoder()
    let source = CyclingSpeedCadenceDecoder.characteristic
    #expect(decoder.decode(captured[0], from: source) == [])
    let second = decoder.decode(captured[1], from: source)
    try #require(second.values.count == 3)
    #expect(abs(second.values[0] - 2 * 2.105 * 1024 / 1114) < 1e-9)
    #expect(abs(second.values[1] - 4.21) < 1e-9)
    #expect(abs(second.values[2] - 60.0 * 1024 / 1049) < 1e-9)
    let third = decoder.decode(captured[2], from: source)
    try #require(third.values.count == 3)
    #expect(abs(third.values[0] - 2.105 * 1024 / 564) < 1e-9)
    #expect(abs(third.values[1] - 6.315) < 1e-9)
    #expect(abs(third.values[2] - 60.0 * 1024 / 1031) < 1e-9)
  }

  /// A 20-inch wheel of 1.5 m from the second turn on: 2.105 m, then 1.5 m in 564 ticks.
  @Test func `the wheel that it is told is the one that turns from then on`() throws {
    var decoder: any StreamDecoder = CyclingSpeedCadenceDecoder()
    let source = CyclingSpeedCadenceDecoder.characteristic
    _ = decoder.decode([0x01, 1, 0, 0, 0, 0, 0], from: source)
    _ = decoder.decode([0x01, 2, 0, 0, 0, 0, 4], from: source)
    decoder.use(wheel: 1.5)
    let values = decoder.decode([0x01, 3, 0, 0, 0, 0x34, 6], from: source).values
    try #require(values.count == 2)
    #expect(abs(values[0] - 1.5 * 1024 / 564) < 1e-9)
    #expect(abs(values[1] - 3.605) < 1e-9)
  }

  @Test func `a wheel that stands is 0 and not silent, and a link that broke begins anew`() {
    var decoder = CyclingSpeedCadenceDecoder()
    let wheel: [UInt8] = [0x01, 0x05, 0, 0, 0, 0, 4]
    #expect((0..<4).flatMap { _ in decoder.decode(wheel, from: "") }.values == [0])
    #expect(decoder.decode(wheel, from: "").summaries == ["speed 0.0 m/s"])
    #expect(decoder.linkRestarted() == [])
    #expect(decoder.decode([0x01, 0x09, 0, 0, 0, 0, 8], from: "") == [])
  }

  /// 1 + 2 turns of 2.105 m, of which nobody knows how long the two took.
  @Test func `turns after standing are way without a speed`() throws {
    var decoder = CyclingSpeedCadenceDecoder()
    let before: [UInt8] = [0x01, 5, 0, 0, 0, 0, 4]
    _ = decoder.decode([0x01, 4, 0, 0, 0, 0, 0], from: "")
    for _ in 0..<4 { _ = decoder.decode(before, from: "") }
    let after = decoder.decode([0x01, 7, 0, 0, 0, 0, 8], from: "")
    try #require(after.values.count == 1)
    #expect(abs(after.values[0] - 3 * 2.105) < 1e-9)
  }

  /// 2.105 m a turn; the third turn is 2 s of 1024 ticks after the first.
  @Test func `a turn without a time is on the way and in the next speed`() {
    var decoder = CyclingSpeedCadenceDecoder()
    let found = [(4, 0, 0), (5, 0, 4), (6, 0, 4), (7, 0, 12)].flatMap { turns, low, high in
      decoder.decode([0x01, UInt8(turns), 0, 0, 0, UInt8(low), UInt8(high)], from: "")
    }
    #expect(found.values.map { ($0 / 2.105 * 1e9).rounded() / 1e9 } == [1, 1, 2, 1, 3])
    #expect(found.refusals == [])
  }

  @Test func `each length is accepted that holds what the flags announce`() {
    for flags in UInt8.min...UInt8.max {
      let announced = 1 + (flags & 1 == 0 ? 0 : 6) + (flags & 2 == 0 ? 0 : 4)
      for length in 0...16 {
        let payload = Array(([flags] + [UInt8](repeating: 7, count: 15)).prefix(length))
        var decoder = CyclingSpeedCadenceDecoder()
        let refusals = decoder.decode(payload, from: "").refusals
        #expect(
          refusals == (length < announced ? [.truncated] : []))
      }
    }
  }

  @Test func `reserved flags are told once`() {
    var decoder = CyclingSpeedCadenceDecoder()
    #expect(decoder.decode([0x80], from: "") == [.ignored("reserved flags 0x80")])
    #expect(decoder.decode([0x80], from: "") == [])
  }
}
