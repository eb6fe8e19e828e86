import Devices
import Model
import Testing

/// Intervals of a device that sends a running number and instants.
@Suite struct InstantsTests {
  /// A made-up board: its number, and milliseconds since it began.
  private func summaries(_ text: String) throws -> [String] {
    let yaml = """
      sideline_device: 1
      id: made-up-gate
      product: { sv: Grind, en: Gate }
      links: { serial: { baud_rate: 9600 } }
      framing: { end: lf, limit: 64 }
      records:
        - separator: ":"
          columns:
            - sequence: { wrap: 256 }
            - value:
                type: unsigned
                quantity: interval
                unit: s
                scale: 1e-3
                successive: { wrap: 65536 }
                time_source: device-interval
                simulate: { low: 1, high: 2 }
      simulate: { rate_hz: 1 }
      examples:
        - source: "by hand: one second"
          text: "1:1000\\n2:2000\\n"
          expect:
            - reading: { quantity: interval, value: 1, unit: s, sequence: 2 }
      """
    let content = DescriptionFolder.load(yaml: yaml, file: "x.yaml")
    #expect(content.problems.map(\.description) == [])
    var decoder = try #require(content.loaded.first).description.makeDecoder()
    return decoder.decode(Array(text.utf8), from: "").summaries
  }

  @Test func `what lies across a gap is no interval`() throws {
    let found = try summaries("1:1000\n2:2500\n4:6000\n5:7000\n")
    #expect(found == ["interval 1.5 s #2", "1 missing", "interval 1.0 s #5"])
  }

  @Test func `what lies across a restart is no interval`() throws {
    let found = try summaries("8:1000\n9:2500\n1:6000\n2:6500\n")
    #expect(found == ["interval 1.5 s #9", "restarted", "interval 0.5 s #2"])
  }

  /// Datagrams may overtake each other.
  @Test func `an instant that comes late is neither a restart nor an interval`() throws {
    let found = try summaries("1:1000\n3:3000\n2:2000\n4:4500\n")
    #expect(found == ["1 missing", "one of them late", "interval 1.5 s #4"])
  }
}
