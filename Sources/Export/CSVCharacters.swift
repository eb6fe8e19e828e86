/// The characters of a file, one by one, so that what cannot be read is met at its place.
struct CSVCharacters {
  enum Unit: Sendable, Hashable {
    case scalar(Unicode.Scalar)
    /// Bytes that mean nothing in this encoding.
    case invalid
  }

  let encoding: CSVEncoding
  private let bytes: [UInt8]
  private var position: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    (encoding, position) = CSVEncoding.detect(bytes)
  }

  /// Returns the next character, or nothing at the end.
  mutating func next() -> Unit? {
    switch encoding {
    case .utf8: nextOfUTF8()
    case .utf16LittleEndian: nextOfUTF16 { UInt16($0) | UInt16($1) << 8 }
    case .utf16BigEndian: nextOfUTF16 { UInt16($1) | UInt16($0) << 8 }
    case .windows1252: nextOfWindows()
    }
  }

  private mutating func nextByte() -> UInt8? {
    guard position < bytes.count else { return nil }
    defer { position += 1 }
    return bytes[position]
  }

  private mutating func nextOfUTF8() -> Unit? {
    // The parser reads ahead, so it begins anew with every character.
    var parser = UTF8.ForwardParser()
    var rest = bytes[position...].makeIterator()
    switch parser.parseScalar(from: &rest) {
    case .valid(let encoded):
      position += encoded.count
      return .scalar(UTF8.decode(encoded))
    case .error(let length):
      position += length
      return .invalid
    case .emptyInput: return nil
    }
  }

  private mutating func nextOfUTF16(_ join: (UInt8, UInt8) -> UInt16) -> Unit? {
    guard let first = nextByte() else { return nil }
    guard let second = nextByte() else { return .invalid }
    let unit = join(first, second)
    if let scalar = Unicode.Scalar(unit) { return .scalar(scalar) }
    guard UTF16.isLeadSurrogate(unit), position + 1 < bytes.count else { return .invalid }
    let trail = join(bytes[position], bytes[position + 1])
    guard UTF16.isTrailSurrogate(trail) else { return .invalid }
    position += 2
    let value = 0x10000 + (UInt32(unit & 0x3FF) << 10 | UInt32(trail & 0x3FF))
    return Unicode.Scalar(value).map { .scalar($0) } ?? .invalid
  }

  private mutating func nextOfWindows() -> Unit? {
    guard let byte = nextByte() else { return nil }
    guard (0x80...0x9F).contains(byte) else { return .scalar(Unicode.Scalar(byte)) }
    let value = CSVEncoding.upperControls1252[Int(byte) - 0x80]
    guard value != 0, let scalar = Unicode.Scalar(value) else { return .invalid }
    return .scalar(scalar)
  }
}
