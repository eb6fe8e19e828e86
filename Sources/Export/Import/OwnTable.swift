internal import Model

/// Reads results that `CSVWriter` wrote, in either dialect and also after a spreadsheet saved them.
struct OwnTable {
  static let limits = CSVReader.Limits(
    size: TrialImporter.largestFile, rows: TrialImporter.mostRows, columns: 200, cell: 1_000_000)

  private var reader: CSVReader
  /// Which column stands at each place of a row.
  private let columns: [Trial.CodingKeys?]
  /// The names of columns that were passed over.
  let ignored: [String]
  var encoding: CSVEncoding { reader.encoding }

  /// Whether a first row is that of our own table and not of another program's.
  static func isOwn(_ header: CSVReader.Row) -> Bool {
    let names = Set(header.cells)
    return [Trial.CodingKeys.id, .run, .measuredAt].allSatisfy { names.contains($0.rawValue) }
  }

  /// - Throws: `ImportError` for a column that is missing or there twice.
  init(_ reader: CSVReader) throws(ImportError) {
    self.reader = reader
    let header = reader.header
    columns = header.cells.map(Trial.CodingKeys.init(rawValue:))
    ignored = zip(header.cells, columns).filter { $1 == nil && !$0.isEmpty }.map { name, _ in
      String(name.prefix(60))
    }
    var seen: Set<Trial.CodingKeys> = []
    for (index, column) in columns.enumerated() {
      guard let column, !seen.insert(column).inserted else { continue }
      throw ImportError(
        .columnTwice, line: header.line, column: index + 1, name: column.rawValue)
    }
    for column in TrialCells.needed where !seen.contains(column) {
      throw ImportError(
        .columnMissing, line: header.line, column: header.cells.count + 1, name: column.rawValue)
    }
  }

  /// Returns the next row, or nothing at the end.
  ///
  /// - Throws: `CSVError`; the rows after it are not to be read.
  mutating func next() throws(CSVError) -> ImportedRow? {
    guard let row = try reader.next() else { return nil }
    var cells = TrialCells()
    cells.hasDecimalComma = reader.delimiter != ","
    for (column, text) in zip(columns, row.cells) where !text.isEmpty {
      guard let column else { continue }
      cells.texts[column] = CSVWriter.restored(text)
    }
    do throws(TrialCells.Fault) {
      return ImportedRow(line: row.line, result: .success(try cells.trial()))
    } catch {
      let column = columns.firstIndex(of: error.column).map { $0 + 1 } ?? row.cells.count + 1
      return ImportedRow(
        line: row.line,
        result: .failure(
          ImportError(
            error.code, line: row.line, column: column, name: error.column.rawValue,
            text: error.text)))
    }
  }
}

/// One row of a file: what it says, or what is wrong with it.
struct ImportedRow {
  var line: Int
  var result: Result<Trial, ImportError>
}
