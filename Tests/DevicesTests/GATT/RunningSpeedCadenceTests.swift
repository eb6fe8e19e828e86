import Devices
import Model
import Testing

/// Layout: Running Speed and Cadence Service 1.0, section 3.1.1; GATT Specification Supplement, "RSC
/// Measurement".
@Suite struct RunningSpeedCadenceTests {
  /// 0x0380 = 896 = 3.5 × 256; 0xAA = 170; 0x007C = 124 cm; 0x00003039 = 12 345 dm.
  @Test func `a notification becomes speed, cadence, stride length and distance`() {
    var decoder = RunningSpeedCadenceDecoder()
    let outcomes = decoder.decode(
      [0x07, 0x80, 0x03, 0xAA, 0x7C, 0x00, 0x39, 0x30, 0x00, 0x00],
      from: RunningSpeedCadenceDecoder.characteristic)
    #expect(
      outcomes.summaries == [
        "speed 3.5 m/s", "cadence 170.0 /min", "stride_length 1.24 m", "distance 1234.5 m",
      ])
  }

  @Test func `standing still is speed and cadence 0`() {
    var decoder = RunningSpeedCadenceDecoder()
    #expect(
      decoder.decode([0x00, 0, 0, 0], from: "").summaries == ["speed 0.0 m/s", "cadence 0.0 /min"])
  }

  @Test func `each length is accepted that holds what the flags announce`() {
    for flags in UInt8.min...UInt8.max {
      let announced = 4 + (flags & 1 == 0 ? 0 : 2) + (flags & 2 == 0 ? 0 : 4)
      for length in 0...16 {
        let payload = Array(([flags] + [UInt8](repeating: 7, count: 15)).prefix(length))
        var decoder = RunningSpeedCadenceDecoder()
        let refusals = decoder.decode(payload, from: "").layoutRefusals
        #expect(
          refusals == (length < announced ? [.truncated] : []))
      }
    }
  }
}
