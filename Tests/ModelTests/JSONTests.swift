import Model
import Testing

@Suite struct JSONTests {
  private struct Row: Codable, Equatable {
    var text: String?
    var number: Double?
    var other: [String: Double]?

    enum CodingKeys: String, CodingKey {
      case text, number
      case other = "of_others"
    }
  }

  private func nested(_ depth: Int) -> [UInt8] {
    Array(
      (String(repeating: "{\"a\":", count: depth) + "1" + String(repeating: "}", count: depth)).utf8
    )
  }

  @Test func `a value is one line with sorted keys and without what is absent`() throws {
    #expect(
      try JSON.text(Row(text: "a/b\n\"c\" 👟", number: 2, other: ["z": 0.5, "a": -1]))
        == #"{"number":2,"of_others":{"a":-1,"z":0.5},"text":"a/b\n\"c\" 👟"}"#)
    #expect(try JSON.text(Row()) == "{}")
  }

  @Test(arguments: [
    0, -0.0, 1, -1, 2.84, 0.1 + 0.2, 1e-7, 1e16, 123_456_789.125, 2.5e-300,
    Double.greatestFiniteMagnitude,
  ])
  func `a number reads back as itself`(value: Double) throws {
    let row: Row = try JSON.decode(from: JSON.bytes(Row(number: value)))
    #expect(row.number?.bitPattern == value.bitPattern)
  }

  @Test(arguments: [
    "", "plain", "a\"b\\c/d", "\u{0}\u{1}\u{8}\t\n\u{B}\u{C}\r\u{1F}\u{7F}",
    "åäö 👟 \u{2028}\u{202E}", "=cmd|' /C calc'!A0", "e\u{301}", "</script>",
  ])
  func `a text reads back as itself on one line`(text: String) throws {
    let line = try JSON.bytes(Row(text: text))
    #expect(!line.contains { $0 < 0x20 })
    let row = try JSON.decode(Row.self, from: line)
    #expect(row.text.map { Array($0.utf8) } == Array(text.utf8))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `what is no number is refused by name`(value: Double) {
    #expect(throws: JSON.NotFinite(key: "number")) { try JSON.text(Row(number: value)) }
    #expect(throws: JSON.NotFinite(key: "of_others")) { try JSON.text(Row(other: ["a": value])) }
    #expect(throws: JSON.NotFinite(key: "details")) {
      try JSON.text(["eye": JSONValue.number(value)], name: "details")
    }
  }

  @Test(arguments: ["1e999", "[-1e400]", "NaN", "[Infinity]", "", "{", "[1] 2"])
  func `what is no JSON, or a number without end, is refused`(text: String) {
    #expect(throws: DecodingError.self) { try JSON.decode(JSONValue.self, from: text.utf8) }
  }

  @Test func `what is nested deeper than anything we write is refused`() throws {
    #expect(try JSON.decode(JSONValue.self, from: nested(JSON.deepest)) != .null)
    for depth in [JSON.deepest + 1, 1_000_000] {
      #expect(throws: JSON.Refusal.tooDeep) {
        try JSON.decode(JSONValue.self, from: nested(depth))
      }
    }
  }

  @Test func `brackets in a text are no depth`() throws {
    let text = #"{"a":"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[ \"{{ \\","b":[1]}"#
    let object: [String: JSONValue] = try JSON.decode(from: text.utf8)
    #expect(object["b"] == .array([.number(1)]))
  }

  @Test func `more bytes than anybody sends are refused unread`() {
    let bytes = repeatElement(UInt8(ascii: " "), count: JSON.largest + 1)
    #expect(throws: JSON.Refusal.tooLarge) { try JSON.decode(JSONValue.self, from: Array(bytes)) }
  }
}
