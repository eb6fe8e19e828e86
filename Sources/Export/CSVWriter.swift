package import Model

/// Turns trials into the lines of a CSV file (RFC 4180), one at a time.
///
/// Columns, order and units are those of `CONTRACT.md`, "Trial = CSV columns". An absent field is
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
  /// - Throws: `EncodingError` if `details` hold a number that JSON cannot carry.
  package func line(_ trial: Trial) throws -> [UInt8] {
    line(try Trial.CodingKeys.allCases.map { try trial.cell($0) })
  }

  private func line(_ cells: [CSVCell]) -> [UInt8] {
    var bytes: [UInt8] = []
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(dialect.delimiter) }
      append(cell, to: &bytes)
    }
    return bytes + [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
  }

  private func append(_ cell: CSVCell, to bytes: inout [UInt8]) {
    switch cell {
    case .empty: break
    case .number(let text):
      bytes += text.utf8.map { $0 == UInt8(ascii: ".") ? dialect.decimalPoint : $0 }
    case .text(let text):
      let safe = Self.defused(Array(text.utf8))
      let isPlain = safe.allSatisfy { byte in
        byte != dialect.delimiter && !Self.quoted.contains(byte)
      }
      bytes += isPlain ? safe : Self.quote(safe)
    }
  }

  /// Puts an apostrophe before what a spreadsheet would run as a formula.
  ///
  /// A text that looks like one that got its apostrophe here gets one too, so that a reader can
  /// take off exactly what was added. Source: OWASP, "CSV Injection".
  private static func defused(_ text: [UInt8]) -> [UInt8] {
    isFormula(text) ? [apostrophe] + text : text
  }

  /// Returns the text of a cell as it was before it was written.
  static func restored(_ text: String) -> String {
    let bytes = text.utf8
    guard bytes.first == apostrophe, isFormula(bytes.dropFirst()) else { return text }
    return String(text.unicodeScalars.dropFirst())
  }

  private static func isFormula(_ text: some Sequence<UInt8>) -> Bool {
    text.first { $0 != apostrophe }.map(formulaStarts.contains) ?? false
  }

  private static let apostrophe = UInt8(ascii: "'")

  private static func quote(_ text: [UInt8]) -> [UInt8] {
    let mark = UInt8(ascii: "\"")
    return [mark] + text.flatMap { $0 == mark ? [mark, mark] : [$0] } + [mark]
  }

  private static let quoted: Set<UInt8> = Set("\"\r\n".utf8)
  private static let formulaStarts: Set<UInt8> = Set("=+-@\t\r\n".utf8)
}
