import Devices
import Model
import Testing

/// What a maker says of a value's range, its decimals and its beginning.
@Suite struct ValueLimitsTests {
  private func described(
    _ keys: String, _ edit: (String) -> String = { $0 }
  ) -> DescriptionFolder.Content {
    let text = DescriptionText.sound.replacing(
      "time_source: arrival", with: "\(keys)\n          time_source: arrival")
    return DescriptionFolder.load(yaml: edit(text), file: "x.yaml")
  }

  private func decoded(_ folder: DescriptionFolder.Content, _ text: String) throws -> [Decoded] {
    #expect(folder.problems.map(\.description) == [])
    let description = try #require(folder.loaded.first?.description)
    var decoder = description.makeDecoder()
    return decoder.decode(Array(text.utf8), from: "")
  }

  /// Wire numbers count -2 kg, with 0.5 kg added: 83.66 is -166.82 kg.
  @Test func `a value outside of its limits is refused with its reason`() throws {
    let found = try decoded(
      described("limits: { low: -166.82, high: 150 }"), "W;83.66;1\rW;83.67;2\rW;-74.75;3\r")
    #expect(found.values == [-166.82, 150])
    #expect(found.refusals == [.implausible])
    guard case .refused(let error) = found[1] else { return }
    #expect(error.detail == "mass of -166.84 kg is outside -166.82 to 150.0")
  }

  @Test(
    arguments: [
      // Wider than any mass, upside down, narrower than what it simulates.
      "limits: { low: -1001, high: 0 }", "limits: { low: 5, high: 4 }",
      "limits: { low: -50, high: 150 }", "decimals: -1", "decimals: 2.5", "first: second",
    ])
  func `what makes no sense is refused`(keys: String) {
    #expect(described(keys).problems.map(\.code) == [.invalidValue])
  }

  @Test func `only a decimal of a line has decimals`() {
    let folder = described("decimals: 2") { $0.replacing("type: decimal", with: "type: signed") }
    #expect(folder.problems.map(\.code).contains(.invalidValue))
  }

  /// A number that lost its point is a hundred times as large.
  @Test func `a number without its decimals is damaged`() throws {
    let folder = described("decimals: 2") { text in
      text.replacing("W;-1;0", with: "W;-1.00;0")
    }
    let found = try decoded(folder, "W;1.25;1\rW;125;2\rW;1.2;3\rW;1.250;4\rW;1.25;5\r")
    #expect(found.refusals == [.malformed, .malformed, .malformed])
    #expect(found.values.count == 2)
  }

  @Test func `what it simulates has its decimals`() throws {
    let folder = described("decimals: 2") { $0.replacing("W;-1;0", with: "W;-1.00;0") }
    let description = try #require(folder.loaded.first?.description)
    var simulator = description.makeSimulator(seed: 3, faults: [])
    var decoder = description.makeDecoder()
    let found = (0..<200).flatMap { _ in
      let step = simulator.next()
      return decoder.decode(step.bytes, from: step.source)
    }
    #expect(found.refusals == [])
    #expect(found.values.count == 200)
    #expect(found.values.contains { $0 != $0.rounded() })
  }

  @Test func `a first that is none is asked for again when the device starts`() throws {
    let folder = described("first: none") { text in
      text.replacing("framing:", with: "starts: 'go|v[0-9]+'\nframing:")
        .replacing("text: \"W;83.66", with: "text: \"W;0;254\\rW;83.66")
        .replacing(
          "- reading: { quantity: mass, value: -166.82",
          with: "- ignored: true\n      - reading: { quantity: mass, value: -166.82")
    }
    let found = try decoded(folder, "W;1;1\rW;2;2\rgo\rW;3;3\rW;4;4\rgone\rW;5;5\r")
    #expect(
      found.summaries.map { $0.prefix(7) } == [
        "ignored", "mass -3", "ignored", "ignored", "mass -7", "ignored", "mass -9",
      ])
  }
}
