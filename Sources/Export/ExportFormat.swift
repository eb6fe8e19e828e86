package import Model
package import Store

/// The forms in which results leave, by their names on the command line and in the API.
package enum ExportFormat: String, Sendable, Hashable, CaseIterable, Codable {
  case csv
  case excelSv = "excel-sv"
  case jsonLines = "jsonl"

  /// The bytes that stand before the first trial.
  package var head: [UInt8] { writer?.header ?? [] }

  /// Returns the line of one trial with its line end.
  ///
  /// - Throws: `JSON.NotFinite` if `details` hold a number that JSON cannot carry.
  package func bytes(_ trial: Trial) throws -> [UInt8] {
    try writer?.line(trial) ?? JSON.bytes(trial) + [UInt8(ascii: "\n")]
  }

  /// Hands over the lines of all trials that fit, in the order of the commits, from one state.
  ///
  /// Memory does not grow with their number. Errors of `body` are passed on as they are.
  ///
  /// - Throws: `StoreError`.
  package func forEachLine(
    of store: Store, _ filter: TrialFilter, _ body: ([UInt8]) throws -> Void
  ) throws {
    guard let writer else {
      return try store.forEachTrial(filter) { try body(bytes($0)) }
    }
    var line: [UInt8] = []
    try store.forEachTrialTexts(filter) { texts in
      line.removeAll(keepingCapacity: true)
      writer.append(texts, to: &line)
      try body(line)
    }
  }

  /// Nothing for lines of JSON.
  var writer: CSVWriter? {
    switch self {
    case .csv: CSVWriter(.rfc4180)
    case .excelSv: CSVWriter(.excelSv)
    case .jsonLines: nil
    }
  }
}
