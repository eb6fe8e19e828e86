import Model
package import Store

/// A table of results that is made part by part, for whoever takes it slowly.
///
/// All parts show one state, that of the moment when the table was made.
package final class ResultsTable {
  private enum Rows {
    case texts(FrozenTrialTexts, CSVWriter)
    case lines(FrozenTrials)
  }

  private static let rowsPerPart = 250
  private let head: [UInt8]
  private var rows: Rows?
  private var hasBegun = false
  /// How many results are in the parts that were taken.
  package private(set) var count = 0

  /// - Throws: `StoreError`.
  package init(of store: Store, _ filter: TrialFilter, as format: ExportFormat) throws {
    head = format.head
    if let writer = format.writer {
      rows = .texts(try store.frozenTrialTexts(filter), writer)
    } else {
      rows = .lines(try store.frozenTrials(filter, limit: Self.rowsPerPart))
    }
  }

  /// Returns the next bytes, or nothing at the end.
  ///
  /// - Throws: `StoreError`.
  package func next() throws -> [UInt8]? {
    var bytes = hasBegun ? [] : head
    hasBegun = true
    switch rows {
    case nil: return nil
    case .texts(let list, let writer):
      let isMore = try list.next(Self.rowsPerPart) { texts in
        writer.append(texts, to: &bytes)
        count += 1
      }
      if !isMore { rows = nil }
    case .lines(var list):
      if let trials = try list.next() {
        for trial in trials { bytes += try ExportFormat.jsonLines.bytes(trial) }
        count += trials.count
        rows = .lines(list)
      } else {
        rows = nil
      }
    }
    return bytes
  }
}

/// The same in a ZIP file.
final class ZippedTable {
  private let table: ResultsTable
  private var zip: ZipFile
  private var hasBegun = false
  private var isOver = false

  /// - Throws: `ZipFile.Failure`.
  init(_ table: ResultsTable, name: String, at time: Timestamp) throws {
    self.table = table
    zip = try ZipFile(name: name, at: time)
  }

  /// Returns the next bytes, or nothing at the end.
  ///
  /// - Throws: `StoreError`, `ZipFile.Failure`.
  func next() throws -> [UInt8]? {
    guard !isOver else { return nil }
    guard hasBegun else {
      hasBegun = true
      return zip.head
    }
    if let part = try table.next() { return zip.add(part) }
    isOver = true
    return try zip.finish()
  }
}
