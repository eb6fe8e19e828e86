import Devices
import FoundationEssentials
import Model
import Testing

/// Numbers as devices and makers write them: with a comma, in hexadecimal, in part of a word.
@Suite struct NumbersLoadingTests {
  private func problems(_ text: String) -> [DescriptionError] {
    DescriptionFolder.load(yaml: text, file: "x.yaml").problems
  }

  /// By hand: 12,5 N; 0x1F4 = 500 of 1/1000 s; of 0xA7 the low four bits are 7, the high ones 10.
  private static let line = #"""
    sideline_device: 1
    id: comma
    product: { sv: Komma, en: Comma }
    links: { serial: { baud_rate: 0x2580 } }
    framing: { end: any, limit: 0x40 }
    records:
      - prefix: P
        separator: ";"
        columns:
          - value: { type: decimal-comma, quantity: force, unit: "N", scale: 1,
              time_source: arrival, simulate: { low: 0, high: 500 } }
          - value: { type: hexadecimal, quantity: interval, unit: s, scale: 1/1000,
              time_source: device-interval, simulate: { low: 0, high: 5 } }
          - mask: 0xF0
            shift: 4
            value: { type: hexadecimal, quantity: count, unit: "1", scale: 1,
              time_source: arrival, simulate: { low: 0, high: 15 } }
    simulate: { rate_hz: 1 }
    examples:
      - source: "Comma.pdf: by hand"
        text: "P;12,5;1F4;A7\rP;-0,25;0x1f4;0F\n\rP;7;0;F0\r\n"
        expect:
          - reading: { quantity: force, value: 12.5, unit: "N" }
          - reading: { quantity: interval, value: 0.5, unit: s }
          - reading: { quantity: count, value: 10, unit: "1" }
          - reading: { quantity: force, value: -0.25, unit: "N" }
          - reading: { quantity: interval, value: 0.5, unit: s }
          - reading: { quantity: count, value: 0, unit: "1" }
          - reading: { quantity: force, value: 7, unit: "N" }
          - reading: { quantity: interval, value: 0, unit: s }
          - reading: { quantity: count, value: 15, unit: "1" }
      - source: "Comma.pdf: a point is no comma, G no digit"
        text: "P;12.5;1F4;A7\nP;12,5;1G4;A7\n"
        expect:
          - refused: { code: malformed, offset: 4 }
          - refused: { code: malformed, offset: 8 }
    """#

  @Test func `a line may have a comma, hexadecimal digits and a value in part of a number`() throws
  {
    let content = DescriptionFolder.load(yaml: Self.line, file: "x.yaml")
    #expect(content.problems.map(\.description) == [])
    let description = try #require(content.loaded.first?.description)
    var simulator = description.makeSimulator(seed: 1, faults: [])
    var decoder = description.makeDecoder()
    let decoded = (0..<50).flatMap { _ in decoder.decode(simulator.next().bytes, from: "") }
    #expect(decoded.refusals == [])
    #expect(decoded.values.count == 150)
  }

  @Test(arguments: [
    ("separator: \";\"", "separator: \",\""), ("mask: 0xF0", "mask: 0xE0F"),
    ("shift: 4", "shift: 5"),
    ("mask: 0xF0", "mask: 0xG0"), ("scale: 1/1000", "scale: 1/0"), ("scale: 1/1000", "scale: -1/2"),
    ("scale: 1/1000", "scale: 1/2/3"), ("baud_rate: 0x2580", "baud_rate: 0x2581"),
  ])
  func `what cannot be read so is refused`(part: String, replacement: String) {
    let text = Self.line.replacing(part, with: replacement)
    #expect(text != Self.line)
    #expect(problems(text).map(\.code) == [.invalidValue])
  }

  /// Words that are made up.
  ///
  /// One of 16 bits: 12 of them a signed acceleration of 1/1024 g, 4 a counter, and 24 bits
  /// with two numbers of 12. By hand: 0xFFF is -1; 512/1024 × 9.80665 = 4.903325; 0xABC = 2748.
  private static let frame = """
    sideline_device: 1
    id: words
    product: { sv: Ord, en: Words }
    links: { serial: { baud_rate: 9600 } }
    framing: { kind: marker, marker: "A5", length: 7 }
    records:
      - length: 7
        fields:
          - offset: 1
            type: i16
            mask: 0xFFF0
            shift: 4
            value: { quantity: acceleration, unit: m/s2, scale: 9.80665/1024, time_source: arrival,
              simulate: { low: -15, high: 15 } }
          - { offset: 1, type: i16, mask: 0x7, sequence: { wrap: 4 } }
          - offset: 3
            type: u24
            endian: big
            mask: 0xFFF000
            shift: 12
            channel: left
            value: { quantity: load, unit: "1", scale: 1, time_source: arrival,
              simulate: { low: 0, high: 4095 } }
          - offset: 3
            type: u24
            endian: big
            mask: 0xFFF
            channel: right
            value: { quantity: load, unit: "1", scale: 1, time_source: arrival,
              simulate: { low: 0, high: 4095 } }
          - { offset: 6, type: u8, ignored: true }
    simulate: { rate_hz: 1 }
    examples:
      - source: "Words.pdf: by hand"
        hex: A5 0220 ABC123 00 A5 F3FF FFF000 00
        expect:
          - reading: { quantity: acceleration, value: 4.903325, unit: m/s2, sequence: 2 }
          - reading: { quantity: load, value: 2748, unit: "1", channel: left, sequence: 2 }
          - reading: { quantity: load, value: 291, unit: "1", channel: right, sequence: 2 }
          - reading: { quantity: acceleration, value: -0.009576806640625, unit: m/s2, sequence: 3 }
          - reading: { quantity: load, value: 4095, unit: "1", channel: left, sequence: 3 }
          - reading: { quantity: load, value: 0, unit: "1", channel: right, sequence: 3 }
    """

  @Test func `a word carries several numbers, each in bits of its own`() throws {
    let content = DescriptionFolder.load(yaml: Self.frame, file: "x.yaml")
    #expect(content.problems.map(\.description) == [])
    let description = try #require(content.loaded.first?.description)
    var simulator = description.makeSimulator(seed: 1, faults: [])
    var decoder = description.makeDecoder()
    let decoded = (0..<50).flatMap { _ in decoder.decode(simulator.next().bytes, from: "") }
    #expect(decoded.count == 150)
    #expect(decoded.values.count == 150)
  }

  @Test(arguments: [
    ("mask: 0x7,", "mask: 0x17,"), ("mask: 0x7,", ""), ("mask: 0x7,", "mask: 0x10000,"),
    ("{ offset: 1, type: i16, mask: 0x7", "{ offset: 1, type: u16, mask: 0x7"),
  ])
  func `bits belong to one number only`(part: String, replacement: String) {
    let text = Self.frame.replacing(part, with: replacement)
    #expect(text != Self.frame)
    #expect(problems(text).map(\.code) == [.invalidValue])
  }

  /// One rounding: 49 times 1/49 is 1, where 49 times the nearest double to 1/49 is not.
  @Test func `a fraction of a whole number is exact`() {
    let scale = Scale(DecimalNumber(mantissa: 1), dividedBy: 49)
    #expect(scale.product(with: DecimalNumber(mantissa: 49)) == 1)
  }

  @Test(arguments: ["\n", "\r\n", "\r", "\n\r"])
  func `a file's lines may end as any editor ends them`(end: String) {
    let text = Self.line.replacing("\n", with: end)
    #expect(problems(text) == [])
    let broken = Self.line.replacing("unit: s,", with: "unit: h,").replacing("\n", with: end)
    #expect(problems(broken).map(\.line) == [12])
  }

  @Test func `force in metres is an error that names the unit`() {
    let text = Self.line.replacing("unit: \"N\", scale: 1,", with: "unit: m, scale: 1,")
    let problem = problems(text).first
    #expect(problem?.detail == "force is in N, not in m")
    #expect(problem?.line == 10)
  }

  /// The schema's rules say nothing else than the program's.
  @Test func `the units that the schema asks for are the program's`() throws {
    let schema = try JSONDecoder().decode(
      JSONValue.self, from: Data(try #require(Registry.schema).utf8))
    func at(_ path: [String], in value: JSONValue) throws -> JSONValue {
      try path.reduce(value) { value, key in
        guard case .object(let object) = value else { throw CancellationError() }
        return try #require(object[key])
      }
    }
    guard case .array(let rules) = try at(["$defs", "value", "allOf"], in: schema) else {
      Issue.record("the schema has no rules of units")
      return
    }
    var known: [Quantity: Unit] = [:]
    for rule in rules {
      guard
        case .array(let names) = try at(["if", "properties", "quantity", "enum"], in: rule),
        case .string(let unit) = try at(["then", "properties", "unit", "const"], in: rule)
      else { continue }
      for case .string(let name) in names {
        known[Quantity(rawValue: name)] = Unit(rawValue: unit)
      }
    }
    #expect(known.count > 20)
    for (quantity, unit) in known {
      #expect(Quantity.units[quantity] == unit, "\(quantity.rawValue)")
    }
  }
}
