import Devices
import Model
import Testing
import Transports

/// Service records as they go over the air (Bluetooth Core, Vol 3, Part B, 3: 0x35 begins a
/// sequence of up to 255 bytes, 0x09 a 16-bit number, 0x19 a 16-bit UUID, 0x08 one byte).
@Suite struct SerialPortSearchTests {
  /// Serial Port Profile 1.2, 6: service class 0x1101; protocols L2CAP 0x0100, RFCOMM 0x0003.
  private static func records(channel: UInt8) -> [UInt8] {
    let classes: [UInt8] = [0x09, 0x00, 0x01, 0x35, 0x03, 0x19, 0x11, 0x01]
    let protocols: [UInt8] = [
      0x09, 0x00, 0x04, 0x35, 0x0C,
      0x35, 0x03, 0x19, 0x01, 0x00,
      0x35, 0x05, 0x19, 0x00, 0x03, 0x08, channel,
    ]
    return list(of: [classes + protocols])
  }

  private static func list(of records: [[UInt8]]) -> [UInt8] {
    let inner = records.flatMap { sequence($0) }
    return sequence(inner)
  }

  private static func sequence(_ content: [UInt8]) -> [UInt8] {
    let header: [UInt8] = [0x35, UInt8(content.count)]
    return header + content
  }

  @Test(arguments: [1, 7, 30] as [UInt8])
  func `a serial port's channel is read from its record`(channel: UInt8) {
    #expect(ServiceElement(Self.records(channel: channel))?.serialChannel == channel)
  }

  /// RFCOMM with TS 07.10, 5.4: 1 to 30.
  @Test(arguments: [0, 31, 255] as [UInt8])
  func `a channel that there cannot be is none`(channel: UInt8) {
    #expect(ServiceElement(Self.records(channel: channel))?.serialChannel == nil)
  }

  /// The first record has L2CAP alone.
  ///
  /// The second writes its lengths in two bytes (0x36) and RFCOMM
  /// as a UUID of 16 bytes (0x1C, on the Bluetooth base UUID).
  @Test func `the first record that has a channel counts, however it is written`() {
    let without: [UInt8] = [0x09, 0x00, 0x04, 0x35, 0x05, 0x35, 0x03, 0x19, 0x01, 0x00]
    let long: [UInt8] = [
      0x09, 0x00, 0x04, 0x36, 0x00, 0x15, 0x35, 0x13,
      0x1C, 0, 0, 0, 3, 0, 0, 0x10, 0, 0x80, 0, 0, 0x80, 0x5F, 0x9B, 0x34, 0xFB, 0x08, 0x05,
    ]
    #expect(ServiceElement(Self.list(of: [without]))?.serialChannel == nil)
    #expect(ServiceElement(Self.list(of: [without, long]))?.serialChannel == 5)
  }

  @Test func `a device without a serial port answers with no record`() throws {
    #expect(try #require(ServiceElement([0x35, 0x00])).serialChannel == nil)
  }

  @Test func `an answer that was cut off is none`() {
    let whole = Self.records(channel: 7)
    for count in 0..<whole.count { #expect(ServiceElement(Array(whole.prefix(count))) == nil) }
    #expect(ServiceElement(whole + [0]) == nil)
  }

  @Test func `an answer that nests without end is none`() {
    var bytes: [UInt8] = [0x35, 0x00]
    for _ in 0..<100 { bytes = [0x35, UInt8(bytes.count)] + bytes }
    #expect(ServiceElement(bytes) == nil)
  }

  @Test func `any bytes at all come to an end`() {
    var generator = SplitMix64(seed: 28)
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...40, using: &generator)
      let noise = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let channel = ServiceElement(noise)?.serialChannel
      #expect(channel == nil || (1...30).contains(channel ?? 0))
    }
  }

  @Test func `an address is read with or without a channel`() throws {
    let place = try #require(RFCOMMAddress("98:d3:31:0a:00:01/3"))
    #expect(place.device.description == "98:D3:31:0A:00:01")
    #expect(place.channel == 3)
    #expect(RFCOMMAddress("98:D3:31:0A:00:01")?.channel == nil)
    #expect(RFCOMMAddress("98:D3:31:0A:00:01")?.device == place.device)
  }

  @Test(arguments: [
    "", "HC-05", "98:D3:31:0A:00", "98:D3:31:0A:00:01:02", "98:D3:31:0A:00:0G",
    "98:D3:31:0A:00:1", "98:D3:31:0A:00:+1", "98:D3:31:0A:00:01/", "98:D3:31:0A:00:01/0",
    "98:D3:31:0A:00:01/31", "98:D3:31:0A:00:01/x", "/3",
  ]) func `what is no address is refused`(text: String) {
    #expect(RFCOMMAddress(text) == nil)
  }
}
