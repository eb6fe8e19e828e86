import Devices
import Model
import Testing

/// Source: GATT Specification Supplement, "Temperature", "Battery Level" and "PnP ID".
@Suite struct SingleFieldTests {
  private func temperature(_ bytes: [UInt8]) -> [Decoded] {
    var decoder = TemperatureDecoder()
    return decoder.decode(bytes, from: "")
  }

  private func battery(_ bytes: [UInt8]) -> [Decoded] {
    var decoder = BatteryDecoder()
    return decoder.decode(bytes, from: "")
  }

  /// 0x0866 = 2150; 0xFE0C = -500; 0x954D = -27 315, absolute zero; one less is no temperature.
  @Test func `a temperature is hundredths of a degree, down to absolute zero`() {
    #expect(temperature([0x66, 0x08]).summaries == ["temperature 21.5 Cel"])
    #expect(temperature([0x0C, 0xFE]).summaries == ["temperature -5.0 Cel"])
    #expect(temperature([0x4D, 0x95]).summaries == ["temperature -273.15 Cel"])
    #expect(temperature([0x4C, 0x95]).refusals == [.malformed])
  }

  @Test func `a temperature that is not known is no number`() {
    #expect(
      temperature([0x00, 0x80]) == [.unavailable(.temperature, "the sensor does not know it")])
  }

  @Test func `a battery level goes from 0 to 100 and no further`() {
    #expect(battery([0]).summaries == ["battery_level 0.0 %"])
    #expect(battery([100]).summaries == ["battery_level 100.0 %"])
    #expect(battery([101]).refusals == [.malformed])
  }

  @Test func `another length is refused`() {
    #expect(temperature([]).refusals == [.truncated])
    #expect(temperature([1]).refusals == [.truncated])
    #expect(temperature([1, 2, 3]).refusals == [.trailing])
    #expect(battery([]).refusals == [.truncated])
    #expect(battery([1, 2]).refusals == [.trailing])
  }

  /// 0x02 = USB vendor; 0x045E, 0x0040, 0x0300.
  @Test func `a product id is source, vendor, product and version`() throws {
    let bytes: [UInt8] = [0x02, 0x5E, 0x04, 0x40, 0x00, 0x00, 0x03]
    let product = try DeviceInformation.Product(payload: bytes)
    #expect([product.source, product.vendor] == [2, 0x045E])
    #expect([product.product, product.version] == [0x40, 0x0300])
    for length in 0..<7 {
      #expect(throws: PayloadError.self) {
        try DeviceInformation.Product(payload: Array(bytes.prefix(length)))
      }
    }
    #expect(throws: PayloadError.self) { try DeviceInformation.Product(payload: bytes + [0]) }
    #expect(throws: PayloadError.self) {
      try DeviceInformation.Product(payload: [3] + bytes.dropFirst())
    }
  }

  @Test func `a text ends at a zero and must be UTF-8`() throws {
    var information = DeviceInformation()
    try information.decode(Array("2.1.0\0junk".utf8), as: .firmware)
    try information.decode([0], as: .model)
    #expect(information.texts == [.firmware: "2.1.0"])
    #expect(throws: PayloadError.self) { try information.decode([0xC3, 0x28], as: .manufacturer) }
  }
}
