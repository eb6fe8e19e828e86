/// A value of a property list and the line where it begins.
struct SpellingPlistValue {
  indirect enum Content {
    case text(String)
    case array([SpellingPlistValue])
    case dictionary([(key: String, value: SpellingPlistValue)])
    /// A number, a date, data: nothing that a list of words has.
    case other
  }

  var line: Int
  var content: Content
}

/// Reads the part of XML that a property list is made of, each byte once and nested to a bound.
struct SpellingPlistParser {
  private static let deepest = 6

  private var rest: ArraySlice<UInt8>
  private var line = 1

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  private struct Tag {
    var name: String
    var line: Int
    var isEnd = false
    var isEmpty = false
  }

  mutating func document() throws(SpellingProblem) -> SpellingPlistValue {
    let root = try tag()
    guard root.name == "plist", !root.isEnd, !root.isEmpty else { throw syntax(root.line) }
    let value = try value(try tag(), depth: 1)
    try close("plist")
    try skipBetween()
    guard rest.isEmpty else { throw syntax(line) }
    return value
  }

  private mutating func value(
    _ tag: Tag, depth: Int
  ) throws(SpellingProblem) -> SpellingPlistValue {
    guard !tag.isEnd, depth <= Self.deepest else { throw syntax(tag.line) }
    let content: SpellingPlistValue.Content
    switch tag.name {
    case "string": content = .text(try text(of: tag))
    case "array": content = .array(try array(tag, depth: depth))
    case "dict": content = .dictionary(try dictionary(tag, depth: depth))
    case "integer", "real", "date", "data", "true", "false":
      _ = try text(of: tag)
      content = .other
    default: throw syntax(tag.line)
    }
    return SpellingPlistValue(line: tag.line, content: content)
  }

  private mutating func array(
    _ open: Tag, depth: Int
  ) throws(SpellingProblem) -> [SpellingPlistValue] {
    var values: [SpellingPlistValue] = []
    guard !open.isEmpty else { return values }
    while true {
      let next = try tag()
      if next.isEnd, next.name == "array" { return values }
      values.append(try value(next, depth: depth + 1))
    }
  }

  private mutating func dictionary(
    _ open: Tag, depth: Int
  ) throws(SpellingProblem) -> [(key: String, value: SpellingPlistValue)] {
    var values: [(key: String, value: SpellingPlistValue)] = []
    guard !open.isEmpty else { return values }
    while true {
      let next = try tag()
      if next.isEnd, next.name == "dict" { return values }
      guard next.name == "key", !next.isEnd else { throw syntax(next.line) }
      let key = try text(of: next)
      values.append((key, try value(try tag(), depth: depth + 1)))
    }
  }

  private mutating func close(_ name: String) throws(SpellingProblem) {
    let end = try tag()
    guard end.isEnd, end.name == name else { throw syntax(end.line) }
  }

  /// The text up to the end of an element that has nothing else.
  private mutating func text(of open: Tag) throws(SpellingProblem) -> String {
    guard !open.isEmpty else { return "" }
    var bytes: [UInt8] = []
    while let byte = rest.first, byte != UInt8(ascii: "<") {
      if byte == UInt8(ascii: "&") {
        bytes.append(contentsOf: String(try reference()).utf8)
        continue
      }
      if byte == 0x0A { line += 1 }
      bytes.append(byte)
      rest.removeFirst()
    }
    try close(open.name)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A reference to one character; any other would be a declared entity.
  private mutating func reference() throws(SpellingProblem) -> Character {
    rest.removeFirst()
    let name = rest.prefix(10).prefix { $0 != UInt8(ascii: ";") }
    let end = name.endIndex
    let text = String(decoding: name, as: UTF8.self)
    guard end < rest.endIndex, rest[end] == UInt8(ascii: ";") else {
      throw SpellingProblem(.plistEntity, line: line, text: text)
    }
    rest = rest[(end + 1)...]
    switch text {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "apos": return "'"
    case "quot": return "\""
    default:
      let isHex = text.hasPrefix("#x")
      let digits = text.dropFirst(isHex ? 2 : 1)
      guard text.hasPrefix("#"), digits.allSatisfy(\.isHexDigit),
        let number = UInt32(digits, radix: isHex ? 16 : 10), let scalar = Unicode.Scalar(number)
      else { throw SpellingProblem(.plistEntity, line: line, text: text) }
      return Character(scalar)
    }
  }

  /// The next tag; nothing but white space and comments may stand before it.
  private mutating func tag() throws(SpellingProblem) -> Tag {
    try skipBetween()
    guard rest.popFirst() == UInt8(ascii: "<") else { throw syntax(line) }
    let start = line
    guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { throw syntax(start) }
    var inner = rest[..<end]
    guard !inner.contains(UInt8(ascii: "<")) else { throw syntax(start) }
    pass(to: end + 1)
    var tag = Tag(name: "", line: start)
    if inner.first == UInt8(ascii: "/") {
      tag.isEnd = true
      inner.removeFirst()
    } else if inner.last == UInt8(ascii: "/") {
      tag.isEmpty = true
      inner.removeLast()
    }
    let name = inner.prefix { !Self.isSpace($0) }
    // Only the outermost has an attribute: its version.
    let hasAttribute = inner[name.endIndex...].contains { !Self.isSpace($0) }
    guard name.count <= 8, !hasAttribute || name.elementsEqual("plist".utf8) else {
      throw syntax(start)
    }
    tag.name = String(decoding: name, as: UTF8.self)
    return tag
  }

  private mutating func skipBetween() throws(SpellingProblem) {
    while true {
      let next = rest.firstIndex { !Self.isSpace($0) } ?? rest.endIndex
      pass(to: next)
      if rest.starts(with: "<!--".utf8) {
        try skip(past: "-->")
      } else if rest.starts(with: "<?".utf8) {
        try skip(past: "?>")
      } else if rest.starts(with: "<!DOCTYPE".utf8) {
        let start = line
        let end = rest.firstIndex(of: UInt8(ascii: ">")) ?? rest.endIndex
        guard !rest[..<end].contains(UInt8(ascii: "[")) else {
          throw SpellingProblem(.plistDeclaration, line: start)
        }
        try skip(past: ">")
      } else {
        return
      }
    }
  }

  private mutating func skip(past mark: String) throws(SpellingProblem) {
    let start = line
    let mark = Array(mark.utf8)
    var index = rest.startIndex
    while index < rest.endIndex {
      if rest[index] == mark[0], rest[index...].starts(with: mark) {
        return pass(to: index + mark.count)
      }
      index += 1
    }
    throw syntax(start)
  }

  private mutating func pass(to index: Int) {
    line += rest[..<index].count { $0 == 0x0A }
    rest = rest[index...]
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private func syntax(_ line: Int) -> SpellingProblem { SpellingProblem(.plistSyntax, line: line) }
}
