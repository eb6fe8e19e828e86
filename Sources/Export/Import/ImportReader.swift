internal import Model

/// Reads a file of results in whichever form it has.
struct ImportReader {
  private enum Form {
    case table(OwnTable)
    case lines(OwnLines)
    case foreign(ForeignRows)
    /// Another program's file that nobody has said the meaning of.
    case unmapped
  }

  private var content: Form
  /// The tables of another program's file.
  private(set) var tables: [ForeignTable] = []
  let encoding: String

  /// - Parameters:
  ///   - source: The file.
  ///   - mapping: What another program's columns mean, with what it names, if that was said.
  ///   - wanted: How a table is spelled unless its mark says otherwise.
  /// - Throws: `ImportError` if the file is no table.
  init(
    _ source: ByteSource, mapping: (ForeignMapping, ForeignRows.Known)?,
    encoding wanted: CSVEncoding = .utf8
  ) throws(ImportError) {
    guard source.size <= TrialImporter.largestFile else {
      throw ImportError(.tooLarge, line: 1)
    }
    if OwnLines.isOwn(source) {
      content = .lines(OwnLines(source))
      encoding = CSVEncoding.utf8.rawValue
      return
    }
    if let header = Self.header(source, wanted), !OwnTable.isOwn(header) {
      let foreign = try ForeignTables(source, encoding: wanted)
      tables = foreign.shown
      encoding = foreign.encoding.rawValue
      content = .unmapped
      if let (mapping, known) = mapping {
        content = .foreign(try ForeignRows(foreign, mapping, known, now: .now()))
      }
      return
    }
    let reader: CSVReader
    do throws(CSVError) {
      reader = try CSVReader(source, limits: OwnTable.limits, encoding: wanted)
    } catch {
      throw ImportError(error)
    }
    encoding = reader.encoding.rawValue
    content = .table(try OwnTable(reader))
  }

  /// The first row, read by the table's own rules.
  private static func header(_ source: ByteSource, _ encoding: CSVEncoding) -> CSVReader.Row? {
    do throws(CSVError) {
      return try CSVReader(
        source, limits: OwnTable.limits, encoding: encoding, isEven: false
      ).header
    } catch {
      return nil
    }
  }

  var form: String {
    switch content {
    case .table: "csv"
    case .lines: "jsonl"
    case .foreign, .unmapped: "table"
    }
  }

  var ignored: [String] {
    switch content {
    case .table(let table): table.ignored
    case .lines(let lines): lines.ignored
    case .foreign, .unmapped: []
    }
  }

  var unknownPeople: [String] {
    if case .foreign(let rows) = content { return rows.unknownPeople }
    return []
  }

  /// Returns the next row, or nothing at the end.
  ///
  /// - Throws: `ImportError` if the rows after it are not to be read.
  mutating func next() throws(ImportError) -> ImportedRow? {
    switch content {
    case .unmapped: throw ImportError(.unknownForm, line: 1)
    case .foreign(var rows):
      content = .unmapped
      defer { content = .foreign(rows) }
      return rows.next()
    case .table(var table):
      // Moved out and back, so that the table is not copied with each row.
      content = .unmapped
      defer { content = .table(table) }
      do throws(CSVError) {
        return try table.next()
      } catch {
        throw ImportError(error)
      }
    case .lines(var lines):
      content = .unmapped
      defer { content = .lines(lines) }
      return try lines.next()
    }
  }
}
