import Devices
import Model
import Testing

/// A dead time of 50 ms on each channel, by the device's own time.
@Suite struct DebounceTests {
  /// A made-up board: a plate, and microseconds since its last change; or milliseconds since it began.
  private func outcomes(
    successive: Bool, dead: String = "debounce: { device_s: 0.002, dead_s: 0.05 }", _ text: String
  ) throws -> [Decoded] {
    let example = successive ? #"1:1000\n1:2000\n"# : #"1:1000000\n"#
    let yaml = """
      sideline_device: 1
      id: made-up-plates
      product: { sv: Plattor, en: Plates }
      links: { serial: { baud_rate: 9600 } }
      \(dead)
      framing: { end: lf, limit: 64 }
      records:
        - separator: ":"
          columns:
            - channel: { "1": A, "2": B }
            - value:
                type: unsigned
                quantity: interval
                unit: s
                scale: \(successive ? "1e-3" : "1e-6")
                \(successive ? "successive: { wrap: 65536 }" : "offset: 0")
                time_source: device-interval
                simulate: { low: 1, high: 2 }
      simulate: { rate_hz: 1 }
      examples:
        - source: "by hand: one second"
          text: "\(example)"
          expect:
            - reading: { quantity: interval, value: 1, unit: s, channel: A }
      """
    let content = DescriptionFolder.load(yaml: yaml, file: "x.yaml")
    #expect(content.problems.map(\.description) == [])
    var decoder = try #require(content.loaded.first).description.makeDecoder()
    return decoder.decode(Array(text.utf8), from: "")
  }

  /// 1 s, then 20 ms and 30 ms too soon, then 0.45 s: half a second since the one that counted.
  @Test func `an interval that is too short counts towards the next`() throws {
    let found = try outcomes(successive: false, "1:1000000\n1:20000\n1:20000\n1:460000\n1:50000\n")
    #expect(
      found.summaries == [
        "interval 1.0 s at A", "ignored", "ignored", "interval 0.5 s at A", "interval 0.05 s at A",
      ])
  }

  /// In binary fractions 0.001 s and 0.07 s are 0.07100000000000001 s.
  @Test func `what is added to an interval is added in the device's own unit`() throws {
    let found = try outcomes(successive: false, "1:1000000\n1:1000\n1:70000\n")
    #expect(found.values == [1, 0.071])
  }

  /// Sums of binary fractions: 1/32 s and 7/16 s are 15/32 s.
  @Test func `each channel has a dead time of its own`() throws {
    let found = try outcomes(successive: false, "1:31250\n2:750000\n1:437500\n")
    #expect(found.summaries == ["ignored", "interval 0.75 s at B", "interval 0.46875 s at A"])
  }

  /// 65 530 ms and 14 ms later, across the wrap of 16 bits; then 1 s after the one that counted.
  @Test func `of instants the first of a channel counts, across the wrap`() throws {
    let found = try outcomes(successive: true, "1:64530\n1:65530\n1:8\n2:30\n1:994\n")
    #expect(
      found.summaries == [
        "interval 1.0 s at A", "ignored", "interval 0.036 s at B", "interval 0.964 s at A",
      ])
  }

  @Test func `without a dead time all count`() throws {
    let found = try outcomes(successive: false, dead: "", "1:1000000\n1:20\n")
    #expect(found.summaries == ["interval 1.0 s at A", "interval 2e-05 s at A"])
  }
}
