/// Some of the 256 bytes.
struct ByteSet: Sendable, Hashable {
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  static let digits = ByteSet(0x30...0x39)
  static let word = ByteSet(0x30...0x39).union(ByteSet(0x41...0x5A)).union(ByteSet(0x61...0x7A))
    .union(ByteSet(0x5F...0x5F))
  /// Space and tab: a line has no line end in it.
  static let blanks = ByteSet(0x20...0x20).union(ByteSet(0x09...0x09))
  static let all = ByteSet(0x00...0xFF)

  init() {}

  init(_ bytes: ClosedRange<UInt8>) {
    for byte in bytes { insert(byte) }
  }

  mutating func insert(_ byte: UInt8) {
    let bit: UInt64 = 1 << UInt64(byte & 63)
    switch byte >> 6 {
    case 0: words.0 |= bit
    case 1: words.1 |= bit
    case 2: words.2 |= bit
    default: words.3 |= bit
    }
  }

  func contains(_ byte: UInt8) -> Bool {
    let word =
      switch byte >> 6 {
      case 0: words.0
      case 1: words.1
      case 2: words.2
      default: words.3
      }
    return word >> UInt64(byte & 63) & 1 == 1
  }

  func union(_ other: ByteSet) -> ByteSet {
    var result = self
    result.words.0 |= other.words.0
    result.words.1 |= other.words.1
    result.words.2 |= other.words.2
    result.words.3 |= other.words.3
    return result
  }

  var inverted: ByteSet {
    var result = self
    result.words = (~words.0, ~words.1, ~words.2, ~words.3)
    return result
  }

  var isEmpty: Bool { words == (0, 0, 0, 0) }

  /// The byte of the set that a person would rather read: printable before others.
  var example: UInt8 {
    let readable = (UInt8(0x30)...0x7E).first(where: contains)
    return readable ?? (UInt8(0x20)...0x2F).first(where: contains)
      ?? (UInt8.min...UInt8.max).first(where: contains) ?? 0
  }

  static func == (left: ByteSet, right: ByteSet) -> Bool { left.words == right.words }

  func hash(into hasher: inout Hasher) {
    hasher.combine(words.0)
    hasher.combine(words.1)
    hasher.combine(words.2)
    hasher.combine(words.3)
  }
}
