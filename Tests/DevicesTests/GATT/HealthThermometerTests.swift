import Devices
import Model
import Testing

/// Layouts: Health Thermometer Service 1.0, section 3.1; numbers: IEEE 11073-20601, annex F.7, and the
/// examples of the Bluetooth SIG's Personal Health Devices Transcoding White Paper 1.6, section 2.2.1.
///
/// No capture of a clinical thermometer is known to us.
@Suite struct HealthThermometerTests {
  private func outcomes(_ bytes: [UInt8]) -> [Decoded] {
    var decoder = HealthThermometerDecoder()
    return decoder.decode(bytes, from: "")
  }

  /// 0xFF00016C is 36.4 (the white paper), 0xFE000D97 34.79.
  @Test func `the exponent says how fine the number is`() {
    #expect(outcomes([0x00, 0x6C, 0x01, 0x00, 0xFF]).summaries == ["temperature 36.4 Cel"])
    #expect(outcomes([0x00, 0x97, 0x0D, 0x00, 0xFE]).summaries == ["temperature 34.79 Cel"])
  }

  /// 986 × 10^-1 °F is 37 °C.
  @Test func `degrees Fahrenheit become degrees Celsius`() {
    let values = outcomes([0x01, 0xDA, 0x03, 0x00, 0xFF]).values
    #expect(values.count == 1 && abs(values[0] - 37) < 1e-12)
  }

  @Test func `a time and a place on the body are passed over`() {
    #expect(
      outcomes([0x06, 0x6C, 0x01, 0x00, 0xFF, 0xE7, 0x07, 0x0C, 0x19, 0x0E, 0x1E, 0x2D, 0x03])
        .values == [36.4])
  }

  /// NaN, NRes, +∞, -∞ and the reserved one.
  @Test(arguments: [0x7FFFFF, 0x800000, 0x7FFFFE, 0x800002, 0x800001])
  func `a special value is no temperature`(mantissa: Int) {
    let bytes = (0..<3).map { UInt8(truncatingIfNeeded: mantissa >> (8 * $0)) }
    #expect(
      outcomes([0x00] + bytes + [0x00])
        == [.unavailable(.temperature, "the thermometer could not measure")])
  }

  /// 1000 °C, 8 388 607 × 10^127, -1.
  @Test func `what no body has is refused`() {
    #expect(outcomes([0x00, 0xE8, 0x03, 0x00, 0x00]).refusals == [.malformed])
    #expect(outcomes([0x00, 0xFF, 0xFF, 0x7F, 0x7F]).refusals == [.malformed])
    #expect(outcomes([0x00, 0xFF, 0xFF, 0xFF, 0x00]).refusals == [.malformed])
  }

  @Test func `octets behind the last field are ignored and told once`() {
    var decoder = HealthThermometerDecoder()
    let bytes: [UInt8] = [0x00, 0x6C, 0x01, 0x00, 0xFF, 0x09]
    #expect(decoder.decode(bytes, from: "").summaries == ["ignored", "temperature 36.4 Cel"])
    #expect(decoder.decode(bytes, from: "").summaries == ["temperature 36.4 Cel"])
  }
}
