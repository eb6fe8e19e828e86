import Devices
import Testing

/// A description that says only what another one does not: the same bytes over another link.
@Suite struct LikenessLoadingTests {
  private func load(_ keys: String) -> DescriptionFolder.Content {
    DescriptionFolder.load(
      yaml: """
        sideline_device: 1
        id: my-gate
        product: { sv: Min grind, en: My gate }
        links: { serial: { baud_rate: 9600 } }
        \(keys)
        """, file: "my-gate.yaml")
  }

  @Test func `what it does not say is that of the other`() throws {
    let content = load("like: gate-lines")
    #expect(content.problems.map(\.description) == [])
    let description = try #require(content.loaded.first?.description)
    #expect(description.id == "my-gate")
    #expect(description.profile.serial?.baudRate == 9600)
    // How it is recognised is no part of what it sends.
    #expect(!description.recognition.anyUSBSerial)
    var decoder = description.makeDecoder()
    // The checksum is worked out in gate-lines.yaml.
    let decoded = decoder.decode(Array("T,1,1234567*55\n".utf8), from: "")
    #expect(decoded.summaries == ["interval 1.234567 s #1"])
  }

  @Test(arguments: [
    // Of frames, where the records are of lines.
    "like: gate-lines\nframing: { kind: marker, marker: \"58\", length: 5, gap_s: 0.03 }",
    // Without the checksum that the examples end with.
    "like: gate-lines\nframing: { end: lf, limit: 256 }",
  ])
  func `what does not go together with the other is told where it is named`(keys: String) {
    let content = load(keys)
    #expect(content.loaded.isEmpty)
    #expect(!content.problems.isEmpty)
    for problem in content.problems {
      #expect(problem.file == "my-gate.yaml")
      #expect(problem.line == 5)
      #expect(problem.detail.hasSuffix("(in what is taken over by like)"))
    }
  }

  @Test func `what is wrong with its own keys is not put down to the other`() {
    let content = DescriptionFolder.load(
      yaml: "like: gate-lines\nsideline_device: 1\nproduct: { sv: Grind, en: Gate }\nlinks: 7",
      file: "own.yaml")
    #expect(content.loaded.isEmpty)
    #expect(content.problems.count > 1)
    for problem in content.problems {
      #expect(problem.file == "own.yaml")
      #expect(!problem.detail.contains("taken over"))
    }
  }

  @Test func `what it says itself counts`() throws {
    let content = load("like: gate-lines\nsilence_limit_s: 7")
    #expect(content.problems.map(\.description) == [])
    #expect(try #require(content.loaded.first?.description).header.silenceLimit == 7)
  }

  @Test(arguments: [
    ("like: no-lines", "no description no-lines comes with the program"),
    ("like: nus-lines", "nus-lines is like another one itself"),
    ("like: ../../passwd", "an id has 1 to 40 of a-z, 0-9 and -"),
    ("like: [gate-lines]", "a single value must stand here"),
  ])
  func `what it cannot be like is refused where it stands`(keys: String, detail: String) {
    let content = load(keys)
    #expect(content.loaded.isEmpty)
    #expect(content.problems.contains { $0.line == 5 && $0.detail == detail })
  }
}
