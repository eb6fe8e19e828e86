/// What is wrong with a CSV file, and where.
package struct CSVError: Error, Sendable, Hashable {
  package enum Code: String, Sendable, Hashable, CaseIterable {
    /// There is no first row.
    case empty = "csv-empty"
    case tooLarge = "csv-too-large"
    case tooManyRows = "csv-too-many-rows"
    case tooManyColumns = "csv-too-many-columns"
    case cellTooLong = "csv-cell-too-long"
    /// A byte that means nothing in the file's encoding, or a zero character.
    case notText = "csv-not-text"
    /// A quotation mark inside of a plain cell, or text after the mark that ends a quoted one.
    case strayQuote = "csv-stray-quote"
    case quoteNotClosed = "csv-quote-not-closed"
    /// A carriage return that no line feed follows, outside of quotation marks.
    case strayReturn = "csv-stray-return"
    /// A row with more or fewer cells than the first one.
    case unevenRow = "csv-uneven-row"
    /// The file could not be read to its end.
    case notReadable = "csv-not-readable"
  }

  package var code: Code
  /// From 1; a quoted cell may go over several lines.
  package var line: Int
  /// The cell in its row, from 1.
  package var column: Int

  package init(_ code: Code, line: Int, column: Int) {
    self.code = code
    self.line = line
    self.column = column
  }
}
