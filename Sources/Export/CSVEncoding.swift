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
  static func detect(_ bytes: [UInt8]) -> (encoding: CSVEncoding, mark: Int) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if bytes.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
    if bytes.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
    return (String(validating: bytes, as: UTF8.self) == nil ? .windows1252 : .utf8, 0)
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
