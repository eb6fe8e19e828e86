import Devices
import Model
import Testing

@Suite struct DescriptionDraftTests {
  private func capture(_ link: LinkKind, _ chunks: [(String, [UInt8])]) -> Capture {
    Capture(
      header: .init(
        driver: "x", link: link, device: DeviceID(rawValue: "x"),
        startedAt: Timestamp("2026-11-22T08:00:00Z") ?? .now()),
      rows: chunks.enumerated().map {
        .init(nanoseconds: Int64($0), source: $1.0, direction: .in, bytes: $1.1)
      })
  }

  /// A maker who fills in what one column means has a description that loads.
  @Test func `a draft of lines loads once an expectation and a quantity stand in it`() throws {
    let draft = try #require(
      DescriptionDraft.text(from: capture(.serial, [("", Array("12;83.66\r\n13;8".utf8))])))
    #expect(DescriptionFolder.load(yaml: draft, file: "x.yaml").loaded.isEmpty)
    let value = """
      - value:
                type: decimal
                quantity: force
                unit: "N"
                scale: 1
                time_source: arrival
                simulate: { low: 0, high: 9 }
      """
    let place = try #require(draft.ranges(of: "- ignored: true").last)
    var filled = draft
    filled.replaceSubrange(place, with: value)
    filled = filled.replacing(
      "expect: []", with: "expect: [reading: { quantity: force, value: 83.66, unit: \"N\" }]",
      maxReplacements: 1
    ).replacing(
      "expect: []", with: "expect: [reading: { quantity: force, value: 8, unit: \"N\" }]")
    #expect(DescriptionFolder.load(yaml: filled, file: "x.yaml").problems.map(\.description) == [])
  }

  @Test func `a draft of notifications has their characteristic and bytes`() throws {
    let uuid = "7e4e1702-1ea6-40c9-9dcc-13d34ffead57"
    let draft = try #require(
      DescriptionDraft.text(from: capture(.ble, [(uuid, [1, 0x88]), (uuid, [1, 2, 3])])))
    #expect(draft.contains("notify: [\(uuid)]"))
    #expect(draft.contains("kind: packet"))
    #expect(draft.contains("length: 2"))
    #expect(draft.contains("hex: 0188") || draft.contains("hex: 01 88"))
    // A record that measures nothing yet, and two examples that expect nothing.
    let codes = DescriptionFolder.load(yaml: draft, file: "x.yaml").problems.map(\.code)
    #expect(codes == [.invalidValue, .invalidValue, .invalidValue])
  }

  @Test func `a capture in which nothing came gives none`() {
    #expect(DescriptionDraft.text(from: capture(.serial, [])) == nil)
  }
}
