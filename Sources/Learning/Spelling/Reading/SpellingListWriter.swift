/// Writes a list of words as a table that `SpellingReading` reads back as the same words.
package struct SpellingListWriter: Sendable {
  package enum Dialect: Sendable, Hashable, CaseIterable {
    /// Commas (RFC 4180).
    case comma
    /// Semicolons and a byte-order mark, as Excel opens it by a double click under Swedish settings.
    case semicolon
    /// Tabs, for the clipboard and the original.
    case tab
  }

  package let dialect: Dialect

  package init(_ dialect: Dialect = .comma) { self.dialect = dialect }

  package func bytes(_ words: [SpellingWord]) -> [UInt8] {
    var text = dialect == .semicolon ? "\u{FEFF}" : ""
    text += line(["correct", "incorrect", "incorrect 2", "audio", "sentence"])
    for word in words {
      let incorrect = (word.incorrect + ["", ""]).prefix(2)
      text += line([word.text] + incorrect + [word.audio ?? "", word.sentence ?? ""])
    }
    return Array(text.utf8)
  }

  private var separator: Character {
    switch dialect {
    case .comma: ","
    case .semicolon: ";"
    case .tab: "\t"
    }
  }

  private func line(_ cells: [String]) -> String {
    cells.map(cell).joined(separator: String(separator)) + "\r\n"
  }

  private func cell(_ text: String) -> String {
    let safe = Self.isFormula(text[...]) ? "'" + text : text
    guard safe.contains(where: { $0 == separator || $0 == "\"" || $0.isNewline }) else {
      return safe
    }
    return "\"" + safe.replacing("\"", with: "\"\"") + "\""
  }

  /// Whether a spreadsheet would run the text, or it looks as if it got its apostrophe here.
  ///
  /// Source: OWASP, "CSV Injection"; as `CSVWriter` in Export does.
  static func isFormula(_ text: Substring) -> Bool {
    guard let first = text.first(where: { $0 != "'" }) else { return false }
    return "=+-@".contains(first)
  }
}
