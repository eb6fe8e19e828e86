import Model
import Testing

@testable import Devices

/// The dialogue and the values of the vendor's own library.
///
/// What is written, and the values, are what the vendor's own godirect/device.py
/// (github.com/VernierST/godirect-py) writes and makes of these bytes, run on them; that answers carry their
/// command and counter is src/Device.js (github.com/VernierST/godirect-js). No capture is known to us.
@Suite struct GoDirectTests {
  /// `_GDX_get_sensor_info` reads: sensor 1, "Force" in N, uncertainty 0.25, -40 to 850, typically 100 ms.
  private static let force: [UInt8] =
    bytes("01004d0000000000466f726365") + zeros(55) + bytes("4e") + zeros(31)
    + bytes("000000000000d03f00000000000044c00000000000908a40e803000000000000")
    + bytes("02000000a0860100e803000000000000")

  private static func bytes(_ text: String) -> [UInt8] { Hex.bytes(text) ?? [] }

  private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

  private static func answer(_ command: UInt8, _ counter: UInt8, _ body: [UInt8]) -> [UInt8] {
    [0x98, UInt8(6 + body.count), 0, 0, command, counter] + body
  }

  /// Status: firmware 1.9, battery 87 %, charging.
  private static let status = bytes("000001090300020405005701")

  /// Gives an answer as the link does, 20 bytes at a time.
  private func give(_ bytes: [UInt8], to decoder: inout GoDirectDecoder) -> [Decoded] {
    stride(from: 0, to: bytes.count, by: 20).flatMap { start in
      decoder.decode(
        Array(bytes[start..<min(start + 20, bytes.count)]), from: GoDirectDecoder.response)
    }
  }

  private func asked(_ decoder: inout GoDirectDecoder) -> [String] {
    decoder.outgoing().map { Hex.string($0).uppercased() }
  }

  /// A device that measures the force of sensor 1.
  private func measuring() -> GoDirectDecoder {
    var decoder = GoDirectDecoder()
    let answers: [(UInt8, [UInt8])] = [
      (0x1A, [0]), (0x10, Self.status), (0x51, [6, 0, 0, 0]), (0x56, [2, 0, 0, 0]),
      (0x50, Self.force), (0x1B, [0]), (0x18, [0]),
    ]
    for (place, (command, body)) in answers.enumerated() {
      _ = give(Self.answer(command, 0xFE - UInt8(place), body), to: &decoder)
    }
    _ = decoder.outgoing()
    return decoder
  }

  @Test func `it is greeted in two pieces when the link is made`() throws {
    let commands = Driver.goDirect.profile.commands
    let written = commands.questions + [commands.start]
    #expect(written.map(\.count) == [20, 5])
    #expect(
      Hex.string(written.flatMap(\.self)).uppercased()
        == "5819FE3F1AA54A0649074808470946" + "0A450B440C430D420E41")
  }

  @Test func `each answer leads to the next question, until it measures`() {
    var decoder = GoDirectDecoder()
    #expect(asked(&decoder) == [])
    #expect(give(Self.answer(0x1A, 0xFE, [0]), to: &decoder) == [])
    #expect(asked(&decoder) == ["5805FD6A10"])
    let battery = give(Self.answer(0x10, 0xFD, Self.status), to: &decoder)
    #expect(battery.summaries == ["battery_level 87.0 %"])
    #expect(asked(&decoder) == ["5805FCAA51"])
    #expect(give(Self.answer(0x51, 0xFC, [6, 0, 0, 0]), to: &decoder) == [])
    #expect(asked(&decoder) == ["5805FBAE56"])
    #expect(give(Self.answer(0x56, 0xFB, [2, 0, 0, 0]), to: &decoder) == [])
    #expect(asked(&decoder) == ["5806FAA95001"])
    #expect(give(Self.answer(0x50, 0xFA, Self.force), to: &decoder) == [])
    #expect(asked(&decoder) == ["580FF9A11BFF00A086010000000000"])
    #expect(give(Self.answer(0x1B, 0xF9, [0]), to: &decoder) == [])
    #expect(asked(&decoder) == ["5813F87D18FF01020000000000000000000000"])
    #expect(
      give(Self.answer(0x18, 0xF8, [0]), to: &decoder) == [.answered(true, "it measures Force")])
    #expect(asked(&decoder) == [])
  }

  @Test(
    arguments: [
      ("200D0000 06020001 00 0000F742", [123.5]),
      ("20110000 06020002 00 0000A0BF 00009643", [-1.25, 300]),
      ("200F0000 07020000 00010000 00003F", [0.5]),
      ("200C0000 08000101 0000F840", [7.75]),
      ("20100000 09000102 FDFFFFFF 00010000", [-3, 256]),
      ("200C0000 0A000101 00000040", [2]),
      ("200C0000 0B000101 09000000", [9]),
    ] as [(String, [Double])])
  func `each type of measurement gives its values`(hex: String, values: [Double]) {
    var decoder = measuring()
    let result = decoder.decode(Self.bytes(hex), from: GoDirectDecoder.response)
    #expect(result.values == values)
    guard case .reading(let reading) = result.first else { return }
    #expect((reading.quantity, reading.unit, reading.uncertainty) == (.force, .newton, 0.25))
  }

  @Test func `other sensors' values are passed over, and unknown types`() {
    var decoder = measuring()
    // Sensors 1 and 2, one value each.
    let both = decoder.decode(Self.bytes("20110000060600010000000040000080BF"), from: "")
    #expect(both.values == [2])
    for type in ["0C", "0D", "0E", "20"] {
      let other = decoder.decode(Self.bytes("20080000\(type)000000"), from: "")
      #expect(other.summaries == ["ignored"])
    }
  }

  /// Four sensors, of which 3 is on by default and has a unit that nobody here knows.
  @Test func `the first sensor whose unit is known measures, and none is said`() {
    func described(_ number: UInt8, _ unit: String) -> [UInt8] {
      var info = Self.force
      info[0] = number
      let field = Array(unit.utf8)
      info.replaceSubrange(68..<68 + field.count, with: field)
      return info
    }
    var decoder = GoDirectDecoder()
    _ = give(Self.answer(0x1A, 0xFE, [0]), to: &decoder)
    _ = give(Self.answer(0x10, 0xFD, Self.status), to: &decoder)
    _ = give(Self.answer(0x51, 0xFC, [0x0A, 0, 0, 0]), to: &decoder)
    _ = give(Self.answer(0x56, 0xFB, [0x08, 0, 0, 0]), to: &decoder)
    _ = decoder.outgoing()
    var other = decoder
    #expect(
      give(Self.answer(0x50, 0xFA, described(3, "mV")), to: &decoder).summaries == ["ignored"])
    #expect(asked(&decoder) == ["5806F9A85001"])
    let none = give(Self.answer(0x50, 0xF9, described(1, "kPa")), to: &decoder)
    #expect(none.last == .answered(false, "it has no sensor whose unit is known here"))
    // m/s² is two bytes for its last letter.
    #expect(give(Self.answer(0x50, 0xFA, described(3, "m/s²")), to: &other) == [])
    #expect(asked(&other).count == 1)
  }

  @Test func `an answer to something else leads nowhere`() {
    var decoder = GoDirectDecoder()
    for answer in [Self.answer(0x10, 0xFE, [0]), Self.answer(0x1A, 0xFD, [0])] {
      #expect(give(answer, to: &decoder).summaries == ["ignored"])
    }
    #expect(asked(&decoder) == [])
  }

  @Test func `after a lost notification the next frame is read`() {
    var decoder = measuring()
    // Five values need 29 bytes; the second notification is lost.
    let long = [0x20, 29, 0, 0, 6, 2, 0, 5, 0] + Self.zeros(20)
    #expect(decoder.decode(Array(long.prefix(20)), from: "") == [])
    let result = decoder.decode(Self.bytes("200D000006020001000000F742"), from: "")
    #expect(result.summaries == ["refused malformed at byte 1", "force 123.5 N"])
  }

  @Test func `a new link begins the dialogue anew`() {
    var decoder = measuring()
    _ = decoder.linkRestarted()
    let measured = decoder.decode(Self.bytes("200D000006020001000000F742"), from: "")
    #expect(measured.summaries == ["ignored"])
    #expect(give(Self.answer(0x1A, 0xFE, [0]), to: &decoder) == [])
    #expect(asked(&decoder) == ["5805FD6A10"])
  }

  @Test func `a number that is none is no value`() {
    var decoder = measuring()
    for bits in ["0000C07F", "0000807F"] {
      let result = decoder.decode(Self.bytes("200D00000602000100" + bits), from: "")
      #expect(result.values == [])
    }
  }
}
