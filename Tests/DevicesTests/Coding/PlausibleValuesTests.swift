import Devices
import Model
import Testing

/// A number that cannot be is refused with its reason, whoever sent it and whatever decodes it.
@Suite struct PlausibleValuesTests {
  private func outcomes(_ name: String, _ payloads: [[UInt8]]) throws -> [Decoded] {
    let driver = try #require(Descriptions.registry.driver(named: name))
    var decoder = driver.makeDecoder()
    let source = Registry.source(named: name, of: driver)
    return payloads.flatMap { decoder.decode($0, from: source) }
  }

  /// Heart Rate Service 1.0, section 3.1.1.
  ///
  /// Flag 0 makes the rate 16 bits wide; 0xFFB0 = 65 456.
  @Test func `no heart beats 65456 times a minute`() throws {
    let found = try outcomes("2a37", [[0x01, 0xB0, 0xFF], [0x01, 0x48, 0x00]])
    guard case .refused(let error) = found.first else {
      Issue.record("\(found)")
      return
    }
    #expect(error.code == .implausible)
    #expect(error.detail == "heart_rate of 65456.0 /min is outside 20.0 to 300.0")
    #expect(error.bytes == [0x01, 0xB0, 0xFF])
    #expect(
      error.implausible
        == ImplausibleValue(.heartRate, 65_456, .perMinute, limits: 20...300))
    #expect(Array(found.dropFirst()).summaries == ["heart_rate 72.0 /min"])
  }

  /// The same section, bits 1 and 2: supported and not detected is "no skin contact".
  @Test(
    arguments: [
      [0x04, 0x48], [0x05, 0x48, 0x00], [0x14, 0x48, 0x00, 0x04],
    ] as [[UInt8]])
  func `a strap without skin contact has neither pulse nor beats`(payload: [UInt8]) throws {
    let found = try outcomes("2a37", [payload])
    #expect(found.first == .unavailable(.heartRate, "no skin contact"))
    #expect(
      found.dropFirst()
        == (payload[0] & 0x10 == 0 ? [] : [.unavailable(.beatInterval, "no skin contact")]))
  }

  /// Cycling Speed and Cadence Service 1.0, section 3.1.1: 150 turns in one tick of 1/1024 s.
  @Test func `no bicycle goes 323 km a second`() throws {
    let found = try outcomes(
      "2a5b", [[0x01, 0, 0, 0, 0, 0, 0], [0x01, 150, 0, 0, 0, 1, 0], [0x01, 151, 0, 0, 0, 0, 4]])
    #expect(found.refusals == [.implausible])
    #expect(found.compactMap(\.speed).allSatisfy { $0 < 50 })
  }

  /// Running Speed and Cadence Service 1.0, section 3.1.1: 1/256 m/s.
  @Test func `nobody runs 256 m in a second`() throws {
    #expect(try outcomes("2a53", [[0x00, 0xFF, 0xFF, 0xAA]]).refusals == [.implausible])
  }

  /// Three digits of whole miles an hour are up to 999; sound has 761.
  @Test func `a speed that a driver decodes by itself is held against the limits too`() throws {
    let line = [0x88] + Array("RD   14C9990\r".utf8)
    #expect(try outcomes("stalker-mph", [line]).refusals == [.implausible])
  }

  @Test func `limits include their ends and are finite`() {
    for (quantity, limits) in Quantity.limits {
      let isOfEyeTest = [.logMAR, .contrastSensitivity].contains(quantity)
      #expect(isOfEyeTest || Quantity.units[quantity] != nil)
      #expect(limits.lowerBound.isFinite && limits.upperBound.isFinite)
      #expect(limits.contains(limits.upperBound))
      #expect(!quantity.limits.contains(.nan) && !quantity.limits.contains(.infinity))
    }
    #expect(!Quantity(rawValue: "brightness").limits.contains(.infinity))
  }
}

extension Decoded {
  fileprivate var speed: Double? {
    if case .reading(let reading) = self, reading.quantity == .speed { reading.value } else { nil }
  }
}
