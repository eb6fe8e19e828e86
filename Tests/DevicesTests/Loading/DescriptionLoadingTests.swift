import Devices
import FoundationEssentials
import Model
import TestSupport
import Testing

@Suite struct DescriptionLoadingTests {
  private func problems(_ text: String) -> [DescriptionError] {
    DescriptionFolder.load(yaml: text, file: "x.yaml").problems
  }

  @Test func `every key is read`() throws {
    let content = DescriptionFolder.load(yaml: DescriptionText.sound, file: "x.yaml")
    #expect(content.problems.map(\.description) == [])
    let description = try #require(content.loaded.first?.description as? LineDescription)
    #expect(description.id == "scale-lines")
    #expect(description.product == LocalizedText(sv: "Våg", en: "Scale"))
    #expect(
      description.profile
        == LinkProfile(
          serial: .init(
            baudRate: 9600, dataBits: 7, parity: .even, stopBits: 2, flowControl: .hardware,
            resetWait: 1.5),
          peripheral: .init(
            service: "0000ffe0-0000-1000-8000-00805f9b34fb",
            notify: ["0000ffe1-0000-1000-8000-00805f9b34fb"])))
    #expect(
      description.recognition
        == Recognition(
          services: ["0000ffe0-0000-1000-8000-00805f9b34fb"], usbIDs: ["cafe:0001"],
          anyUSBSerial: false, namePrefix: "Scale"))
    #expect(description.framing == LineFraming(end: .cr, limit: 64, checksum: nil))
    #expect(
      description.records == [
        LineRecord(
          prefix: [0x57], separator: 0x3B,
          columns: [
            .value(
              ValueColumn(
                form: .decimal, quantity: Quantity(rawValue: "mass"), unit: .kilogram,
                scale: Scale(DecimalNumber(mantissa: 2)),
                offset: DecimalNumber(mantissa: 5, exponent: -1),
                sign: .reversed, timeSource: .arrival, simulated: -100...100)),
            .sequence(SequenceColumn(wrap: 256)),
          ])
      ])
    #expect(description.header.silenceLimit == 2.5)
    #expect(description.header.pace.rate == 10)
    #expect(description.examples.count == 2)
    #expect(description.links == [.serial, .ble])
  }

  @Test func `a device that may be silent says so`() throws {
    let content = DescriptionFolder.load(
      yaml: DescriptionText.sound.replacing("silence_limit_s: 2.5", with: "silence_limit_s: none"),
      file: "x.yaml")
    #expect(content.problems.map(\.description) == [])
    let description = try #require(content.loaded.first?.description as? LineDescription)
    #expect(description.header.silenceLimit == nil)
  }

  /// The start would run into a question whose end nobody waits for.
  @Test func `what is asked before it is started needs an answer to wait for`() throws {
    let asked = DescriptionText.sound
      .replacing(
        "    notify:", with: "    write: 0000ffe1-0000-1000-8000-00805f9b34fb\n    notify:"
      )
      .replacing(
        "framing:", with: "commands: { start: { text: go }, version: { text: ask } }\nframing:")
    #expect(problems(asked).map(\.code) == [.invalidValue])
    let told = asked.replacing(
      "{ text: ask }", with: "{ text: ask, answer: \"v(?<version>[0-9]+)\" }")
    #expect(problems(told).isEmpty)
    #expect(problems(asked.replacing("start: { text: go }, ", with: "")).isEmpty)
  }

  /// What is replaced, by what, and the error that must come for the line of the replacement.
  static let breaks: [(String, String, DescriptionError.Code)] = [
    ("sideline_device: 1", "sideline_device: 2", .invalidValue),
    ("id: scale-lines", "id: Scale Lines", .invalidValue),
    ("sv: Våg, en: Scale", "sv: Våg, en: \"\"", .invalidValue),
    ("sv: Våg, en: Scale", "sv: Våg, en: Scale, de: Waage", .unknownKey),
    ("sv: Våg, en: Scale", "sv: Våg", .missingKey),
    ("baud_rate: 9600", "baud_rate: 9601", .invalidValue),
    ("baud_rate: 9600", "baud_rate: fast", .invalidValue),
    ("data_bits: 7", "data_bits: 9", .invalidValue),
    ("parity: even", "parity: mark", .invalidValue),
    ("stop_bits: 2", "stop_bits: 0", .invalidValue),
    ("flow_control: hardware", "flow_control: rts", .invalidValue),
    ("reset_wait_s: 1.5", "reset_wait_s: 11", .invalidValue),
    ("service: 0000ffe0", "service: 0000FFE0", .invalidValue),
    ("notify: [0000ffe1-0000-1000-8000-00805f9b34fb]", "notify: []", .invalidValue),
    ("notify: [0000ffe1", "notify: [ffe1", .invalidValue),
    ("usb: [\"cafe:0001\"]", "usb: [\"cafe\"]", .invalidValue),
    ("usb: [\"cafe:0001\"]", "usb: [\"CAFE:0001\"]", .invalidValue),
    ("usb: [\"cafe:0001\"]", "usb: cafe", .invalidValue),
    ("any_usb_serial: false", "any_usb_serial: perhaps", .invalidValue),
    ("name_prefix: Scale", "name: Scale", .unknownKey),
    ("end: cr", "end: newline", .invalidValue),
    ("limit: 64", "limit: 5", .invalidValue),
    ("limit: 64", "limit: 1000000", .invalidValue),
    ("prefix: W", "prefix: \"W;\"", .invalidValue),
    ("prefix: W", "prefix: \"\"", .invalidValue),
    ("separator: \";\"", "separator: \";;\"", .invalidValue),
    ("separator: \";\"", "separator: \"1\"", .invalidValue),
    ("type: decimal", "type: float", .invalidValue),
    ("quantity: mass", "quantity: Mass", .invalidValue),
    ("unit: kg", "unit: lb", .invalidValue),
    ("scale: 2", "scale: 0", .invalidValue),
    ("scale: 2", "scale: -2", .invalidValue),
    ("scale: 2", "scale: two", .invalidValue),
    ("offset: 0.5", "offset: nan", .invalidValue),
    ("sign: reversed", "sign: negative", .invalidValue),
    ("time_source: arrival", "time_source: sundial", .invalidValue),
    ("low: -100, high: 100", "low: 100, high: -100", .invalidValue),
    ("low: -100, high: 100", "low: -100, high: inf", .invalidValue),
    ("wrap: 256", "wrap: 1", .invalidValue),
    ("wrap: 256", "wrap: 18446744073709551616", .invalidValue),
    ("wrap: 256", "wrap: 256, unit: s", .unknownKey),
    ("silence_limit_s: 2.5", "silence_limit_s: 0", .invalidValue),
    ("silence_limit_s: 2.5", "silence_limit_s: []", .invalidValue),
    ("silence_limit_s: 2.5", "silence_limit_s: never", .invalidValue),
    ("silence_limit_s: 2.5", "silence: 2.5", .unknownKey),
    ("rate_hz: 10", "rate_hz: 0", .invalidValue),
    ("rate_hz: 10", "rate_hz: nan", .invalidValue),
    ("source: \"the scale's manual, section 1\"", "source: \"\"", .invalidValue),
    ("hex: 57 3B 0D 3F 0D", "hex: 57 3", .invalidValue),
    ("code: truncated, offset: 2", "code: broken, offset: 2", .invalidValue),
    ("code: truncated, offset: 2", "code: truncated, offset: -2", .invalidValue),
    ("ignored: true", "ignored: false", .invalidValue),
    ("ignored: true", "forgotten: true", .missingKey),
  ]

  @Test(arguments: breaks)
  func `a broken key is refused with its line`(
    part: String, replacement: String, code: DescriptionError.Code
  ) {
    let text = DescriptionText.sound.replacing(part, with: replacement)
    #expect(text != DescriptionText.sound)
    let problems = problems(text)
    #expect(problems.count == 1)
    #expect(problems.first?.code == code)
    #expect(problems.first?.file == "x.yaml")
    #expect(problems.first?.line == DescriptionText.line(of: replacement, in: text))
  }

  @Test(arguments: [
    "sideline_device: 1\n", "id: scale-lines\n", "product: { sv: Våg, en: Scale }\n",
    "silence_limit_s: 2.5\nsimulate: { rate_hz: 10 }\n",
  ])
  func `a missing key is refused`(part: String) {
    #expect(problems(DescriptionText.sound.replacing(part, with: "")).map(\.code) == [.missingKey])
  }

  @Test func `a description without examples does not load`() {
    let text = DescriptionText.sound
    let start = text.firstRange(of: "examples:")?.lowerBound ?? text.endIndex
    #expect(problems(String(text[..<start])).map(\.code) == [.missingKey])
    #expect(problems(String(text[..<start]) + "examples: []\n").map(\.code) == [.example])
  }

  @Test func `an example that does not hold is refused with its line, and every one of them`() {
    let text = DescriptionText.sound.replacing("-166.82", with: "166.82")
      .replacing("offset: 2 }", with: "offset: 3 }")
    let found = problems(text)
    #expect(found.map(\.code) == [.example, .example])
    #expect(
      found.map(\.line) == [
        DescriptionText.line(of: "section 1"), DescriptionText.line(of: "section 2"),
      ])
    #expect(found.first?.detail.contains("got [mass -166.82 kg #255") == true)
  }

  @Test func `two sequences in one record are refused`() {
    let text = DescriptionText.sound.replacing(
      "      - sequence: { wrap: 256 }",
      with: "      - sequence: { wrap: 256 }\n      - sequence: { wrap: 9 }")
    #expect(problems(text).map(\.code) == [.invalidValue])
  }

  @Test func `a record without a quantity is refused`() {
    let text = DescriptionText.sound
    guard let start = text.firstRange(of: "      - value:")?.lowerBound,
      let end = text.firstRange(of: "      - sequence:")?.lowerBound
    else {
      Issue.record("the text has another form")
      return
    }
    #expect(problems(String(text[..<start]) + String(text[end...])).map(\.code) == [.invalidValue])
  }

  @Test(arguments: [
    ("id: [", 2), ("id: a\nid: b", 2), ("\tid: a", 1), ("id: a\n---\nid: b", 2), ("? [a]\n: b", 1),
    ("a: *b", 1),
  ])
  func `text that is no YAML is refused with its line`(text: String, line: Int) {
    let found = problems(text)
    #expect(found.map(\.code) == [.syntax])
    #expect(found.first?.line == line)
  }

  @Test(arguments: ["", "# nothing\n"])
  func `an empty file is refused`(text: String) {
    #expect(problems(text).map(\.code) == [.syntax])
  }

  @Test(arguments: ["just words", "- a\n- b", "12"])
  func `a file that is no mapping is refused`(text: String) {
    #expect(problems(text).map(\.code) == [.invalidValue])
  }

  /// Nine levels of nine aliases each would be 387 million values.
  @Test func `aliases that multiply are refused`() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
    for level in 1...8 {
      let aliases = [String](repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(aliases)]\n"
    }
    let found = problems(text)
    #expect(found.map(\.code) == [.syntax])
    #expect(found.first?.detail == "too many values")
  }

  @Test func `a key that stands twice is refused where it stands again`() {
    let text = DescriptionText.sound + "\nid: again\n"
    let found = problems(text)
    #expect(found.map(\.code) == [.syntax])
    #expect(found.first?.line == DescriptionText.line(of: "id: again", in: text))
  }

  @Test func `deep nesting is refused`() {
    let depth = 5000
    let text =
      "a: " + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "\n"
    #expect(problems(text).map(\.code) == [.syntax])
  }

  @Test func `a description cut at any byte is refused or still sound`() {
    let bytes = Array(DescriptionText.sound.utf8)
    for cut in stride(from: 0, to: bytes.count, by: 7) {
      guard let text = String(validating: bytes[..<cut], as: UTF8.self) else { continue }
      let content = DescriptionFolder.load(yaml: text, file: "x.yaml")
      #expect(content.loaded.isEmpty != content.problems.isEmpty)
    }
  }

  /// Two in one mapping, one in each of two elements of a list, a missing and two unknown keys.
  @Test func `all that is wrong with the keys of a file is told at once, line by line`() {
    let text = DescriptionText.sound
      .replacing("id: scale-lines", with: "id: Scale Lines")
      .replacing("sv: Våg, en: Scale", with: "sv: Våg, de: Waage")
      .replacing("baud_rate: 9600, data_bits: 7", with: "baud_rate: 9601, data_bits: 9")
      .replacing("quantity: mass\n", with: "quantity: Mass\n")
      .replacing("wrap: 256", with: "wrap: 1")
      .replacing("name_prefix: Scale", with: "name: Scale")
      .replacing("hex: 57 3B 0D 3F 0D", with: "hex: 57 3")
    let expected: [(String, DescriptionError.Code)] = [
      ("id: Scale Lines", .invalidValue), ("de: Waage", .missingKey), ("de: Waage", .unknownKey),
      ("baud_rate", .invalidValue), ("baud_rate", .invalidValue), ("name: Scale", .unknownKey),
      ("quantity: Mass", .invalidValue), ("wrap: 1", .invalidValue), ("hex: 57 3", .invalidValue),
    ]
    let found = problems(text)
    #expect(found.map(\.code) == expected.map(\.1))
    #expect(found.map(\.line) == expected.map { DescriptionText.line(of: $0.0, in: text) })
  }

  @Test func `what no example shows is told with the line of the examples`() {
    let text = DescriptionText.sound.replacing(
      "      - sequence: { wrap: 256 }",
      with: """
              - value: { type: decimal, quantity: force, unit: "N", scale: 1,
                  time_source: arrival, simulate: { low: 0, high: 1 } }
        """)
    #expect(text != DescriptionText.sound)
    let found = problems(text).filter { $0.detail.contains("no example shows") }
    #expect(found.map(\.code) == [.example])
    let start = text.firstRange(of: "examples:")?.upperBound ?? text.startIndex
    let line = text[..<start].split(separator: "\n", omittingEmptySubsequences: false).count + 1
    #expect(found.map(\.line) == [line])
  }

  @Test func `a character that no text may have is told with its line`() throws {
    #expect(problems("id: a\nproduct: \u{1}\n").map(\.line) == [2])
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.yaml"
    try Data([0x61, 0x3A, 0x0A, 0xC3, 0xA5, 0x0A, 0xC3, 0x28]).write(to: URL(filePath: path))
    #expect(DescriptionFolder.loadFile(path).problems.map(\.line) == [3])
  }

  @Test func `a folder or file that is not there is reported`() {
    #expect(DescriptionFolder.load("/nowhere/at/all").problems.map(\.code) == [.unreadable])
    #expect(DescriptionFolder.loadFile("/nowhere/x.yaml").problems.map(\.code) == [.unreadable])
  }

  @Test func `a problem is worded with file and line`() {
    let error = DescriptionError(
      .unknownKey, file: "x.yaml", line: 7, detail: "the key colour is unknown")
    #expect(error.description == "x.yaml:7: the key colour is unknown (unknown-key)")
    #expect(
      DescriptionError(.unreadable, file: "/x", detail: "the folder cannot be read").description
        == "/x: the folder cannot be read (unreadable)")
  }
}
