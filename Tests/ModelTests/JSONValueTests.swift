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
    let value = try JSON.decode(JSONValue.self, from: json.utf8)
    #expect(value == expected)
    #expect(try JSON.text(value) == json)
  }

  @Test(arguments: [0.1 + 0.2, 1e21, 9_007_199_254_740_992, -1e-7])
  func `a number keeps every bit`(number: Double) throws {
    #expect(try JSON.decode(from: JSON.bytes(JSONValue.number(number))) == JSONValue.number(number))
  }
}
