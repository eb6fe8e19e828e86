import Devices
import Model
import Testing

@Suite struct ANTMessageTests {
  private func message(_ bytes: [UInt8]) throws -> ANTMessage {
    var parser = ANTFrameParser()
    return ANTMessage(try #require(parser.push(bytes).first))
  }

  /// `Tigge/antfs-cli`, issue 22: the capabilities of an AJK1.04RAF; bit 2 of the fifth byte is the scan.
  @Test func `a real stick tells that it can scan`() throws {
    let frame: [UInt8] = [0xA4, 0x06, 0x54, 0x08, 0x03, 0x00, 0xBA, 0x36, 0x00, 0x71]
    guard case .capabilities(let stick) = try message(frame) else {
      Issue.record("no capabilities")
      return
    }
    #expect(stick.channels == 8 && stick.networks == 3)
    #expect(stick.canScan && stick.hasExtendedMessages)
  }

  /// `Loghorn/ant-plus`, src/ant.ts.
  @Test func `answers and start-up messages are read`() throws {
    #expect(try message([0xA4, 0x01, 0x6F, 0x20, 0xEA]) == .startedUp(reason: 0x20))
    #expect(
      try message([0xA4, 0x03, 0x40, 0x00, 0x46, 0x00, 0xA1])
        == .answered(channel: 0, to: 0x46, code: 0))
  }

  /// By hand from the layout of `Loghorn/ant-plus`: strap 12345 (3039) of type 120 (78), transmission type
  /// 1, -61 dBm (C3) above a threshold of -95 dBm (A1), at tick 4660.
  @Test func `a page tells who sent it and how strongly it was heard`() throws {
    let frame: [UInt8] = [
      0xA4, 0x13, 0x4E, 0x00, 0x84, 0xFF, 0x20, 0x4E, 0x72, 0x51, 0x2A, 0x48, 0xE0, 0x39, 0x30,
      0x78, 0x01, 0x20, 0xC3, 0xA1, 0x34, 0x12, 0x59,
    ]
    #expect(
      try message(frame)
        == .heard(
          ANTPage(
            bytes: [0x84, 0xFF, 0x20, 0x4E, 0x72, 0x51, 0x2A, 0x48],
            device: ANTChannelID(type: 120, number: 12_345), signal: -61)))
  }

  /// `netbrain/zwift`, issue 2: payload and extended bytes of strap 60786; as a frame its check byte is 63.
  @Test func `a captured page without a signal tells who sent it`() throws {
    let frame: [UInt8] = [
      0xA4, 0x0E, 0x4E, 0x00, 0x04, 0x00, 0x62, 0xC4, 0x88, 0xC8, 0x3A, 0x39, 0x80, 0x72, 0xED,
      0x78, 0x01, 0x63,
    ]
    #expect(
      try message(frame)
        == .heard(
          ANTPage(
            bytes: [0x04, 0x00, 0x62, 0xC4, 0x88, 0xC8, 0x3A, 0x39],
            device: ANTChannelID(type: 120, number: 60_786))))
  }

  @Test func `a page whose extended bytes are cut is a page without them`() {
    let page: [UInt8] = [0x84, 0xFF, 0x20, 0x4E, 0x72, 0x51, 0x2A, 0x48]
    let whole: [UInt8] = [0x00] + page + [0xE0, 0x39, 0x30, 0x78, 0x01, 0x20, 0xC3, 0xA1]
    for length in 0...whole.count {
      let read = ANTPage(payload: Array(whole.prefix(length)))
      #expect((read == nil) == (length < 9), "\(length) bytes")
      #expect((read?.device == nil) == (length < 14), "\(length) bytes")
      #expect((read?.signal == nil) == (length < 16), "\(length) bytes")
    }
  }

  /// Automatic gain control, type 10, tells no strength.
  @Test func `a signal of another kind is no strength`() {
    let page = [UInt8](repeating: 1, count: 8)
    let read = ANTPage(
      payload: [0x00] + page + [0xC0, 0x39, 0x30, 0x78, 0x01, 0x10, 0xC3, 0xA1, 0x00])
    #expect(read?.device?.number == 12_345 && read?.signal == nil)
  }

  @Test func `the upper half of the transmission type extends the number to 20 bits`() {
    let page = [UInt8](repeating: 1, count: 8)
    func device(_ transmission: UInt8) -> ANTChannelID? {
      ANTPage(payload: [0x00] + page + [0x80, 0x39, 0x30, 0x78, transmission])?.device
    }
    #expect(device(0x01) == ANTChannelID(type: 120, number: 12_345))
    // 1 × 65 536 + 12 345.
    #expect(device(0x11) == ANTChannelID(type: 120, number: 77_881))
    #expect(device(0x05) == device(0x01), "the lower half is how the channel is shared")
  }

  @Test func `a device that asks to be paired is the same device`() {
    let page = [UInt8](repeating: 1, count: 8)
    let read = ANTPage(payload: [0x00] + page + [0x80, 0x39, 0x30, 0xF8, 0x01])
    #expect(read?.device?.kind == .heartRate)
  }

  @Test func `a device has the same name in its id, in its address and for people`() throws {
    let device = ANTChannelID(type: 120, number: 12_345)
    #expect(device.deviceID.rawValue == "ant:120-12345")
    #expect(ANTChannelID(address: device.address) == device)
    let sighting = try #require(device.sighting(signal: -61))
    #expect(sighting.name == "Heart rate strap 12345" && sighting.title?.sv == "Pulsband 12345")
    #expect(sighting.kind == .ant && sighting.signal == -61)
    #expect(ANTChannelID(type: 25, number: 1).sighting(signal: nil) == nil, "nobody reads those")
    for text in ["", "120", "120-", "-1", "120-1-2", "128-1", "120-1048576", "120--1", "x-1"] {
      #expect(ANTChannelID(address: text) == nil, "\(text)")
    }
  }

  /// `Tigge/openant`, openant/devices/__init__.py.
  @Test func `a key is sixteen hexadecimal digits`() {
    #expect(ANTNetworkKey(hexadecimal: "B9A521FBBD72C345") == .usual)
    #expect(ANTNetworkKey(hexadecimal: "b9a521fbbd72c345") == .usual)
    for text in [
      "", "B9A521FBBD72C3", "B9A521FBBD72C34500", "B9 A521FBBD72C34", "G9A521FBBD72C345",
    ] {
      #expect(ANTNetworkKey(hexadecimal: text) == nil, "\(text)")
    }
  }
}
