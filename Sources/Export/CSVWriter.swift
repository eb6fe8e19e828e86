package import Model
package import Store

/// Turns trials into the lines of a CSV file (RFC 4180), one at a time.
///
/// Columns, order and units are those of `Contract.md`, "Trial = CSV columns". An absent field is
/// an empty cell.
package struct CSVWriter: Sendable {
  package let dialect: CSVDialect

  package init(_ dialect: CSVDialect = .rfc4180) { self.dialect = dialect }

  /// The first bytes of the file: the byte-order mark if there is one, and the column names.
  package var header: [UInt8] {
    dialect.byteOrderMark + line(Trial.CodingKeys.allCases.map { .text($0.rawValue) })
  }

  /// Returns the line of a trial with its line end.
  ///
  /// - Throws: `JSON.NotFinite` if `details` hold a number that JSON cannot carry.
  package func line(_ trial: Trial) throws -> [UInt8] {
    line(try Trial.CodingKeys.allCases.map { try trial.cell($0) })
  }

  /// Appends the line of a trial of which only the texts are there, the same line.
  package func append(_ texts: TrialTexts, to line: inout [UInt8]) {
    var isFirst = true
    texts.forEach { kind, text in
      if !isFirst { line.append(dialect.delimiter) }
      isFirst = false
      switch kind {
      case .empty: break
      case .number: append(number: text, to: &line)
      case .text: append(text: text, to: &line)
      }
    }
    line.append(UInt8(ascii: "\r"))
    line.append(UInt8(ascii: "\n"))
  }

  private func line(_ cells: [CSVCell]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(512)
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(dialect.delimiter) }
      append(cell, to: &bytes)
    }
    bytes.append(UInt8(ascii: "\r"))
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  private func append(_ cell: CSVCell, to bytes: inout [UInt8]) {
    switch cell {
    case .empty: break
    case .number(let text): append(number: text.utf8, to: &bytes)
    case .text(let text): append(text: text.utf8, to: &bytes)
    }
  }

  private func append(number: some Sequence<UInt8>, to bytes: inout [UInt8]) {
    guard dialect.decimalPoint != UInt8(ascii: ".") else {
      bytes.append(contentsOf: number)
      return
    }
    for byte in number { bytes.append(byte == UInt8(ascii: ".") ? dialect.decimalPoint : byte) }
  }

  /// Puts an apostrophe before what a spreadsheet would run as a formula.
  ///
  /// A text that looks like one that got its apostrophe here gets one too, so that a reader can take
  /// off exactly what was added. Source: OWASP, "CSV Injection".
  private func append(text: some Collection<UInt8>, to bytes: inout [UInt8]) {
    let isFormula = Self.isFormula(text)
    let delimiter = dialect.delimiter
    guard text.allSatisfy({ $0 != delimiter && !Self.isQuoted($0) }) else {
      bytes.append(Self.mark)
      if isFormula { bytes.append(Self.apostrophe) }
      for byte in text {
        if byte == Self.mark { bytes.append(byte) }
        bytes.append(byte)
      }
      bytes.append(Self.mark)
      return
    }
    if isFormula { bytes.append(Self.apostrophe) }
    bytes.append(contentsOf: text)
  }

  /// Returns the text of a cell as it was before it was written.
  static func restored(_ text: String) -> String {
    let bytes = text.utf8
    guard bytes.first == apostrophe, isFormula(bytes.dropFirst()) else { return text }
    return String(text.unicodeScalars.dropFirst())
  }

  private static func isFormula(_ text: some Sequence<UInt8>) -> Bool {
    switch text.first(where: { $0 != apostrophe }) {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"): true
    case UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): true
    default: false
    }
  }

  private static func isQuoted(_ byte: UInt8) -> Bool {
    byte == mark || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n")
  }

  private static let apostrophe = UInt8(ascii: "'")
  private static let mark = UInt8(ascii: "\"")
}

/// How a CSV file is spelled for its reader.
package enum CSVDialect: String, Sendable, Hashable, CaseIterable {
  /// RFC 4180: comma, decimal point, CRLF.
  case rfc4180 = "csv"
  /// What Excel opens by a double click under Swedish settings: semicolon, decimal comma, CRLF and
  /// a UTF-8 byte-order mark, without which Excel takes the text for Windows-1252.
  case excelSv = "excel-sv"

  var delimiter: UInt8 { self == .rfc4180 ? UInt8(ascii: ",") : UInt8(ascii: ";") }
  var byteOrderMark: [UInt8] { self == .rfc4180 ? [] : [0xEF, 0xBB, 0xBF] }
  var decimalPoint: UInt8 { self == .rfc4180 ? UInt8(ascii: ".") : UInt8(ascii: ",") }
}
