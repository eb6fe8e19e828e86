@testable import Devices
import Model
import Testing

/// Descriptions of binary frames: every key, and what is refused.
@Suite struct FrameDescriptionTests {
  /// A made-up board: A5, flags, 16 bits of 0.01 N big-endian, perhaps 24 bits of 1 ms, a counter, and
  /// the sum of all before it.
  static let sound = """
    sideline_device: 1
    id: made-up-board
    product: { sv: Kort, en: Board }
    links:
      serial: { baud_rate: 57600 }
    framing: { kind: marker, marker: "A5", length: 9, checksum: sum8 }
    records:
      - length: 8
        channel: left
        when: [{ offset: 1, mask: 240, equals: 16 }]
        fields:
          - offset: 2
            type: i16
            endian: big
            value:
              quantity: force
              unit: "N"
              scale: 0.01
              time_source: device-clock
              simulate: { low: -10, high: 300 }
          - offset: 4
            type: u24
            clock: { scale: 1e-3, wrap: 16777216 }
          - offset: 7
            type: u8
            sequence: { wrap: 256 }
    simulate: { rate_hz: 20 }
    examples:
      - source: "by hand: 0x0BB8 = 3000, 0x0003E8 = 1000; the sum is 0x26A"
        hex: A5 10 0B B8 E8 03 00 07 6A
        expect:
          - reading: { quantity: force, value: 30, unit: "N", sequence: 7, channel: left, time: 1 }
      - source: "by hand: 0xFF38 = -200; the wraps of clock and counter"
        hex: A5 10 FF 38 FF FF FF FF E8 A5 10 FF 38 01 00 00 00 ED
        expect:
          - reading: { quantity: force, value: -2, unit: "N", sequence: 255, channel: left }
          - reading:
              { quantity: force, value: -2, unit: "N", sequence: 256, channel: left, time: 16777.217 }
      - source: "by hand: another sum, a banner, and another kind of frame"
        hex: A5 10 0B B8 E8 03 00 07 6B 48 69 A5 20 0B B8 E8 03 00 07 7A
        expect:
          - refused: { code: checksum, offset: 8 }
          - ignored: true
          - ignored: true
    """

  private func problems(_ text: String) -> [DescriptionError] {
    DescriptionFolder.load(yaml: text, file: "x.yaml").problems
  }

  @Test func `a description of frames loads and its examples hold`() throws {
    let content = DescriptionFolder.load(yaml: Self.sound, file: "x.yaml")
    #expect(content.problems.map(\.description) == [])
    let description = try #require(content.loaded.first?.description)
    #expect(description.links == [.serial])
    #expect(description.quantities == [.force])
  }

  static let breaks: [(String, String)] = [
    ("kind: marker", "kind: length"),
    ("marker: \"A5\"", "marker: \"A\""),
    ("length: 9", "length: 8"),
    ("checksum: sum8", "checksum: crc99"),
    ("checksum: sum8", "checksum: sum8, gap_s: 0"),
    ("  - length: 8", "  - length: 7"),
    ("equals: 16", "equals: 1"),
    ("offset: 1, mask", "offset: 8, mask"),
    ("offset: 4", "offset: 3"),
    ("offset: 7", "offset: 8"),
    ("type: i16", "type: i64"),
    ("endian: big", "endian: middle"),
    ("endian: big", "flag: { offset: 8, bit: 0 }"),
    ("endian: big", "flag: { offset: 1, bit: 8 }"),
    ("scale: 1e-3, wrap", "scale: 0, wrap"),
  ]

  @Test(arguments: breaks)
  func `a broken key is refused`(part: String, replacement: String) {
    let text = Self.sound.replacing(part, with: replacement, maxReplacements: 1)
    #expect(text != Self.sound)
    #expect(problems(text).map(\.code) == [.invalidValue])
    #expect(problems(text).first?.line != nil)
  }

  @Test func `packets have no place on a serial line`() {
    let text = Self.sound.replacing(
      "{ kind: marker, marker: \"A5\", length: 9, checksum: sum8 }", with: "{ kind: packet }")
    #expect(problems(text).map(\.code) == [.invalidValue])
  }

  @Test func `a packet has no silence within it`() {
    let text = Self.sound
      .replacing(
        "serial: { baud_rate: 57600 }",
        with: """
          ble: { service: 0000ffe0-0000-1000-8000-00805f9b34fb,
              notify: [0000ffe1-0000-1000-8000-00805f9b34fb] }
          """
      )
      .replacing(
        "{ kind: marker, marker: \"A5\", length: 9, checksum: sum8 }",
        with: "{ kind: packet, checksum: sum8, gap_s: 0.1 }")
    #expect(problems(text).map(\.code) == [.invalidValue])
  }

  /// An event of chronopic-firmware-multitest.c has five bytes; the first here lost its last.
  ///
  /// Made whole with the marker of the second it would say 0x9C58 = 40 024 ticks, 0.320 192 s.
  @Test func `what a lost byte left open takes nothing from the next frame`() throws {
    let chronopic = try #require(Descriptions.all.first { $0.id == "chronopic" })
    var torn = chronopic.makeDecoder()
    torn.arrive(at: HostInstant(nanoseconds: 0))
    #expect(torn.decode([0x58, 0x01, 0x00, 0x9C], from: "") == [])
    torn.arrive(at: HostInstant(nanoseconds: 50_000_000))
    let apart = torn.decode([0x58, 0x00, 0x00, 0x61, 0xA8], from: "")
    #expect(apart.refusals == [.truncated])
    #expect(apart.values == [0.2])
    // A cable may hand on what belongs together in two reads 16 ms apart.
    var decoder = chronopic.makeDecoder()
    decoder.arrive(at: HostInstant(nanoseconds: 0))
    #expect(decoder.decode([0x58, 0x01, 0x00], from: "") == [])
    decoder.arrive(at: HostInstant(nanoseconds: 16_000_000))
    #expect(decoder.decode([0x9C, 0x40], from: "").values == [0.32])
    #expect(decoder.linkRestarted() == [])
  }

  /// A field that is not there leaves those behind it in its place.
  @Test func `a flag says whether a field is there`() throws {
    let value = ValueColumn(
      form: .unsigned, quantity: .count, unit: .one, scale: Scale(DecimalNumber(mantissa: 1)),
      timeSource: .arrival, simulated: 0...9)
    let record = FrameRecord(
      length: 4,
      fields: [
        FrameField(
          offset: 1, type: .u16, flag: .init(offset: 0, bit: 2, value: 1), meaning: .value(value)),
        FrameField(offset: 3, type: .u8, meaning: .value(value)),
      ])
    func numbers(_ frame: [UInt8]) throws -> [Double] {
      let parsed = try FrameParser([record]).parse(frame, length: frame.count, as: 0)
      return parsed.flatMap(\.values).map(\.number.value)
    }
    #expect(try numbers([0x04, 0x01, 0x02, 9]) == [513, 9])
    #expect(try numbers([0x00, 9]) == [9])
    #expect(throws: PayloadError.self) { try numbers([0x00, 9, 9]) }
    #expect(throws: PayloadError.self) { try numbers([0x04, 9]) }
  }
}
