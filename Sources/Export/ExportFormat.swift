package import Model

/// The forms in which results leave, by their names on the command line and in the API.
package enum ExportFormat: String, Sendable, Hashable, CaseIterable, Codable {
  case csv
  case excelSv = "excel-sv"
  case jsonLines = "jsonl"

  /// The bytes that stand before the first trial.
  package var head: [UInt8] { writer?.header ?? [] }

  /// Returns the line of one trial with its line end.
  ///
  /// - Throws: `EncodingError` if `details` hold a number that JSON cannot carry.
  package func bytes(_ trial: Trial) throws -> [UInt8] {
    try writer?.line(trial) ?? JSONLine.line(trial)
  }

  private var writer: CSVWriter? {
    switch self {
    case .csv: CSVWriter(.rfc4180)
    case .excelSv: CSVWriter(.excelSv)
    case .jsonLines: nil
    }
  }
}
