/// Writes a table of compounds, as it comes from a spreadsheet or is typed, as a list that
/// `WordListParser` reads.
///
/// ```
/// sol⇥ros, kam, fot⇥ros          three columns, parted by tabs, semicolons or commas
/// sol;ros*;kam;fot               a star after the right ones
/// sol: ros*, kam, fot            as a person types it
/// ```
///
/// Each line becomes one line, so that what is wrong is told at its place; a row of empty cells is a
/// blank line, and names of columns become a comment. What is no table is left for the parser to refuse.
package enum CompoundTable {
  private static let byteOrderMark: Character = "\u{FEFF}"
  /// More cells are left to the parser, which takes three.
  private static let mostCells = 64

  /// Returns the list; a text that is larger than any list as it is.
  package static func list(_ table: String) -> String {
    guard table.utf8.count <= WordListParser.largestFile else { return table }
    let text = table.first == byteOrderMark ? table.dropFirst() : table[...]
    var isBegun = false
    return text.split(omittingEmptySubsequences: false) { isLineEnd($0) }.map { line in
      guard let cells = cells(of: line) else { return String(line) }
      guard cells.contains(where: { !$0.isEmpty }) else { return "" }
      defer { isBegun = true }
      return !isBegun && isHeader(cells) ? "# \(line)" : row(cells)
    }.joined(separator: "\n")
  }

  private static func isLineEnd(_ character: Character) -> Bool {
    character == "\n" || character == "\r\n" || character == "\r"
  }

  /// The cells without white space around them, and without empty ones at the end; nothing for what is
  /// a comment or no row of a table.
  private static func cells(of line: Substring) -> [String]? {
    let text = line.drop { $0 == " " || $0 == "\t" }
    guard text.first != "#" else { return nil }
    if text.isEmpty { return [] }
    guard let separator = separator(in: line) else { return nil }
    var cells = parts(of: line, at: separator).map(\.trimmed)
    while cells.last?.isEmpty == true { cells.removeLast() }
    return cells.count > mostCells ? nil : cells
  }

  /// A comma parts columns only where nothing else does.
  private static func separator(in line: Substring) -> Character? {
    var found: Set<Character> = []
    var isQuoted = false
    for character in line {
      if character == "\"" { isQuoted.toggle() }
      if !isQuoted { found.insert(character) }
    }
    return (["\t", ";", ":", ","] as [Character]).first(where: found.contains)
  }

  private static func parts(of line: Substring, at separator: Character) -> [String] {
    var parts = [""]
    var isQuoted = false
    for character in line {
      if character == "\"" { isQuoted.toggle() }
      if character == separator, !isQuoted {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts.map(unquoted)
  }

  private static func unquoted(_ cell: String) -> String {
    let text = cell.trimmed
    guard text.count > 1, text.hasPrefix("\""), text.hasSuffix("\"") else { return cell }
    return String(text.dropFirst().dropLast()).replacing("\"\"", with: "\"")
  }

  private static func row(_ cells: [String]) -> String {
    let answers = cells.dropFirst()
    if answers.contains(where: { $0.contains("*") }) || answers.count == 1 {
      return starred(cells[0], answers.flatMap(words))
    }
    return ([cells[0]] + answers.map { words(in: $0).joined(separator: "|") })
      .joined(separator: "\t")
  }

  private static func starred(_ question: String, _ words: [String]) -> String {
    let bare = words.map { word in
      word.hasSuffix("*") ? String(word.dropLast()).trimmed : word
    }
    let right = zip(words, bare).filter { $0.0.hasSuffix("*") }.map(\.1)
    return [question, bare.joined(separator: "|"), right.joined(separator: "|")]
      .joined(separator: "\t")
  }

  private static func words(in cell: String) -> [String] {
    cell.split { $0 == "," || $0 == "|" }.map(\.trimmed).filter { !$0.isEmpty }
  }

  private static func isHeader(_ cells: [String]) -> Bool {
    let names = cells.map { $0.lowercased() }
    return cells.count > 1 && Self.questions.contains(names[0]) && Self.answers.contains(names[1])
  }

  private static let questions: Set<String> = [
    "question word", "question", "word", "frågeord", "fråga", "ord",
  ]
  private static let answers: Set<String> = [
    "answers", "answer", "alternatives", "svar", "alternativ",
  ]
}
