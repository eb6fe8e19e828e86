import Model
import Testing

@testable import Export

@Suite struct NestedJSONTests {
  private func nested(_ depth: Int) -> [UInt8] {
    Array(
      (String(repeating: "{\"a\":", count: depth) + "1" + String(repeating: "}", count: depth)).utf8
    )
  }

  @Test func `what is nested deeper than anything we write is refused`() {
    #expect(NestedJSON.object(nested(NestedJSON.deepest)) != nil)
    #expect(NestedJSON.object(nested(NestedJSON.deepest + 1)) == nil)
    #expect(NestedJSON.object(nested(1_000_000)) == nil)
  }

  @Test func `brackets in a text are no depth`() {
    let text = Array(#"{"a":"[[[[ \"{{ \\","b":[1]}"#.utf8)
    #expect(NestedJSON.depth(text) == 2)
    #expect(NestedJSON.object(text)?["b"] == .array([.number(1)]))
  }
}
