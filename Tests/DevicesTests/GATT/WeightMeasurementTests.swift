import Devices
import Model
import Testing

/// Layout: Weight Scale Service 1.0, section 3.2.1; GATT Specification Supplement, "Weight
/// Measurement".
@Suite struct WeightMeasurementTests {
  private func outcomes(_ bytes: [UInt8]) -> [Decoded] {
    var decoder = WeightScaleDecoder()
    return decoder.decode(bytes, from: WeightScaleDecoder.characteristic)
  }

  /// 0x3AFC = 15 100, and 15 100 × 0.005 kg = 75.5 kg; 10 000 × 0.01 lb = 100 lb = 45.359 237 kg.
  @Test func `a weight is kilograms, whatever the scale's unit`() {
    #expect(outcomes([0x00, 0xFC, 0x3A]).summaries == ["mass 75.5 kg"])
    #expect(outcomes([0x01, 0x10, 0x27]).values == [45.359237])
  }

  /// 0x07EA = 2026; 23.4 kg/m2 = 234 = 0xEA; 1.795 m = 1795 = 0x0703.
  @Test func `every field is read in its place`() throws {
    let measurement = try WeightMeasurement(
      payload: [
        0x0E, 0xFC, 0x3A, 0xEA, 0x07, 11, 22, 8, 30, 59, 4, 0xEA, 0x00, 0x03, 0x07,
      ])
    #expect(measurement.mass == 75.5)
    #expect(measurement.timeStamp == [2026, 11, 22, 8, 30, 59])
    #expect(measurement.user == 4)
    #expect(measurement.bodyMassIndex == 234)
    #expect(measurement.height == 1795)
    #expect(try WeightMeasurement(payload: [0x04, 0, 0, 0xFF]).user == nil)
  }

  @Test func `a measurement that failed is no weight`() {
    #expect(outcomes([0x00, 0xFF, 0xFF]) == [.unavailable(.mass, "the scale could not measure")])
  }

  @Test func `each length is accepted that holds what the flags announce`() {
    for flags in UInt8.min...UInt8.max {
      let announced =
        3 + (flags & 2 == 0 ? 0 : 7) + (flags & 4 == 0 ? 0 : 1) + (flags & 8 == 0 ? 0 : 4)
      for length in 0...20 {
        let payload = Array(([flags] + [UInt8](repeating: 7, count: 19)).prefix(length))
        #expect(
          outcomes(payload).refusals
            == (length < announced ? [.truncated] : []))
      }
    }
  }
}
