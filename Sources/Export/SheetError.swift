/// What is wrong with a file of rows, and where.
package struct SheetError: Error, Sendable, Hashable {
  /// Stable; those of `CSVError.Code`, `ParticipantSheet.Code` and `ParticipantChange.Fault`.
  package var code: String
  /// From 1.
  package var line: Int
  /// The cell in its row, from 1.
  package var column: Int
  /// What stands there, shortened.
  package var text: String?

  package init(code: String, line: Int, column: Int, text: String? = nil) {
    self.code = code
    self.line = line
    self.column = column
    self.text = text.map { String($0.prefix(60)) }
  }

  package init(_ error: CSVError) {
    self.init(code: error.code.rawValue, line: error.line, column: error.column)
  }
}
