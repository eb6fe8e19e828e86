internal import Model

/// Reads files of other programs: one table, or several with a title line above each.
///
/// Chronojump stacks tables with titles in capitals, blank lines between them, and quotes nothing.
/// Freelap and FITLIGHT write one table whose columns mirror the screen.
struct ForeignTables {
  struct Row {
    var line: Int
    var cells: [String]
  }

  struct Table {
    var title: String
    var header: Row
    var rows: [Row]
  }

  static let limits = CSVReader.Limits(
    size: 64 * 1024 * 1024, rows: 100_000, columns: 200, cell: 10_000)
  private static let sampleLength = 3

  private(set) var tables: [Table] = []
  let delimiter: Character
  let encoding: CSVEncoding

  /// - Throws: `ImportError`.
  init(_ source: ByteSource, encoding wanted: CSVEncoding) throws(ImportError) {
    guard source.size <= Self.limits.size else { throw ImportError(.tooLarge, line: 1) }
    do throws(CSVError) {
      let separator = Self.delimiter(of: source)
      var reader = try CSVReader(
        source, delimiter: separator, limits: Self.limits, encoding: wanted, isEven: false)
      delimiter = reader.delimiter
      encoding = reader.encoding
      var block = [Row(line: reader.header.line, cells: reader.header.cells)]
      while let row = try reader.next() {
        if row.cells.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) {
          close(&block)
        } else {
          block.append(Row(line: row.line, cells: row.cells))
        }
      }
      close(&block)
    } catch {
      throw ImportError(error)
    }
    guard !tables.isEmpty else { throw ImportError(.unknownForm, line: 1) }
  }

  /// What is shown of the tables.
  var shown: [ForeignTable] {
    tables.map { table in
      ForeignTable(
        title: table.title, columns: table.header.cells.map { String($0.prefix(60)) },
        sample: table.rows.prefix(Self.sampleLength).map { row in
          row.cells.map { String($0.prefix(60)) }
        }, guess: Self.guess(table.header.cells))
    }
  }

  private mutating func close(_ block: inout [Row]) {
    defer { block = [] }
    var rows = block[...]
    var title = ""
    while let first = rows.first, first.cells.filter({ !$0.isEmpty }).count == 1, rows.count > 1 {
      title = first.cells.first { !$0.isEmpty } ?? ""
      rows = rows.dropFirst()
    }
    guard let header = rows.first, header.cells.count > 1, rows.count > 1 else { return }
    tables.append(
      Table(title: String(title.prefix(60)), header: header, rows: Array(rows.dropFirst())))
  }

  /// A file may begin with a title, so all of its beginning is looked at.
  private static func delimiter(of source: ByteSource) -> Character {
    var source = source
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    for _ in 0..<20_000 {
      guard let byte = source.next() else { break }
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if !isQuoted { counts[byte, default: 0] += 1 }
    }
    let tabs = counts[0x09, default: 0]
    let semicolons = counts[UInt8(ascii: ";"), default: 0]
    // With semicolons between cells, commas are in the numbers.
    if tabs > semicolons, tabs > 0 { return "\t" }
    return semicolons > 0 ? ";" : ","
  }

  private static let words: [String: [String]] = [
    "participant": [
      "person id", "person name", "athlete", "runner", "player", "name", "namn", "spelare",
    ],
    "date": ["datetime", "date", "datum", "timestamp", "tid och datum"],
    "value": ["time", "height", "tf", "split", "lap", "reaction time", "total", "tid"],
    "kind": ["type", "exercise", "workout", "program", "drill"],
    "simulated": ["simulated", "simulerad", "simuliert", "simulado", "simulat"],
  ]

  private static func guess(_ header: [String]) -> [String: Int] {
    let names = header.map { $0.lowercased().filter { $0 != "\u{FEFF}" } }
    return words.compactMapValues { words in
      words.lazy.compactMap { names.firstIndex(of: $0) }.first.map { $0 + 1 }
    }
  }
}
