/// Writes a text that an expression matches, because simulators need one, and finds its groups.
///
/// It refuses what `LinePattern` does not allow. Which bytes a set or an escape stands for it asks
/// PCRE2, and it expects an expression that PCRE2 has compiled.
struct PatternSample {
  /// Of a line.
  private static let longest = 4096

  private struct Part {
    var bytes: [UInt8] = []
    var hasGroup = false
  }

  private let pattern: [UInt8]
  private let groups: [Int: [UInt8]]
  private var offset = 0
  /// Of the groups, in the order in which they open.
  private(set) var names: [String] = []

  /// - Parameters:
  ///   - text: The expression.
  ///   - groups: What is to stand in the place of some of the groups.
  init(_ text: String, groups: [Int: [UInt8]] = [:]) {
    pattern = Array(text.utf8)
    self.groups = groups
  }

  /// Writes a text; what is optional is left out unless a group is in it.
  ///
  /// - Throws: `PatternError` if the expression is not allowed.
  mutating func write() throws(PatternError) -> [UInt8] { try alternatives().bytes }

  private var next: UInt8? { offset < pattern.count ? pattern[offset] : nil }

  private func error(_ detail: String) -> PatternError {
    PatternError(offset: offset, detail: detail)
  }

  private mutating func accept(_ text: String) -> Bool {
    guard pattern[offset...].starts(with: text.utf8) else { return false }
    offset += text.utf8.count
    return true
  }

  private mutating func alternatives() throws(PatternError) -> Part {
    var chosen = try sequence()
    while accept("|") {
      let other = try sequence()
      if other.hasGroup, !chosen.hasGroup { chosen = other }
    }
    return chosen
  }

  private mutating func sequence() throws(PatternError) -> Part {
    var whole = Part()
    while let byte = next, byte != UInt8(ascii: "|"), byte != UInt8(ascii: ")") {
      let part = try item()
      let count = try repetitions(of: part)
      guard whole.bytes.count + count * part.bytes.count <= Self.longest else {
        throw error("it matches only texts longer than \(Self.longest) bytes")
      }
      for _ in 0..<count { whole.bytes += part.bytes }
      whole.hasGroup = whole.hasGroup || part.hasGroup
    }
    return whole
  }

  private mutating func item() throws(PatternError) -> Part {
    let start = offset
    switch next {
    case UInt8(ascii: "("): return try bracket()
    case UInt8(ascii: "["): try skipSet()
    case UInt8(ascii: "\\"): try skipEscape()
    case .some(let byte) where "^$]{}".utf8.contains(byte):
      throw error(#"a pattern is about the whole text; write \ before this character"#)
    default: offset += 1
    }
    guard let byte = try Self.byte(matching: pattern[start..<offset]) else {
      throw PatternError(offset: start, detail: "it does not stand for one byte")
    }
    return Part(bytes: [byte])
  }

  /// Reads a bracket; in the place of a group stands what is wanted there.
  private mutating func bracket() throws(PatternError) -> Part {
    let start = offset
    var number: Int?
    if accept("(?<") {
      if let byte = next, "=!".utf8.contains(byte) {
        throw PatternError(offset: start, detail: "a pattern does not look behind")
      }
      let name = pattern[offset...].prefix { $0 != UInt8(ascii: ">") }
      offset += name.count + 1
      number = names.count
      names.append(String(decoding: name, as: UTF8.self))
    } else if !accept("(?:") {
      throw error("a bracket begins with (?<name> or (?:")
    }
    var part = try alternatives()
    offset += 1
    if let number { part = Part(bytes: groups[number] ?? part.bytes, hasGroup: true) }
    return part
  }

  private mutating func skipEscape() throws(PatternError) {
    offset += 2
    guard pattern[..<min(offset, pattern.count)].last == UInt8(ascii: "x") else { return }
    let digits = pattern[offset...].prefix(2)
    guard digits.count == 2, digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }) else {
      throw error(#"two hexadecimal digits follow \x"#)
    }
    offset += 2
  }

  private mutating func skipSet() throws(PatternError) {
    offset += 1
    _ = accept("^")
    _ = accept("]")
    while let byte = next, byte != UInt8(ascii: "]") {
      if byte == UInt8(ascii: "["),
        pattern[offset...].dropFirst().first.map(":.=".utf8.contains) == true
      {
        throw error(#"write \ before this character"#)
      }
      offset += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    offset += 1
  }

  /// Reads a quantifier, if one follows.
  ///
  /// - Returns: How often the part is written.
  private mutating func repetitions(of part: Part) throws(PatternError) -> Int {
    let start = offset
    var (least, most): (Int, Int?) = (1, 1)
    switch next {
    case UInt8(ascii: "*"): (least, most) = (0, nil)
    case UInt8(ascii: "+"): most = nil
    case UInt8(ascii: "?"): least = 0
    case UInt8(ascii: "{"): (least, most) = try counts()
    default: return 1
    }
    offset += 1
    if let byte = next, "*+?{".utf8.contains(byte) {
      throw error("a repetition of a repetition needs brackets")
    }
    guard part.hasGroup else { return least }
    guard most == 1 else {
      throw PatternError(offset: start, detail: "a group that has a name stands only once")
    }
    return 1
  }

  /// Reads `{2`, `{2,` or `{2,5`, up to the closing bracket.
  private mutating func counts() throws(PatternError) -> (Int, Int?) {
    let text = pattern[offset...].dropFirst().prefix { $0 != UInt8(ascii: "}") }
    let numbers = String(decoding: text, as: UTF8.self)
      .split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
    guard text.allSatisfy("0123456789,".utf8.contains), let least = Int(numbers[0]),
      numbers.count < 2 || numbers[1].isEmpty || Int(numbers[1]) != nil,
      text.endIndex < pattern.count
    else { throw error("write a count as {2}, {2,} or {2,5}") }
    offset = text.endIndex
    return (least, numbers.count < 2 ? least : Int(numbers[1]))
  }

  /// Returns a byte that a set, an escape or a character stands for, a readable one before others.
  private static func byte(matching item: ArraySlice<UInt8>) throws(PatternError) -> UInt8? {
    if item.count == 1, let byte = item.first, byte != UInt8(ascii: ".") { return byte }
    let program = try PatternProgram(item)
    let readable = Array(UInt8(0x30)...0x7E) + Array(UInt8(0x20)...0x2F)
    return (readable + Array(UInt8.min...UInt8.max)).first {
      program.match([$0], groups: 0) != nil
    }
  }
}
