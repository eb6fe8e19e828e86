import Devices
import Model
import Testing

/// Where a checksum begins and ends, of lines and of frames.
@Suite struct ChecksumLoadingTests {
  /// A gauge that begins its lines with `!` and leaves that out of its sum.
  ///
  /// By hand: `F;91.02` has 0x46 ^ 0x3B ^ 0x39 ^ 0x31 ^ 0x2E ^ 0x30 ^ 0x32 = 0x59, with `!` 0x78.
  private static let gauge = #"""
    sideline_device: 1
    id: gauge
    product: { sv: Kraftmätare, en: Gauge }
    links: { serial: { baud_rate: 9600 } }
    framing: { end: lf, limit: 32, checksum: { kind: xor8, marker: "*", from: 1 } }
    records:
      - prefix: "!F"
        separator: ";"
        columns:
          - value: { type: decimal, quantity: force, unit: "N", scale: 1, time_source: arrival,
              simulate: { low: 0, high: 500 } }
    simulate: { rate_hz: 10 }
    examples:
      - source: "Gauge.pdf: by hand"
        text: "!F;91.02*59\n"
        expect: [reading: { quantity: force, value: 91.02, unit: "N" }]
      - source: "Gauge.pdf: the point was lost, and the sum with it"
        text: "!F;910.2*58\n!F;91.02*78\n"
        expect: [refused: { code: checksum, offset: 9 }, refused: { code: checksum, offset: 9 }]
    """#

  private func problems(_ text: String) -> [String] {
    DescriptionFolder.load(yaml: text, file: "x.yaml").problems.map(\.description)
  }

  private func outcomes(_ text: String, _ bytes: [UInt8]) throws -> [Decoded] {
    let content = DescriptionFolder.load(yaml: text, file: "x.yaml")
    #expect(content.problems.map(\.description) == [])
    let description = try #require(content.loaded.first?.description)
    var decoder = description.makeDecoder()
    return decoder.decode(bytes, from: "")
  }

  @Test func `a sum may leave out what the line begins with`() {
    #expect(problems(Self.gauge) == [])
  }

  @Test func `a refused checksum tells its bytes, what they give and what is there`() throws {
    let refused = try outcomes(Self.gauge, Array("!F;91.02*5A\n".utf8))
    guard case .refused(let error)? = refused.first else {
      Issue.record("nothing was refused")
      return
    }
    #expect(error.detail == "xor8 over bytes 1 to 7 gives 59, 5A is there")
  }

  /// By hand, of `!F;1`: `;1` is 0x0A, `;1*` 0x20, `F;` 0x7D; `!F;` 0x5C.
  @Test(arguments: [
    ("from: after-prefix", "!F;1*0A"), ("from: after-prefix, to: after-marker", "!F;1*20"),
    ("from: 1, to: 3", "!F;1*7D"), ("to: -1", "!F;1*5C"), ("to: 0x3", "!F;1*5C"),
  ])
  func `a sum begins and ends where the description says`(span: String, line: String) throws {
    let text = Self.gauge.replacing("from: 1", with: span)
    let bare = try #require(text.firstRange(of: "simulate: { rate_hz"))
    let example = """
      simulate: { rate_hz: 10 }
      examples:
        - source: "Gauge.pdf: by hand"
          text: "\(line)\\n"
          expect: [reading: { quantity: force, value: 1, unit: "N" }]
      """
    #expect(problems(text[..<bare.lowerBound] + example) == [])
  }

  /// The check value of CRC-16/IBM-3740 over the digits 1 to 9.
  @Test func `a sum of two bytes has four digits`() throws {
    let text = """
      sideline_device: 1
      id: gauge
      product: { sv: Kraftmätare, en: Gauge }
      links: { serial: { baud_rate: 9600 } }
      framing: { end: lf, limit: 32, checksum: { kind: crc16-ccitt, marker: "*" } }
      records:
        - pattern: '(?<n>[0-9]+)'
          groups:
            n: { value: { type: unsigned, quantity: count, unit: "1", scale: 1, time_source: arrival,
                simulate: { low: 0, high: 500 } } }
      simulate: { rate_hz: 10 }
      examples:
        - source: "CRC catalogue: check of CRC-16/IBM-3740"
          text: "123456789*29B1\\n123456789*29B2\\n123456789*B1\\n"
          expect:
            - reading: { quantity: count, value: 123456789, unit: "1" }
            - refused: { code: checksum, offset: 10 }
            - refused: { code: truncated, offset: 12 }
      """
    #expect(problems(text) == [])
  }

  /// 0xAA and 0x55 begin a frame, then come the digits 1 to 9 and their check value in the catalogue of
  /// CRCs, low byte first for Modbus.
  @Test(arguments: [
    ("{ kind: crc16-modbus, from: after-prefix }", "374B"),
    ("{ kind: crc16-modbus, from: 2, endian: big }", "4B37"),
    ("{ kind: crc16-ccitt, from: after-prefix, endian: big }", "29B1"),
    ("{ kind: crc16-ccitt, from: after-prefix, endian: big, init: 0 }", "31C3"),
    ("{ kind: sum16, from: 0x02 }", "DD01"),
  ])
  func `a frame's checksum of two bytes leaves out its marker`(
    checksum: String, bytes: String
  ) throws {
    let text = """
      sideline_device: 1
      id: board
      product: { sv: Kort, en: Board }
      links: { serial: { baud_rate: 9600 } }
      framing: { kind: marker, marker: "AA55", length: 13, checksum: \(checksum) }
      records:
        - length: 11
          fields:
            - { offset: 2, type: u8, value: { quantity: count, unit: "1", scale: 1,
                time_source: arrival, simulate: { low: 0, high: 255 } } }
            - { offset: 3, type: u32, ignored: true }
            - { offset: 7, type: u32, ignored: true }
      simulate: { rate_hz: 10 }
      examples:
        - source: "CRC catalogue: check values"
          hex: AA55 313233343536373839 \(bytes) AA55 313233343536373838 \(bytes)
          expect:
            - reading: { quantity: count, value: 49, unit: "1" }
            - refused: { code: checksum, offset: 11 }
      """
    #expect(problems(text) == [])
    let description = try #require(
      DescriptionFolder.load(yaml: text, file: "x.yaml").loaded.first?.description)
    var simulator = description.makeSimulator(seed: 1, faults: [])
    var decoder = description.makeDecoder()
    for _ in 0..<20 {
      #expect(decoder.decode(simulator.next().bytes, from: "").refusals == [])
    }
  }

  @Test(arguments: [
    "from: before-prefix", "from: -1", "to: after-prefix", "init: 1", "kind: crc8, init: 256",
  ])
  func `a span that makes no sense is refused`(span: String) {
    let text =
      span.hasPrefix("kind")
      ? Self.gauge.replacing("kind: xor8", with: span)
      : Self.gauge.replacing("from: 1", with: span)
    #expect(!problems(text).isEmpty)
  }
}
