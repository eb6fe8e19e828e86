import Devices
import Model
import Testing

/// What a device says beside its measurements: the answer to a question, and warnings.
@Suite struct AsideRecordsTests {
  /// By hand: 74 of 100, 12.5 N.
  static let gauge = #"""
    sideline_device: 1
    id: gauge
    product: { sv: Kraftmätare, en: Gauge }
    links: { serial: { baud_rate: 9600 } }
    commands: { ask: [{ text: "bat?\n" }, { hex: 6B 0A }], start: { text: "go\n" } }
    framing: { end: lf, limit: 32 }
    records:
      - prefix: F
        separator: ";"
        columns:
          - value: { type: decimal, quantity: force, unit: "N", scale: 1, time_source: arrival,
              simulate: { low: 0, high: 500 } }
      - prefix: B
        separator: ";"
        columns:
          - value: { type: unsigned, quantity: battery_level, unit: "%", scale: 1,
              time_source: arrival, simulate: { low: 70, high: 90 } }
      - pattern: 'LOW ?BAT'
        warning: { sv: Batteriet är snart slut., en: The battery is nearly empty. }
    simulate: { rate_hz: 10 }
    examples:
      - source: "Gauge.pdf: by hand"
        text: "B;74\nF;12.5\nLOWBAT\n"
        expect:
          - reading: { quantity: battery_level, value: 74, unit: "%" }
          - reading: { quantity: force, value: 12.5, unit: "N" }
          - warning: true
    """#

  private func description(_ text: String) throws -> any DeviceDescription {
    let content = DescriptionFolder.load(yaml: text, file: "x.yaml")
    #expect(content.problems.map(\.description) == [])
    return try #require(content.loaded.first?.description)
  }

  @Test func `what is asked once and what warns stand beside what is measured`() throws {
    let description = try description(Self.gauge)
    #expect(description.profile.commands.questions == [Array("bat?\n".utf8), [0x6B, 0x0A]])
    var decoder = description.makeDecoder()
    let text = LocalizedText(
      sv: "Batteriet är snart slut.", en: "The battery is nearly empty.")
    #expect(decoder.decode(Array("LOW BAT\n".utf8), from: "") == [.warned(text)])
  }

  @Test func `a simulated device answers a question once and warns of nothing`() throws {
    let description = try description(Self.gauge)
    var simulator = description.makeSimulator(seed: 1, faults: [])
    let lines = (0..<20).map { _ in String(decoding: simulator.next().bytes, as: UTF8.self) }
    #expect(lines.count { $0.hasPrefix("B;") } == 1)
    #expect(lines.count { $0.hasPrefix("F;") } == 19)
  }

  /// progressor_client.py (github.com/blims/Tindeq-Progressor-API): RES_LOW_PWR_WARNING is 4.
  @Test func `the low power of a Progressor is a warning`() throws {
    let progressor = try #require(Descriptions.all.first { $0.id == "tindeq-progressor" })
    var decoder = progressor.makeDecoder()
    let outcomes = decoder.decode([4, 0], from: progressor.profile.peripheral?.notify.first ?? "")
    guard case .warned(let text)? = outcomes.first else {
      Issue.record("no warning: \(outcomes)")
      return
    }
    #expect(text.en.contains("battery"))
  }

  @Test(arguments: [
    ("warning: { sv: Batteriet är snart slut., en: The battery is nearly empty. }", "padded: true"),
    ("en: The battery is nearly empty.", "en: \"\""), ("{ hex: 6B 0A }", "{ hex: 6 }"),
  ])
  func `a record that measures nothing must warn`(part: String, replacement: String) {
    let text = Self.gauge.replacing(part, with: replacement)
    #expect(text != Self.gauge)
    #expect(!DescriptionFolder.load(yaml: text, file: "x.yaml").problems.isEmpty)
  }
}
