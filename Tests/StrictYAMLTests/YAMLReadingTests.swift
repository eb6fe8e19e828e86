import Testing

@testable import StrictYAML

/// What the reader takes, and where it says that something is wrong.
@Suite struct YAMLReadingTests {
  private static let strict = YAMLRules(deepest: 3, allowsAnchors: false)
  private static let free = YAMLRules(deepest: 20, allowsAnchors: true)

  private static func read(
    _ text: String, _ rules: YAMLRules = strict
  ) throws(YAMLError) -> YAMLNode {
    try YAMLNode(yaml: text, file: "a.yaml", rules: rules)
  }

  private static func error(_ text: String, _ rules: YAMLRules = strict) -> YAMLError? {
    do throws(YAMLError) {
      _ = try read(text, rules)
      return nil
    } catch {
      return error
    }
  }

  @Test func `every value knows its file and its line, and keys keep their order`() throws {
    let node = try Self.read("b: 1\na:\n  - x\n\n  - y\n")
    #expect(node.entries?.map(\.key) == ["b", "a"])
    #expect(node.entries?.map(\.line) == [1, 2])
    let list = try #require(node["a"]?.list)
    #expect(list.map(\.scalar) == ["x", "y"])
    #expect(list.map(\.line) == [3, 5])
    #expect(list.map(\.file) == ["a.yaml", "a.yaml"])
    #expect(node["c"] == nil)
  }

  @Test func `a scalar is its text, and quotes are known of it`() throws {
    let node = try Self.read("a: 010\nb: \"yes\"\nc: no\n")
    #expect(node.entries?.map(\.value.scalar) == ["010", "yes", "no"])
    #expect(node.entries?.map(\.value.isQuoted) == [false, true, false])
  }

  @Test func `a key that stands twice is refused where it stands again`() {
    #expect(
      Self.error("a: 1\nb: 2\n\na: 3\n") == YAMLError(problem: .duplicateKey("a"), line: 4))
  }

  @Test(arguments: [
    ("a: 1\nb: &x 2\n", 2), ("a: 1\nb: [1, &x 2]\n", 2), ("a:\n  b: !!binary aGVq\n", 2),
    ("a: 1\nb: !own\n  c: 2\n", 2),
  ])
  func `anchors and tags are refused with their line`(text: String, line: Int) {
    #expect(Self.error(text)?.problem == .anchor)
    #expect(Self.error(text)?.line == line)
  }

  @Test func `where anchors are allowed an alias is what it stands for`() throws {
    let node = try Self.read("a: &x { b: 1 }\nc: *x\n", Self.free)
    #expect(node["c"]?["b"]?.scalar == "1")
  }

  @Test func `aliases that multiply end at a number of values`() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...5 {
      let aliases = [String](repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(aliases)]\n"
    }
    #expect(Self.error(text, Self.free)?.problem == .tooManyValues)
  }

  @Test func `as many levels are read as the rules say, and no more`() throws {
    #expect(try Self.read("a:\n  b:\n    c: 1\n")["a"]?["b"]?["c"]?.scalar == "1")
    #expect(
      Self.error("a:\n  b:\n    c:\n      d: 1\n") == YAMLError(problem: .tooDeep, line: 4))
  }

  @Test(arguments: ["", "\n", "# nothing\n"])
  func `a file with nothing in it says so`(text: String) {
    #expect(Self.error(text)?.problem == .empty)
  }

  @Test func `a key is a text`() {
    #expect(Self.error("a: 1\n? [b]\n: 2\n") == YAMLError(problem: .complexKey, line: 2))
  }

  @Test func `an anchor of a key is refused as an anchor, whatever the key is`() {
    #expect(Self.error("a: 1\n? &k [b]\n: 2\n") == YAMLError(problem: .anchor, line: 2))
    #expect(Self.error("a: 1\n&k b: 2\n") == YAMLError(problem: .anchor, line: 2))
  }

  @Test(arguments: [("a: 1\nb: [1\n", 3), ("a: 1\n\tb: 2\n", 2), ("a: 1\n---\nb: 2\n", 2)])
  func `what is no YAML, or two documents, has the line where that shows`(
    text: String, line: Int
  ) throws {
    let error = try #require(Self.error(text))
    guard case .syntax = error.problem else {
      Issue.record("\(error)")
      return
    }
    #expect(error.line == line)
  }
}
