/// How the characters of a CSV file are spelled in bytes.
package enum CSVEncoding: String, Sendable, Hashable, Codable, CaseIterable {
  case utf8 = "utf-8"
  case utf16LittleEndian = "utf-16le"
  case utf16BigEndian = "utf-16be"
  /// What Swedish Windows programs write if nobody asks for anything else.
  case windows1252 = "windows-1252"

  /// Returns the encoding of a file and how many bytes its byte-order mark takes.
  ///
  /// The mark decides; without one it is UTF-8 unless more of it is against that than for it, and
  /// then Windows-1252. A file of UTF-8 with a damaged character is read as such and refused at
  /// that place: read as anything else, every other name in it would change. (UTF-16 without a mark
  /// is read as UTF-8 and shows by its zero characters.)
  static func detect(_ source: ByteSource) -> (encoding: CSVEncoding, mark: Int) {
    marked(source) ?? (isMostlyUTF8(source) ? .utf8 : .windows1252, 0)
  }

  /// Returns what the file's byte-order mark says, and how many bytes that takes; nothing without.
  static func marked(_ source: ByteSource) -> (encoding: CSVEncoding, mark: Int)? {
    var source = source
    let start = (0..<3).map { source.peek($0) }
    if start == [0xEF, 0xBB, 0xBF] { return (.utf8, 3) }
    if start.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
    if start.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
    return nil
  }

  /// Whether characters of several bytes are at least as many as bytes that belong to none.
  private static func isMostlyUTF8(_ source: ByteSource) -> Bool {
    var source = source
    var rest: [UInt8] = []
    var balance = 0
    while let part = source.nextPart() {
      let bytes = rest + part
      // The last character may go on in the next part.
      let cut = max(0, bytes.count - 3)
      let last = bytes[cut...].lastIndex { $0 >= 0xC0 } ?? bytes.count
      balance += weight(bytes[..<last])
      rest = Array(bytes[last...])
    }
    balance += weight(rest[...])
    return balance >= 0
  }

  /// Counts characters of several bytes, less the bytes that belong to none.
  private static func weight(_ bytes: ArraySlice<UInt8>) -> Int {
    guard !bytes.allSatisfy({ $0 < 0x80 }) else { return 0 }
    var weight = 0
    var parser = UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let encoded): if encoded.count > 1 { weight += 1 }
      case .error(let length): weight -= length
      case .emptyInput: return weight
      }
    }
  }

  /// Returns the character of a byte of Windows-1252, or nothing where none is assigned.
  static func windows1252(_ byte: UInt8) -> Unicode.Scalar? {
    guard (0x80...0x9F).contains(byte) else { return Unicode.Scalar(byte) }
    let value = upperControls1252[Int(byte) - 0x80]
    return value == 0 ? nil : Unicode.Scalar(value)
  }

  /// The characters of 0x80 … 0x9F; zero where nothing is assigned.
  ///
  /// Source: unicode.org/Public/MAPPINGS/VENDORS/MICSFT/WINDOWS/CP1252.TXT.
  private static let upperControls1252: [UInt16] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
    0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E, 0x0178,
  ]
}
