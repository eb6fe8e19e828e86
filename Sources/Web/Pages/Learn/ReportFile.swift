/// A table of texts as a CSV file (RFC 4180), or as Excel opens it under Swedish settings.
struct ReportFile {
  private static let byteOrderMark = "\u{FEFF}"
  /// What a spreadsheet takes for the beginning of a formula (OWASP, "CSV Injection").
  private static let formulas: Set<Character> = ["=", "+", "-", "@", "\t", "\r", "\r\n"]

  private static let quoted: Set<Character> = ["\"", ";", ",", "\r", "\n", "\r\n"]

  let text: String

  init(_ rows: [[String]], isSwedish: Bool) {
    let delimiter = isSwedish ? ";" : ","
    let lines = rows.map { row in
      row.map { Self.cell($0, isSwedish: isSwedish) }.joined(separator: delimiter) + "\r\n"
    }
    text = (isSwedish ? Self.byteOrderMark : "") + lines.joined()
  }

  private static func cell(_ text: String, isSwedish: Bool) -> String {
    if isNumber(text) { return isSwedish ? text.replacing(".", with: ",") : text }
    let safe = text.first.map(formulas.contains) == true ? "'" + text : text
    guard safe.contains(where: quoted.contains) else { return safe }
    return "\"" + safe.replacing("\"", with: "\"\"") + "\""
  }

  private static func isNumber(_ text: String) -> Bool {
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    return !digits.isEmpty
      && digits.allSatisfy { byte in
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: ".")
      }
  }
}
