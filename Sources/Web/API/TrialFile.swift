import Export
import Hummingbird
import Store

/// All trials that fit a filter as a CSV file.
struct TrialFile: Sendable {
  let store: Store
  let filter: TrialFilter
  let format: ExportFormat

  /// - Throws: `Problem` 422 for an unknown format.
  init(store: Store, filter: TrialFilter, format: String) throws {
    let formats: [ExportFormat] = [.csv, .excelSv]
    guard let format = formats.first(where: { $0.rawValue == format }) else {
      throw Problem.invalid("format", formats.map(\.rawValue).joined(separator: " or "))
    }
    self.store = store
    self.filter = filter
    self.format = format
  }

  /// - Throws: `Problem` 503 where too many are under way.
  func response() throws -> Response {
    try Download(name: "sideline.csv", mediaType: "text/csv; charset=utf-8") {
      try ResultsTable(of: store, filter, as: format).next
    }.response()
  }
}
