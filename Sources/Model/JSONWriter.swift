/// Writes JSON text (RFC 8259) straight into bytes.
///
/// For what leaves the station with every result: Foundation's encoder boxes each field and takes
/// some hundred microseconds for a trial. Its output is the same, which a test holds it to.
package struct JSONWriter {
  /// What cannot be said in JSON.
  package struct NotFinite: Error, Hashable {
    package var key: String

    package init(key: String) { self.key = key }
  }

  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  package init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  package mutating func beginObject() { open("{") }
  package mutating func endObject() { close("}") }
  package mutating func beginArray() { open("[") }
  package mutating func endArray() { close("]") }

  /// Writes the name of the member whose value comes next.
  package mutating func key(_ name: String) {
    separate()
    quote(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a value whose text is there already; it is taken as it is.
  package mutating func ready(_ text: some Sequence<UInt8>) {
    separate()
    bytes.append(contentsOf: text)
    needsComma = true
  }

  package mutating func string(_ value: String) {
    separate()
    quote(value)
    needsComma = true
  }

  package mutating func bool(_ value: Bool) { plain(value ? "true" : "false") }
  package mutating func null() { plain("null") }
  package mutating func integer(_ value: Int) { plain(String(value)) }

  /// Writes the shortest digits that read back as the same number, whole numbers without a point.
  ///
  /// - Throws: `NotFinite` with the member's name.
  package mutating func number(_ value: Double, key: String) throws(NotFinite) {
    guard value.isFinite else { throw NotFinite(key: key) }
    let text = value.description
    plain(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }

  package mutating func member(_ key: some CodingKey, _ value: String?) {
    guard let value else { return }
    self.key(key.stringValue)
    string(value)
  }

  package mutating func member(_ key: some CodingKey, _ value: Int?) {
    guard let value else { return }
    self.key(key.stringValue)
    integer(value)
  }

  package mutating func member(_ key: some CodingKey, _ value: Bool) {
    self.key(key.stringValue)
    bool(value)
  }

  package mutating func member(_ key: some CodingKey, _ value: Double?) throws(NotFinite) {
    guard let value else { return }
    self.key(key.stringValue)
    try number(value, key: key.stringValue)
  }

  private mutating func open(_ bracket: Unicode.Scalar) {
    separate()
    bytes.append(UInt8(ascii: bracket))
    needsComma = false
  }

  private mutating func close(_ bracket: Unicode.Scalar) {
    bytes.append(UInt8(ascii: bracket))
    needsComma = true
  }

  private mutating func plain(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  private mutating func quote(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    defer { bytes.append(UInt8(ascii: "\"")) }
    guard text.utf8.contains(where: Self.isEscaped) else {
      bytes.append(contentsOf: text.utf8)
      return
    }
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0x20...: bytes.append(byte)
      case 0x08: bytes.append(contentsOf: #"\b"#.utf8)
      case 0x09: bytes.append(contentsOf: #"\t"#.utf8)
      case 0x0A: bytes.append(contentsOf: #"\n"#.utf8)
      case 0x0C: bytes.append(contentsOf: #"\f"#.utf8)
      case 0x0D: bytes.append(contentsOf: #"\r"#.utf8)
      default:
        bytes.append(contentsOf: (byte < 0x10 ? #"\u000"# : #"\u00"#).utf8)
        bytes.append(contentsOf: String(byte, radix: 16).utf8)
      }
    }
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }
}
