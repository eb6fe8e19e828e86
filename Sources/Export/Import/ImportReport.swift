package import Model
package import Store

/// What a file of results does, or did.
package struct ImportReport: Sendable {
  package struct Row: Sendable {
    package enum Result: String, Sendable { case new, known, refused }

    package var line: Int
    package var result: Result
    package var trial: Trial
  }

  /// How many rows are shown as they would become trials.
  package static let previewLength = 20
  /// How many of the errors are told.
  package static let mostErrors = 20

  /// `csv`, `jsonl` or `table` for another program's.
  package var form = ""
  package var encoding = CSVEncoding.utf8.rawValue
  /// Words of a file that is no UTF-8, as they would read in Windows-1252: somebody has to say
  /// whether it is that.
  package var doubtful: [EncodingDoubt.Word] = []
  package var ignored: [String] = []
  package var rows = 0
  package var refused = 0
  package var counts = ImportCounts()
  package var preview: [Row] = []
  package var errors: [ImportError] = []
  /// The tables of another program's file.
  package var tables: [ForeignTable] = []
  /// Names in them that nobody here has.
  package var unknownPeople: [String] = []
  /// Whether it was written.
  package var isTaken = false

  package init() {}

  /// Says that nothing could be written for a reason that is not in the file.
  package mutating func fail(_ code: String) {
    refuse(ImportError(code: code, line: 0))
  }

  mutating func refuse(_ error: ImportError) {
    refused += 1
    if errors.count < Self.mostErrors { errors.append(error) }
  }

  mutating func show(_ trial: Trial, line: Int, _ result: Row.Result) {
    guard preview.count < Self.previewLength else { return }
    preview.append(Row(line: line, result: result, trial: trial))
  }
}
