import Devices
import Model
import Testing

/// Descriptions with patterns, and the other ways to recognise a device and to keep events apart.
@Suite struct MatchedLinesTests {
  private func load(_ text: String) -> DescriptionFolder.Content {
    DescriptionFolder.load(yaml: text, file: "x.yaml")
  }

  @Test func `every key is read and the examples hold`() throws {
    let content = load(DescriptionText.matched)
    #expect(content.problems.map(\.description) == [])
    let description = try #require(content.loaded.first?.description as? LineDescription)
    #expect(description.recognition.namePattern?.text == "Laps [0-9]{2}")
    #expect(description.recognition.manufacturers == [.init(company: 0xFFFF, data: [0x01, 0xA0])])
    #expect(description.recognition.isProbed)
    #expect(description.header.debounce == Debounce(device: 0.01, dead: 0.5))
    #expect(description.profile.commands.version == Array("v\n".utf8))
    #expect(description.profile.commands.answer?.groups == ["version"])
    #expect(description.driver.isProbed)
    #expect(
      description.header.lines.recognition
        == DescriptionText.line(of: "name_pattern", in: Self.text))
    #expect(description.records.map(\.columns.count) == [3])
  }

  private static let text = DescriptionText.matched

  static let breaks: [(String, String, DescriptionError.Code)] = [
    ("(?<who>[ab])", "(?<who>[ab]", .invalidValue),
    ("(?<who>[ab])", "([ab])", .invalidValue),
    ("(?<time>[0-9]+", "(?<time>[0-9]++", .invalidValue),
    ("[0-9]{2})s?'", "[0-9]{2})s?$'", .invalidValue),
    ("'Laps [0-9]{2}'", "'Laps [0-9'", .invalidValue),
    ("company: 65535", "company: 65536", .invalidValue),
    ("data: 01 A0", "data: 01 A", .invalidValue),
    ("company: 65535, data", "company: 65535, type", .unknownKey),
    ("probe: true", "probe: perhaps", .invalidValue),
    ("(?<version>[0-9.]+)", "(?<number>[0-9.]+)", .invalidValue),
    ("(?<version>[0-9.]+)", "[0-9.]+", .invalidValue),
    ("dead_s: 0.5", "dead_s: 11", .invalidValue),
    ("dead_s: 0.5", "dead_s: 0", .invalidValue),
    ("device_s: 0.01, dead_s: 0.5", "window_s: 1", .unknownKey),
  ]

  @Test(arguments: breaks)
  func `a broken key is refused with its line`(
    part: String, replacement: String, code: DescriptionError.Code
  ) {
    let text = Self.text.replacing(part, with: replacement)
    #expect(text != Self.text)
    let problems = load(text).problems
    #expect(problems.map(\.code) == [code])
    #expect(problems.first?.line == DescriptionText.line(of: replacement, in: text))
  }

  @Test func `each group of a pattern has a meaning, and nothing else has`() throws {
    let missing = Self.text.replacing("      who: { channel: { a: A, b: B } }\n", with: "")
    #expect(missing != Self.text)
    #expect(load(missing).problems.map(\.code) == [.missingKey])
    let further = Self.text.replacing(
      "      who: {", with: "      other: { ignored: true }\n      who: {")
    #expect(further != Self.text)
    #expect(load(further).problems.map(\.code) == [.unknownKey])
  }

  @Test func `a pattern that its own simulator does not fit is refused`() {
    let text = Self.text.replacing("low: 20, high: 90", with: "low: 20, high: 900")
      .replacing("(?<time>[0-9]+", with: "(?<time>[0-9]{1,2}")
    let problems = load(text).problems
    #expect(problems.map(\.code) == [.invalidValue])
    #expect(problems.first?.line == DescriptionText.line(of: "- pattern", in: text))
  }

  @Test func `a dead time needs something that the device timed`() {
    let text = Self.text.replacing("time_source: device-interval", with: "time_source: arrival")
    #expect(load(text).problems.map(\.code) == [.invalidValue])
  }

  @Test func `a probe needs an answer`() {
    let text = Self.text.replacing(", answer: 'Laps v(?<version>[0-9.]+)'", with: "")
    let problems = load(text).problems
    #expect(problems.map(\.code) == [.invalidValue])
    #expect(problems.first?.line == DescriptionText.line(of: "name_pattern", in: text))
  }

  /// 20 s to 90 s with two decimals, in lines as the leaflet has them.
  @Test func `a simulated device writes lines of its pattern`() throws {
    let description = try #require(load(Self.text).loaded.first).description
    var simulator = description.makeSimulator(seed: 5, faults: [])
    var decoder = description.makeDecoder()
    for _ in 0..<200 {
      let outcomes = decoder.decode(simulator.next().bytes, from: "")
      #expect(outcomes.values.count == 1)
      #expect(outcomes.count == 1)
      #expect(outcomes.values.allSatisfy { (20...90).contains($0) })
    }
  }

  @Test func `a line cut anywhere gives the same, and broken ones no reading`() throws {
    let description = try #require(load(Self.text).loaded.first).description
    let stream = Array("Lap 7: 21.50\nLap 8: 21.5\nLap x: 1.00\nLap 9 by c: 20.00\n".utf8)
    var whole = description.makeDecoder()
    let outcomes = whole.decode(stream, from: "")
    #expect(outcomes.summaries == ["interval 21.5 s #7", "ignored", "ignored", "ignored"])
    for cut in 0...stream.count {
      var decoder = description.makeDecoder()
      #expect(
        decoder.decode(Array(stream[..<cut]), from: "")
          + decoder.decode(Array(stream[cut...]), from: "") == outcomes)
    }
  }
}
