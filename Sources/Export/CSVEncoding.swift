/// How the characters of a CSV file are spelled in bytes.
package enum CSVEncoding: String, Sendable, Hashable, CaseIterable {
  case utf8 = "utf-8"
  case utf16LittleEndian = "utf-16le"
  case utf16BigEndian = "utf-16be"
  /// What Swedish Windows programs write if nobody asks for anything else.
  case windows1252 = "windows-1252"

  /// Returns the encoding of a file and how many bytes its byte-order mark takes.
  ///
  /// The mark decides; without one it is UTF-8 if all of it is valid, else Windows-1252. (UTF-16
  /// without a mark is read as UTF-8 and shows by its zero characters.)
  static func detect(_ source: ByteSource) -> (encoding: CSVEncoding, mark: Int) {
    var source = source
    let start = (0..<3).map { source.peek($0) }
    if start == [0xEF, 0xBB, 0xBF] { return (.utf8, 3) }
    if start.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
    if start.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
    return (isUTF8(source) ? .utf8 : .windows1252, 0)
  }

  private static func isUTF8(_ source: ByteSource) -> Bool {
    var source = source
    var rest: [UInt8] = []
    while let part = source.nextPart() {
      let bytes = rest + part
      // The last character may go on in the next part.
      let cut = bytes.lastIndex { $0 & 0xC0 != 0x80 } ?? 0
      guard String(validating: bytes[..<cut], as: UTF8.self) != nil else { return false }
      rest = Array(bytes[cut...])
      guard rest.count <= 4 else { return false }
    }
    return String(validating: rest, as: UTF8.self) != nil
  }

  /// The characters of 0x80 … 0x9F; zero where nothing is assigned.
  ///
  /// Source: unicode.org/Public/MAPPINGS/VENDORS/MICSFT/WINDOWS/CP1252.TXT.
  static let upperControls1252: [UInt16] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
    0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E, 0x0178,
  ]
}
