/// Reads a property list as macOS and iOS write it in bytes (`bplist00`), as the same values as one in
/// XML.
///
/// A trailer of 32 bytes tells where a table of offsets lies and which object is the outermost one;
/// each object begins with a byte that has its kind and its length (`CFBinaryPList.c` of Core
/// Foundation describes the form). An object may be named more than once, so that a small file could
/// unfold to a large one or to one without an end: how deep and how much is read is bounded.
///
/// There are no lines. The rows of the outermost list are numbered instead.
struct SpellingBinaryPlist {
  static let head = Array("bplist00".utf8)
  private static let trailerLength = 32
  private static let deepest = 6
  /// How many values are read, each as often as it is named.
  private static let mostValues = 20_000
  /// More of a text is not kept, which is longer than any that is taken, in bytes.
  private static let longestText = 2000

  private let bytes: ArraySlice<UInt8>
  private var offsets: [Int] = []
  private var referenceSize = 1
  private var count = 0

  /// - Parameter bytes: The whole file, its head too.
  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  mutating func document() throws(SpellingProblem) -> SpellingPlistValue {
    guard bytes.count >= Self.head.count + Self.trailerLength else { throw syntax(1) }
    let trailer = bytes.count - Self.trailerLength
    let offsetSize = Int(try byte(trailer + 6))
    referenceSize = Int(try byte(trailer + 7))
    let objects = try integer(at: trailer + 8, size: 8)
    let top = try integer(at: trailer + 16, size: 8)
    let table = try integer(at: trailer + 24, size: 8)
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize), table <= trailer,
      objects <= (trailer - table) / offsetSize
    else { throw syntax(1) }
    for index in 0..<objects {
      offsets.append(try integer(at: table + index * offsetSize, size: offsetSize))
    }
    return try value(top, row: nil, depth: 1)
  }

  // `row` is that of the outermost list in which it lies; nothing outside of one.
  private mutating func value(
    _ reference: Int, row: Int?, depth: Int
  ) throws(SpellingProblem) -> SpellingPlistValue {
    let line = row ?? 1
    count += 1
    guard offsets.indices.contains(reference), depth <= Self.deepest, count <= Self.mostValues
    else { throw syntax(line) }
    let (kind, length, start) = try head(at: offsets[reference], line: line)
    let content: SpellingPlistValue.Content
    switch kind {
    case 0x5: content = .text(try text(start, length, unit: 1, line: line))
    case 0x6: content = .text(try text(start, length, unit: 2, line: line))
    case 0xA:
      let items = try references(start, length, line: line)
      var values: [SpellingPlistValue] = []
      for (index, item) in items.enumerated() {
        values.append(try value(item, row: row ?? index + 1, depth: depth + 1))
      }
      content = .array(values)
    case 0xD: content = .dictionary(try dictionary(start, length, row: row, depth: depth))
    case 0x0...0x4, 0x8: content = .other
    default: throw syntax(line)
    }
    return SpellingPlistValue(line: line, content: content)
  }

  private mutating func dictionary(
    _ start: Int, _ length: Int, row: Int?, depth: Int
  ) throws(SpellingProblem) -> [(key: String, value: SpellingPlistValue)] {
    let line = row ?? 1
    let keys = try references(start, length, line: line)
    let items = try references(start + length * referenceSize, length, line: line)
    var values: [(key: String, value: SpellingPlistValue)] = []
    for (key, item) in zip(keys, items) {
      guard case .text(let name) = try value(key, row: line, depth: depth + 1).content else {
        throw syntax(line)
      }
      values.append((name, try value(item, row: row, depth: depth + 1)))
    }
    return values
  }

  /// The kind of an object, how many parts it has, and where they begin.
  private func head(
    at offset: Int, line: Int
  ) throws(SpellingProblem) -> (kind: UInt8, length: Int, start: Int) {
    let mark = try byte(offset)
    let (kind, length) = (mark >> 4, Int(mark & 0xF))
    guard length == 0xF, [0x4, 0x5, 0x6, 0xA, 0xD].contains(kind) else {
      return (kind, length, offset + 1)
    }
    let power = try byte(offset + 1)
    guard power >> 4 == 0x1, power & 0xF <= 3 else { throw syntax(line) }
    let size = 1 << Int(power & 0xF)
    return (kind, try integer(at: offset + 2, size: size), offset + 2 + size)
  }

  private func references(
    _ start: Int, _ length: Int, line: Int
  ) throws(SpellingProblem) -> [Int] {
    guard length <= Self.mostValues else { throw syntax(line) }
    var references: [Int] = []
    for index in 0..<length {
      references.append(try integer(at: start + index * referenceSize, size: referenceSize))
    }
    return references
  }

  /// ASCII, or UTF-16 with the higher byte first.
  private func text(
    _ start: Int, _ length: Int, unit: Int, line: Int
  ) throws(SpellingProblem) -> String {
    guard length <= (bytes.count - start) / unit else { throw syntax(line) }
    var units: [UInt16] = []
    for index in 0..<min(length, Self.longestText / unit) {
      units.append(UInt16(try integer(at: start + index * unit, size: unit)))
    }
    return String(decoding: units, as: UTF16.self)
  }

  private func byte(_ offset: Int) throws(SpellingProblem) -> UInt8 {
    guard offset < bytes.count else { throw syntax(1) }
    return bytes[bytes.startIndex + offset]
  }

  /// A whole number, its highest byte first.
  private func integer(at offset: Int, size: Int) throws(SpellingProblem) -> Int {
    guard offset <= bytes.count, size <= bytes.count - offset else { throw syntax(1) }
    var value = 0
    for byte in bytes[bytes.startIndex + offset..<bytes.startIndex + offset + size] {
      guard value <= Int.max >> 8 else { throw syntax(1) }
      value = value << 8 | Int(byte)
    }
    // No place in a file of a list of words is that far.
    guard value <= Int(Int32.max) else { throw syntax(1) }
    return value
  }

  private func syntax(_ line: Int) -> SpellingProblem { SpellingProblem(.plistSyntax, line: line) }
}
