import Devices
import Model
import Testing

/// Layout: Body Composition Service 1.0, section 3.2; the Bluetooth SIG's own XML
/// (oesmith/gatt-xml, body_composition_measurement.xml).
@Suite struct BodyCompositionTests {
  private func outcomes(_ bytes: [UInt8]) -> [Decoded] {
    var decoder = BodyCompositionDecoder()
    return decoder.decode(bytes, from: "")
  }

  /// What a Beurer BF600 said of a person (oliexdev/openScale issue 759): 18.2 % fat, 6163 kJ, 41.9 %
  /// muscle, 47.6 kg soft lean mass, 34.5 kg water, 293.7 Ω; laid out by hand after the XML.
  @Test func `what a scale said of a person has its fat, and the rest is accounted for`() {
    #expect(
      outcomes([
        0x98, 0x03, 0xB6, 0x00, 0x13, 0x18, 0xA3, 0x01, 0x30, 0x25, 0xF4, 0x1A, 0x79, 0x0B,
      ]).summaries == ["body_fat 18.2 %"])
  }

  /// RonanB96/bluetooth-sig-python, tests/gatt/characteristics/test_body_composition_measurement.py.
  @Test func `the vectors of another program mean the same here`() {
    #expect(outcomes([0x00, 0x00, 0x32, 0x00]).values == [5])
    #expect(
      outcomes([0x03, 0x00, 0x96, 0x00, 0xE8, 0x07, 0x06, 0x14, 0x0A, 0x1E, 0x00]).values == [15])
    #expect(outcomes([0x0C, 0x00, 0x78, 0x00, 0x05, 0x40, 0x06]).values == [12])
  }

  /// 15 000 × 5 g, and 10 000 × 0.01 lb of 0.453 592 37 kg.
  @Test func `a weight is in steps of 5 g or of a hundredth of a pound`() {
    #expect(
      outcomes([0x00, 0x04, 0xC8, 0x00, 0x98, 0x3A]).summaries
        == ["body_fat 20.0 %", "mass 75.0 kg"])
    #expect(
      outcomes([0x01, 0x0C, 0xC8, 0x00, 0x10, 0x27, 0xB0, 0x02]).values == [20, 45.359237])
  }

  @Test func `a scale that could not measure has no share of fat`() {
    for fat: [UInt8] in [[0xFF, 0xFF], [0x00, 0x00]] {
      #expect(
        outcomes([0x00, 0x00] + fat) == [.unavailable(.bodyFat, "the scale could not measure")])
    }
    #expect(outcomes([0x00, 0x04, 0xC8, 0x00, 0x00, 0x00]).summaries == ["body_fat 20.0 %"])
  }

  /// A Xiaomi scale leaves the share of fat out, though it is mandatory (wiecosystem/Bluetooth issue
  /// 9): where it should be is the year, 2023.
  @Test func `a scale that leaves the share of fat out is refused instead of misread`() {
    let bytes: [UInt8] = [
      0x02, 0xA6, 0xE7, 0x07, 0x0A, 0x05, 0x0E, 0x1E, 0x00, 0xC2, 0x01, 0x98, 0x3A,
    ]
    #expect(!outcomes(bytes).refusals.isEmpty)
    #expect(outcomes([0x00, 0x00, 0xE9, 0x03]).refusals == [.malformed])
  }

  @Test func `octets behind the last field are ignored and told once`() {
    var decoder = BodyCompositionDecoder()
    #expect(
      decoder.decode([0, 0, 0x32, 0, 1, 2], from: "").summaries == ["ignored", "body_fat 5.0 %"])
    #expect(decoder.decode([0, 0, 0x32, 0, 1, 2], from: "").summaries == ["body_fat 5.0 %"])
  }
}
