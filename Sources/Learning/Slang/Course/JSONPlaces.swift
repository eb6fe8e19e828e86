/// Finds the line of a member in the bytes of a JSON file, and where bytes are no JSON.
///
/// It reads what RFC 8259 says, a byte at a time; a decoder tells values, but not where they stood.
struct JSONPlaces {
  struct Broken: Error {
    var line: Int
    /// The member that stands twice, if that is what is wrong.
    var repeated: String?
  }

  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var lines: [String: Int] = [:]

  /// The line, from 1, of each value by its path: `lessons[5].title`.
  ///
  /// - Throws: `Broken` at the first place that is no JSON. Bytes nest no deeper than `JSON.deepest`.
  static func lines(_ bytes: [UInt8]) throws(Broken) -> [String: Int] {
    var places = JSONPlaces(bytes: bytes)
    try places.value("")
    places.space()
    guard places.peek() == nil else { throw places.broken() }
    return places.lines
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }
  private func broken() -> Broken { Broken(line: line) }

  private mutating func space() {
    while let byte = peek(), [0x20, 0x09, 0x0A, 0x0D].contains(byte) {
      if byte == 0x0A { line += 1 }
      position += 1
    }
  }

  private mutating func take(_ character: Character) -> Bool {
    space()
    guard peek() == character.asciiValue else { return false }
    position += 1
    return true
  }

  private mutating func value(_ path: String) throws(Broken) {
    space()
    lines[path] = line
    switch peek() {
    case UInt8(ascii: "{")?: try object(path)
    case UInt8(ascii: "[")?: try array(path)
    case UInt8(ascii: "\"")?: _ = try text()
    default: try word()
    }
  }

  private mutating func object(_ path: String) throws(Broken) {
    position += 1
    guard !take("}") else { return }
    var names: Set<String> = []
    repeat {
      space()
      let name = try text()
      guard names.insert(name).inserted else { throw Broken(line: line, repeated: name) }
      guard take(":") else { throw broken() }
      try value(path.isEmpty ? name : "\(path).\(name)")
    } while take(",")
    guard take("}") else { throw broken() }
  }

  private mutating func array(_ path: String) throws(Broken) {
    position += 1
    guard !take("]") else { return }
    var index = 0
    repeat {
      try value("\(path)[\(index)]")
      index += 1
    } while take(",")
    guard take("]") else { throw broken() }
  }

  /// A text as it is written; escapes stay, of which names have none.
  private mutating func text() throws(Broken) -> String {
    guard peek() == UInt8(ascii: "\"") else { throw broken() }
    position += 1
    let start = position
    while let byte = peek(), byte != UInt8(ascii: "\""), byte >= 0x20 {
      position += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    guard peek() == UInt8(ascii: "\"") else { throw broken() }
    position += 1
    return String(decoding: bytes[start..<(position - 1)], as: UTF8.self)
  }

  /// A number, `true`, `false` or `null`.
  private mutating func word() throws(Broken) {
    let start = position
    while let byte = peek(), !Array(" \t\r\n,]}:\"[{".utf8).contains(byte) { position += 1 }
    let word = String(decoding: bytes[start..<position], as: UTF8.self)
    guard ["true", "false", "null"].contains(word) || Double(word) != nil else { throw broken() }
  }
}
