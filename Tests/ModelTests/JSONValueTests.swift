import Foundation
import Model
import Testing

@Suite struct JSONValueTests {
  @Test func `each kind of JSON is told from the others`() throws {
    let json = #"[null,true,false,0,1,-2.5,"1","",[],{},[[1]],{"a":{"b":null}}]"#
    let expected: JSONValue = .array([
      .null, .bool(true), .bool(false), .number(0), .number(1), .number(-2.5), .string("1"),
      .string(""), .array([]), .object([:]), .array([.array([.number(1)])]),
      .object(["a": .object(["b": .null])]),
    ])
    let value = try JSONDecoder().decode(JSONValue.self, from: Data(json.utf8))
    #expect(value == expected)
    let encoded = String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    #expect(encoded == json)
  }

  @Test(arguments: [0.1 + 0.2, 1e21, 9_007_199_254_740_992, -1e-7])
  func `a number keeps every bit`(number: Double) throws {
    let data = try JSONEncoder().encode(JSONValue.number(number))
    #expect(try JSONDecoder().decode(JSONValue.self, from: data) == .number(number))
  }

  @Test func `a number that JSON cannot carry is an error`() {
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(JSONValue.number(.nan)) }
  }

  @Test func `nesting without end is an error and no crash`() {
    let depth = 100_000
    let json = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(JSONValue.self, from: Data(json.utf8))
    }
  }
}
