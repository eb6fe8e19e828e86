/// Reads a file of results in whichever form it has.
struct ImportReader {
  private enum Form {
    case table(OwnTable)
    case lines(OwnLines)
  }

  private var content: Form

  /// - Throws: `ImportError` if the file is none of ours.
  init(_ source: ByteSource) throws(ImportError) {
    guard source.size <= TrialImporter.largestFile else {
      throw ImportError(.tooLarge, line: 1)
    }
    if OwnLines.isOwn(source) {
      content = .lines(OwnLines(source))
      return
    }
    let reader: CSVReader
    do throws(CSVError) {
      reader = try CSVReader(source, limits: OwnTable.limits)
    } catch {
      throw ImportError(error)
    }
    guard OwnTable.isOwn(reader.header) else {
      throw ImportError(.unknownForm, line: 1, column: 1, text: reader.header.cells.first)
    }
    content = .table(try OwnTable(reader))
  }

  var form: String {
    switch content {
    case .table: "csv"
    case .lines: "jsonl"
    }
  }

  var encoding: String {
    switch content {
    case .table(let table): table.encoding.rawValue
    case .lines: CSVEncoding.utf8.rawValue
    }
  }

  var ignored: [String] {
    switch content {
    case .table(let table): table.ignored
    case .lines(let lines): lines.ignored
    }
  }

  /// Returns the next row, or nothing at the end.
  ///
  /// - Throws: `ImportError` if the rows after it are not to be read.
  mutating func next() throws(ImportError) -> ImportedRow? {
    switch content {
    case .table(var table):
      // Moved out and back, so that the table is not copied with each row.
      content = .lines(OwnLines(ByteSource([])))
      defer { content = .table(table) }
      do throws(CSVError) {
        return try table.next()
      } catch {
        throw ImportError(error)
      }
    case .lines(var lines):
      content = .lines(OwnLines(ByteSource([])))
      defer { content = .lines(lines) }
      return try lines.next()
    }
  }
}
