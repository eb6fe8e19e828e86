/// Reads a CSV file by the grammar of RFC 4180, row by row, and guesses nothing.
///
/// Taken beside the RFC: line feeds without carriage returns, a last row without a line end,
/// semicolons or tabs, and empty lines where rows have several cells. Anything else is an error
/// with its line and cell. What `CSVWriter` wrote reads back as the same cells.
package struct CSVReader: Sendable {
  /// How much is taken.
  package struct Limits: Sendable, Hashable {
    /// In bytes.
    package var size: Int
    /// Beside the first row.
    package var rows: Int
    package var columns: Int
    /// In Unicode scalars.
    package var cell: Int

    package init(size: Int, rows: Int, columns: Int = 100, cell: Int = 10_000) {
      self.size = size
      self.rows = rows
      self.columns = columns
      self.cell = cell
    }
  }

  package struct Row: Sendable, Hashable {
    /// Where it begins, from 1.
    package var line: Int
    package var cells: [String]
  }

  /// The first row: the names of the columns.
  package private(set) var header = Row(line: 1, cells: [])
  package let delimiter: Character
  package var encoding: CSVEncoding { characters.encoding }

  private let limits: Limits
  private let isEven: Bool
  private let separator: CSVCharacters.Unit
  private var characters: CSVCharacters
  private var ahead: CSVCharacters.Unit?
  private var line = 1
  private var count = 0
  /// Of the cell that is being read.
  private var length = 0

  /// Reads the first row.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - delimiter: What separates the cells; `nil` takes what the first row has most of among
  ///     comma, semicolon and tab.
  ///   - limits: How much is taken.
  /// - Throws: `CSVError`.
  package init(
    _ bytes: [UInt8], delimiter: Character? = nil, limits: Limits
  ) throws(CSVError) {
    try self.init(ByteSource(bytes), delimiter: delimiter, limits: limits)
  }

  /// The same of a file that is read part by part.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - delimiter: See above.
  ///   - limits: How much is taken.
  ///   - encoding: How it is spelled unless its mark says otherwise; nothing finds that out.
  ///   - isEven: Whether every row must have as many cells as the first one; if not, empty lines
  ///     are rows of one empty cell.
  /// - Throws: `CSVError`.
  package init(
    _ source: ByteSource, delimiter: Character? = nil, limits: Limits,
    encoding: CSVEncoding? = nil, isEven: Bool = true
  ) throws(CSVError) {
    guard source.size <= limits.size else { throw CSVError(.tooLarge, line: 1, column: 1) }
    let characters = CSVCharacters(source, encoding: encoding)
    let scalar = delimiter?.unicodeScalars.first ?? Self.delimiter(of: characters)
    self.delimiter = Character(scalar)
    self.limits = limits
    self.isEven = isEven
    separator = .scalar(scalar)
    self.characters = characters
    ahead = self.characters.next()
    guard let first = try record() else { throw CSVError(.empty, line: 1, column: 1) }
    header = first
  }

  /// Returns the next row, or nothing at the end.
  ///
  /// - Throws: `CSVError`; the rows after it are not to be read.
  package mutating func next() throws(CSVError) -> Row? {
    while let row = try record() {
      if isEven, row.cells == [""], header.cells.count > 1 { continue }
      count += 1
      guard count <= limits.rows else {
        throw CSVError(.tooManyRows, line: row.line, column: 1)
      }
      guard !isEven || row.cells.count == header.cells.count else {
        let column = min(row.cells.count, header.cells.count) + 1
        throw CSVError(.unevenRow, line: row.line, column: column)
      }
      return row
    }
    return nil
  }

  private mutating func advance() { ahead = characters.next() }

  private mutating func record() throws(CSVError) -> Row? {
    guard ahead != nil else {
      guard !characters.isBroken else { throw CSVError(.notReadable, line: line, column: 1) }
      return nil
    }
    var row = Row(line: line, cells: [])
    while true {
      let column = row.cells.count + 1
      guard column <= limits.columns else {
        throw CSVError(.tooManyColumns, line: line, column: column)
      }
      row.cells.append(try cell(column))
      guard !characters.isBroken else { throw CSVError(.notReadable, line: line, column: column) }
      guard ahead == separator else { break }
      advance()
    }
    if ahead == .carriageReturn {
      advance()
      guard ahead == .lineFeed else {
        throw CSVError(.strayReturn, line: line, column: row.cells.count)
      }
    }
    if ahead == .lineFeed {
      advance()
      line += 1
    }
    return row
  }

  private var isAtEndOfCell: Bool {
    ahead == nil || ahead == separator || ahead == .carriageReturn || ahead == .lineFeed
  }

  private mutating func cell(_ column: Int) throws(CSVError) -> String {
    length = 0
    if ahead == .quote { return try quotedCell(column) }
    var text: [UInt8] = []
    while !isAtEndOfCell {
      guard ahead != .quote else { throw CSVError(.strayQuote, line: line, column: column) }
      try append(into: &text, column)
    }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func quotedCell(_ column: Int) throws(CSVError) -> String {
    let start = line
    var text: [UInt8] = []
    advance()
    while true {
      guard ahead != nil else { throw CSVError(.quoteNotClosed, line: start, column: column) }
      if ahead == .quote {
        advance()
        guard ahead == .quote else { break }
      }
      if ahead == .lineFeed { line += 1 }
      try append(into: &text, column)
    }
    guard isAtEndOfCell else { throw CSVError(.strayQuote, line: line, column: column) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Takes characters in as UTF-8: bytes go behind bytes at once, however long the cell is.
  private mutating func append(into text: inout [UInt8], _ column: Int) throws(CSVError) {
    guard case .scalar(let scalar) = ahead, scalar != "\0" else {
      throw CSVError(.notText, line: line, column: column)
    }
    guard length < limits.cell else {
      throw CSVError(.cellTooLong, line: line, column: column)
    }
    text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    length += 1
    let plain = characters.plain(atMost: limits.cell - length)
    text.append(contentsOf: plain)
    length += plain.count
    advance()
  }

  /// Counts in the first line, outside of quotation marks; the comma wins a tie.
  private static func delimiter(of characters: CSVCharacters) -> Unicode.Scalar {
    var characters = characters
    var counts: [Unicode.Scalar: Int] = [:]
    var isQuoted = false
    while case .scalar(let scalar)? = characters.next() {
      if scalar == "\"" { isQuoted.toggle() }
      if isQuoted { continue }
      if scalar == "\n" || scalar == "\r" { break }
      counts[scalar, default: 0] += 1
    }
    let candidates: [Unicode.Scalar] = [",", ";", "\t"]
    return candidates.reduce(",") { counts[$1, default: 0] > counts[$0, default: 0] ? $1 : $0 }
  }
}

extension CSVCharacters.Unit {
  fileprivate static let quote = Self.scalar("\"")
  fileprivate static let carriageReturn = Self.scalar("\r")
  fileprivate static let lineFeed = Self.scalar("\n")
}
