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

  private func draft(
    _ link: LinkKind, _ chunks: [(String, [UInt8])], baudRate: Int? = nil
  ) throws -> (text: String, description: any DeviceDescription) {
    var capture = capture(link, chunks)
    capture.header.baudRate = baudRate
    let text = try #require(DescriptionDraft.text(from: capture))
    let content = DescriptionFolder.load(yaml: text, file: "x.yaml")
    #expect(content.problems.map(\.description) == [], "\(text)")
    return (text, try #require(content.loaded.first?.description))
  }

  private func values(_ description: any DeviceDescription, _ bytes: [UInt8]) -> [Double] {
    var decoder = description.makeDecoder()
    return decoder.decode(bytes, from: "").values
  }

  /// Columns, a prefix, a comma, units in the line, a degree in Latin-1, LF before CR, CR alone.
  @Test(arguments: [
    ("12;83.66\r\n13;8\r\n", "14;7.5\n", [14, 7.5]),
    ("F 12\nF -7\n", "F 3\n", [3]),
    ("1,5;2\n1,25;3\n", "0,5;9\n", [0.5, 9]),
    ("Lap 7: 62.35s\nLap 8: 60.10s\n", "Lap 9: 59.99s\n", [9, 59.99]),
    ("21.5\u{B0}C\n22.0\u{B0}C\n", "19.5\u{B0}C\n", [19.5]),
    ("1;2\n\r3;4\n\r", "5;6\n\r", [5, 6]),
    ("1|2\r3|4\r", "5|6\r", [5, 6]),
    ("it's 5% \\ \"6\"\n", "it's 7% \\ \"8\"\n", [7, 8]),
    ("a\t5\n", "a\t6\n", [6]),
  ])
  func `a draft of lines holds as it is and reads the next line`(
    sent: String, next: String, expected: [Double]
  ) throws {
    let latin = Array(sent.unicodeScalars.map { UInt8($0.value) })
    let (_, description) = try draft(.serial, [("", latin)])
    #expect(values(description, next.unicodeScalars.map { UInt8($0.value) }) == expected)
  }

  @Test func `a draft keeps the rate at which it was recorded`() throws {
    let (_, description) = try draft(.serial, [("", Array("1;2\n".utf8))], baudRate: 57_600)
    #expect(description.profile.serial?.baudRate == 57_600)
  }

  @Test func `lines without a number become a warning`() throws {
    let (_, description) = try draft(.serial, [("", Array("ready\nready\n".utf8))])
    #expect(description.values.isEmpty)
  }

  @Test func `a draft of notifications has each characteristic that sent, and holds`() throws {
    let one = "7e4e1702-1ea6-40c9-9dcc-13d34ffead57"
    let two = "00002a19-0000-1000-8000-00805f9b34fb"
    let (text, description) = try draft(
      .ble, [(one, [1, 0x88]), (two, [0x80]), (one, [1, 2, 3]), (one, [1, 2])])
    #expect(text.contains("notify: [\(two), \(one)]"))
    #expect(description.values.count == 2)
  }

  @Test func `a draft of frames finds where they begin and how long they are`() throws {
    let bytes = (0..<20 as Range<UInt8>).flatMap { number -> [UInt8] in
      [0xA5, 0x5A, number * 7, 255 - number, 0x91 ^ number]
    }
    let (text, description) = try draft(.serial, [("", Array(bytes[2...]))])
    #expect(text.contains("marker: \"a55a\", length: 5"))
    #expect(values(description, [0xA5, 0x5A, 33, 1, 1]) == [33])
  }

  @Test func `a draft of noise still holds`() throws {
    _ = try draft(.serial, [("", [0x00, 0x91, 0xFF, 0x03, 0x80])])
  }

  @Test func `a capture in which nothing came gives none`() {
    #expect(DescriptionDraft.text(from: capture(.serial, [])) == nil)
  }
}
