/// Parts the bytes of a table into rows of cells (RFC 4180, and any line ends).
///
/// Each byte is looked at once. A row that cannot be read is told, and reading goes on after it.
struct SpellingCells {
  struct Row: Hashable {
    /// Where it begins, from 1.
    var line: Int
    var cells: [String]
    /// What is wrong with it; the cells are not to be used then.
    var problem: SpellingProblem?
  }

  private static let mostColumns = 20
  /// More of a cell is not kept, which is longer than any that is taken, in bytes.
  private static let longestCell = 2000

  private let separator: UInt8
  private var rest: ArraySlice<UInt8>
  private var line = 1

  init(_ bytes: ArraySlice<UInt8>, separator: UInt8) {
    rest = bytes
    self.separator = separator
  }

  mutating func next() -> Row? {
    guard !rest.isEmpty else { return nil }
    var row = Row(line: line, cells: [])
    while true {
      let column = row.cells.count + 1
      let (text, code) = cell()
      if let code, row.problem == nil {
        row.problem = SpellingProblem(code, line: row.line, column: column, text: text)
      }
      if column <= Self.mostColumns {
        row.cells.append(text)
      } else if row.problem == nil {
        row.problem = SpellingProblem(.tooManyColumns, line: row.line, column: column, text: text)
      }
      guard rest.first == separator else { break }
      rest.removeFirst()
    }
    skipLineEnd()
    return row
  }

  private mutating func cell() -> (text: String, code: SpellingProblem.Code?) {
    guard rest.first == UInt8(ascii: "\"") else {
      let end = rest.firstIndex(where: isEnd) ?? rest.endIndex
      let bytes = rest[..<end]
      rest = rest[end...]
      return (Self.text(bytes), bytes.contains(UInt8(ascii: "\"")) ? .strayQuote : nil)
    }
    rest.removeFirst()
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\"") {
        guard rest.first == byte else { return afterQuote(Self.text(bytes[...])) }
        rest.removeFirst()
      }
      if byte == 0x0A { line += 1 }
      if bytes.count < Self.longestCell { bytes.append(byte) }
    }
    return (Self.text(bytes[...]), .quoteNotClosed)
  }

  private mutating func afterQuote(_ text: String) -> (String, SpellingProblem.Code?) {
    let end = rest.firstIndex(where: isEnd) ?? rest.endIndex
    let isAtEnd = end == rest.startIndex
    rest = rest[end...]
    return (text, isAtEnd ? nil : .strayQuote)
  }

  private func isEnd(_ byte: UInt8) -> Bool { byte == separator || byte == 0x0A || byte == 0x0D }

  private mutating func skipLineEnd() {
    guard let byte = rest.popFirst() else { return }
    if byte == 0x0D, rest.first == 0x0A { rest.removeFirst() }
    line += 1
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.prefix(longestCell), as: UTF8.self)
  }
}
