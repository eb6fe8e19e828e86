/// Reads a regular expression (`LinePattern` tells which ones) by recursive descent.
struct PatternParser {
  /// Brackets in brackets, so that reading does not run out of stack.
  private static let deepest = 20
  private static let most = 1000

  private let bytes: [UInt8]
  private var offset = 0
  private var depth = 0
  private(set) var groups: [String] = []

  init(_ text: String) { bytes = Array(text.utf8) }

  /// Reads the whole text.
  mutating func parse() throws(PatternError) -> PatternNode {
    let node = try choice()
    guard offset == bytes.count else { throw error("a bracket closes that was not opened") }
    return node
  }

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private func error(_ detail: String) -> PatternError {
    PatternError(offset: offset, detail: detail)
  }

  private mutating func accepts(_ text: StaticString) -> Bool {
    let wanted = Array("\(text)".utf8)
    guard bytes[offset...].starts(with: wanted) else { return false }
    offset += wanted.count
    return true
  }

  private mutating func choice() throws(PatternError) -> PatternNode {
    var parts = [try sequence()]
    while accepts("|") { parts.append(try sequence()) }
    return parts.count == 1 ? parts[0] : .choice(parts)
  }

  private mutating func sequence() throws(PatternError) -> PatternNode {
    var parts: [PatternNode] = []
    while let byte = next, byte != UInt8(ascii: "|"), byte != UInt8(ascii: ")") {
      parts.append(try repetition(of: try item()))
    }
    return .sequence(parts)
  }

  private mutating func repetition(of item: PatternNode) throws(PatternError) -> PatternNode {
    let place = offset
    let least: Int
    let most: Int?
    switch next {
    case UInt8(ascii: "*"): (least, most) = (0, nil)
    case UInt8(ascii: "+"): (least, most) = (1, nil)
    case UInt8(ascii: "?"): (least, most) = (0, 1)
    case UInt8(ascii: "{"):
      offset += 1
      (least, most) = try bounds()
    default: return item
    }
    offset += 1
    if most != 1 || least > 1, item.hasGroup {
      throw PatternError(offset: place, detail: "a group that has a name stands only once")
    }
    if let byte = next, "*+?{".utf8.contains(byte) {
      throw error("a repetition of a repetition needs brackets")
    }
    return .repeated(item, least: least, most: most)
  }

  /// Reads `m`, `m,` or `m,n`, up to the closing bracket.
  private mutating func bounds() throws(PatternError) -> (Int, Int?) {
    let least = try count()
    var most: Int? = least
    if accepts(",") { most = next == UInt8(ascii: "}") ? nil : try count() }
    guard next == UInt8(ascii: "}") else { throw error("a count ends with a bracket") }
    guard most.map({ $0 >= least }) ?? true else { throw error("from more to fewer") }
    return (least, most)
  }

  private mutating func count() throws(PatternError) -> Int {
    var number = 0
    let start = offset
    while let byte = next, (0x30...0x39).contains(byte) {
      number = number * 10 + Int(byte - 0x30)
      guard number <= Self.most else { throw error("at most \(Self.most) times") }
      offset += 1
    }
    guard offset > start else { throw error("a number must stand here") }
    return number
  }

  private mutating func item() throws(PatternError) -> PatternNode {
    guard let byte = next else { throw error("something must stand here") }
    switch byte {
    case UInt8(ascii: "("): return try bracket()
    case UInt8(ascii: "["):
      offset += 1
      return .byte(try set())
    case UInt8(ascii: "."):
      offset += 1
      return .byte(.all)
    case UInt8(ascii: "\\"): return .byte(try escape())
    case UInt8(ascii: "^"), UInt8(ascii: "$"):
      throw error("a pattern is always about the whole text; no ^ or $ is needed")
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"), UInt8(ascii: "{"):
      throw error("there is nothing to repeat")
    case UInt8(ascii: "]"), UInt8(ascii: "}"): throw error("write \\ before this character")
    default:
      offset += 1
      return .byte(ByteSet(byte...byte))
    }
  }

  private mutating func bracket() throws(PatternError) -> PatternNode {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else { throw error("brackets are too deep") }
    let place = offset
    var number: Int?
    if accepts("(?<") {
      number = groups.count
      groups.append(try name())
    } else if !accepts("(?:") {
      throw error("a bracket begins with (?<name> or (?:")
    }
    let inner = try choice()
    guard accepts(")") else { throw PatternError(offset: place, detail: "it does not close") }
    return number.map { .group($0, inner) } ?? inner
  }

  private mutating func name() throws(PatternError) -> String {
    let start = offset
    while let byte = next, ByteSet.word.contains(byte) { offset += 1 }
    let name = String(decoding: bytes[start..<offset], as: UTF8.self)
    guard (1...20).contains(name.utf8.count), !groups.contains(name) else {
      throw error("a group has a name of its own: 1 to 20 letters, digits and _")
    }
    guard accepts(">") else { throw error("the name ends with >") }
    return name
  }
}

extension PatternParser {
  /// Reads a set up to its closing bracket.
  fileprivate mutating func set() throws(PatternError) -> ByteSet {
    let isInverted = accepts("^")
    var result = ByteSet()
    while !accepts("]") {
      guard let first = next else { throw error("a set ends with ]") }
      let isEscape = first == UInt8(ascii: "\\")
      var part: ByteSet
      if isEscape {
        part = try escape()
      } else {
        offset += 1
        part = ByteSet(first...first)
      }
      if !isEscape, bytes[offset...].first == UInt8(ascii: "-"),
        let last = bytes[offset...].dropFirst().first, last != UInt8(ascii: "]")
      {
        guard first <= last, last != UInt8(ascii: "\\") else { throw error("from more to less") }
        part = ByteSet(first...last)
        offset += 2
      }
      result = result.union(part)
    }
    let set = isInverted ? result.inverted : result
    guard !set.isEmpty else { throw error("the set is empty") }
    return set
  }

  fileprivate mutating func escape() throws(PatternError) -> ByteSet {
    offset += 1
    guard let byte = next else { throw error("something must follow the \\") }
    offset += 1
    switch byte {
    case UInt8(ascii: "d"): return .digits
    case UInt8(ascii: "w"): return .word
    case UInt8(ascii: "s"): return .blanks
    case UInt8(ascii: "t"): return ByteSet(0x09...0x09)
    case UInt8(ascii: "x"):
      let digits = bytes[offset...].prefix(2)
      guard digits.count == 2, let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      else { throw error("two hexadecimal digits follow \\x") }
      offset += 2
      return ByteSet(value...value)
    default:
      guard (0x20...0x7E).contains(byte), !ByteSet.word.contains(byte) else {
        throw PatternError(offset: offset - 1, detail: "nothing is known as \\ with this character")
      }
      return ByteSet(byte...byte)
    }
  }
}
