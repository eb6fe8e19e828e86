/// The characters of a file, one by one, so that what cannot be read is met at its place.
struct CSVCharacters {
  enum Unit: Sendable, Hashable {
    case scalar(Unicode.Scalar)
    /// Bytes that mean nothing in this encoding.
    case invalid
  }

  let encoding: CSVEncoding
  private var source: ByteSource

  /// - Parameters:
  ///   - source: The file.
  ///   - encoding: How it is spelled unless its mark says otherwise; nothing finds that out.
  init(_ source: ByteSource, encoding: CSVEncoding? = nil) {
    self.source = source
    let (encoding, mark) =
      CSVEncoding.marked(source) ?? encoding.map { ($0, 0) } ?? CSVEncoding.detect(source)
    self.encoding = encoding
    for _ in 0..<mark { _ = self.source.next() }
  }

  /// The file could not be read to its end.
  var isBroken: Bool { source.isBroken }

  /// Returns the next character, or nothing at the end.
  mutating func next() -> Unit? {
    switch encoding {
    case .utf8: nextOfUTF8()
    case .utf16LittleEndian: nextOfUTF16 { UInt16($0) | UInt16($1) << 8 }
    case .utf16BigEndian: nextOfUTF16 { UInt16($1) | UInt16($0) << 8 }
    case .windows1252: nextOfWindows()
    }
  }

  /// Takes the characters ahead that mean only themselves in every table, at most so many.
  ///
  /// Most of a file is such, and one by one they cost most of the time that reading takes.
  mutating func plain(atMost limit: Int) -> ArraySlice<UInt8> {
    switch encoding {
    case .utf8, .windows1252: source.read(atMost: limit, Self.isPlain)
    case .utf16LittleEndian, .utf16BigEndian: []
    }
  }

  private static let isPlain = (0...255).map { byte in
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      || byte < 0x80 && " .:-+_".utf8.contains(UInt8(byte))
  }

  private mutating func nextOfUTF8() -> Unit? {
    guard let first = source.peek() else { return nil }
    if first < 0x80 {
      source.skip(1)
      return .scalar(Unicode.Scalar(first))
    }
    var bytes: [UInt8] = []
    while bytes.count < 4, let byte = source.peek(bytes.count) { bytes.append(byte) }
    // The parser reads ahead, so it begins anew with every character.
    var parser = UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    switch parser.parseScalar(from: &rest) {
    case .valid(let encoded):
      source.skip(encoded.count)
      return .scalar(UTF8.decode(encoded))
    case .error(let length):
      source.skip(length)
      return .invalid
    case .emptyInput: return nil
    }
  }

  private mutating func nextOfUTF16(_ join: (UInt8, UInt8) -> UInt16) -> Unit? {
    guard let first = source.next() else { return nil }
    guard let second = source.next() else { return .invalid }
    let unit = join(first, second)
    if let scalar = Unicode.Scalar(unit) { return .scalar(scalar) }
    guard UTF16.isLeadSurrogate(unit), let third = source.peek(), let fourth = source.peek(1)
    else { return .invalid }
    let trail = join(third, fourth)
    guard UTF16.isTrailSurrogate(trail) else { return .invalid }
    source.skip(2)
    let value = 0x10000 + (UInt32(unit & 0x3FF) << 10 | UInt32(trail & 0x3FF))
    return Unicode.Scalar(value).map { .scalar($0) } ?? .invalid
  }

  private mutating func nextOfWindows() -> Unit? {
    guard let byte = source.next() else { return nil }
    return CSVEncoding.windows1252(byte).map { .scalar($0) } ?? .invalid
  }
}
