/// Reads a table of words: the original's columns correct, incorrect, incorrect 2 and audio, and a
/// sentence, in this order or as the first row names them.
enum SpellingTable {
  /// Returns the names of columns that nobody here knows.
  static func read(
    _ bytes: ArraySlice<UInt8>, _ format: SpellingFormat, into builder: inout SpellingListBuilder
  ) -> [String] {
    let separator = format == .tsv ? UInt8(ascii: "\t") : separator(in: bytes)
    var cells = SpellingCells(bytes, separator: separator)
    var order: [SpellingColumn?] = [.correct, .incorrect, .incorrect2, .audio, .sentence]
    var ignored: [String] = []
    var isFirst = true
    while !builder.isFull, let row = cells.next() {
      if let problem = row.problem {
        builder.report(problem)
        continue
      }
      if isFirst, row.cells.contains(where: { !$0.trimmed.isEmpty }) {
        isFirst = false
        if let header = header(row.cells) {
          order = header
          ignored = zip(header, row.cells).filter { $0.0 == nil }
            .map { String($0.1.trimmed.prefix(60)) }.filter { !$0.isEmpty }
          continue
        }
      }
      add(row, order, to: &builder)
    }
    return ignored
  }

  /// The columns that a first row names; nothing if it is a row like any other.
  ///
  /// A list may practise the word "correct": a row of names has two that are known, or only one
  /// cell with a name that is no English or Swedish beginner's word.
  private static func header(_ cells: [String]) -> [SpellingColumn?]? {
    let columns = cells.map { SpellingColumn(name: $0.trimmed) }
    let known = columns.compactMap(\.self)
    guard known.contains(.correct), known.count == Set(known).count else { return nil }
    let others = zip(columns, cells).filter { $0.0 == nil && !$0.1.trimmed.isEmpty }
    return known.count > 1 || others.isEmpty && cells.count > 1 ? columns : nil
  }

  private static func add(
    _ row: SpellingCells.Row, _ order: [SpellingColumn?], to builder: inout SpellingListBuilder
  ) {
    var cells: [SpellingColumn: SpellingListBuilder.Cell] = [:]
    for (index, text) in row.cells.enumerated() {
      if index < order.count {
        guard let column = order[index] else { continue }
        cells[column] = .init(text: unguarded(text), column: index + 1)
      } else if !text.trimmed.isEmpty {
        return builder.report(
          .tooManyColumns, line: row.line, .init(text: text, column: index + 1))
      }
    }
    builder.add(cells, line: row.line)
  }

  /// The cell without the apostrophe that keeps a spreadsheet from running it (`SpellingListWriter`).
  private static func unguarded(_ text: String) -> String {
    guard text.first == "'", SpellingListWriter.isFormula(text.dropFirst()) else { return text }
    return String(text.dropFirst())
  }

  /// Counts in the first line, outside of quotation marks; the comma wins a tie.
  private static func separator(in bytes: ArraySlice<UInt8>) -> UInt8 {
    var (commas, semicolons) = (0, 0)
    var isQuoted = false
    for byte in bytes.drop(while: { $0 == 0x0A || $0 == 0x0D || $0 == 0x20 }) {
      switch byte {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: ",") where !isQuoted: commas += 1
      case UInt8(ascii: ";") where !isQuoted: semicolons += 1
      case 0x0A, 0x0D: if !isQuoted { return UInt8(ascii: semicolons > commas ? ";" : ",") }
      default: break
      }
    }
    return UInt8(ascii: semicolons > commas ? ";" : ",")
  }
}
