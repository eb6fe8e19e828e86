package import Model

/// A file of participants: one row each, columns in any order, named in Swedish or English.
///
/// A cell that is empty leaves what is known alone. Rows without any text are passed over, and so
/// are columns that nobody here knows; `ignored` names those.
package struct ParticipantSheet: Sendable, Hashable {
  package enum Code: String, Sendable, Hashable, CaseIterable {
    case numberColumnMissing = "sheet-number-column-missing"
    case columnTwice = "sheet-column-twice"
    case numberMissing = "sheet-number-missing"
    case notANumber = "sheet-not-a-number"
    case numberTwice = "sheet-number-twice"
    case cardTwice = "sheet-card-twice"
  }

  package struct Row: Sendable, Hashable {
    package var line: Int
    package var change: ParticipantChange

    package init(line: Int, change: ParticipantChange) {
      self.line = line
      self.change = change
    }
  }

  package static let limits = CSVReader.Limits(
    size: 256 * 1024, rows: 2000, columns: 50, cell: 2000)

  package private(set) var rows: [Row] = []
  /// The names of columns that were passed over.
  package private(set) var ignored: [String] = []
  package let encoding: CSVEncoding
  /// Where the cards stand, from 1; 1 if there are none.
  package private(set) var cardColumn = 1

  private enum Column: Int { case number, nickname, group, card }

  private static let names: [String: Column] = [
    "nummer": .number, "nr": .number, "number": .number, "no": .number, "deltagare": .number,
    "participant": .number, "tröjnummer": .number,
    "smeknamn": .nickname, "namn": .nickname, "nickname": .nickname, "name": .nickname,
    "grupp": .group, "lag": .group, "klass": .group, "group": .group, "team": .group,
    "class": .group,
    "kort": .card, "card": .card,
  ]

  /// Reads a file.
  ///
  /// - Throws: `SheetError`; there is nothing to import then.
  package init(_ bytes: [UInt8]) throws(SheetError) {
    let header: CSVReader.Row
    var sheet: [CSVReader.Row] = []
    do throws(CSVError) {
      var reader = try CSVReader(bytes, limits: Self.limits)
      encoding = reader.encoding
      header = reader.header
      while let row = try reader.next() { sheet.append(row) }
    } catch {
      throw SheetError(error)
    }
    try read(sheet, columns: try columns(header))
  }

  private mutating func read(
    _ sheet: [CSVReader.Row], columns: [Column: Int]
  ) throws(SheetError) {
    cardColumn = columns[.card] ?? 1
    var numbers: Set<Int> = []
    var cards: Set<String> = []
    for row in sheet where row.cells.contains(where: { !$0.trimmed.isEmpty }) {
      let change = try Self.change(row, columns)
      let (line, column) = (row.line, columns[.number] ?? 1)
      guard numbers.insert(change.number).inserted else {
        throw SheetError(.numberTwice, line: line, column: column, text: String(change.number))
      }
      if case .set(let card?) = change.card, !cards.insert(card).inserted {
        throw SheetError(.cardTwice, line: line, column: cardColumn, text: card)
      }
      rows.append(Row(line: line, change: change))
    }
  }

  /// Returns where each column stands, from 1.
  private mutating func columns(_ header: CSVReader.Row) throws(SheetError) -> [Column: Int] {
    var columns: [Column: Int] = [:]
    for (index, cell) in header.cells.enumerated() {
      let name = cell.trimmed
      guard let column = Self.names[name.lowercased()] else {
        if !name.isEmpty { ignored.append(String(name.prefix(60))) }
        continue
      }
      guard columns[column] == nil else {
        throw SheetError(.columnTwice, line: header.line, column: index + 1, text: name)
      }
      columns[column] = index + 1
    }
    guard columns[.number] != nil else {
      throw SheetError(.numberColumnMissing, line: header.line, column: 1, text: header.cells.first)
    }
    return columns
  }

  private static func change(
    _ row: CSVReader.Row, _ columns: [Column: Int]
  ) throws(SheetError) -> ParticipantChange {
    func text(_ column: Column) -> String {
      guard let column = columns[column], row.cells.indices.contains(column - 1) else { return "" }
      return row.cells[column - 1].trimmed
    }
    func field(_ column: Column) -> ParticipantChange.Field {
      let text = text(column)
      return text.isEmpty ? .kept : .set(text)
    }
    let number = text(.number)
    let column = columns[.number] ?? 1
    guard !number.isEmpty else {
      throw SheetError(.numberMissing, line: row.line, column: column)
    }
    guard number.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw SheetError(.notANumber, line: row.line, column: column, text: number)
    }
    let change = ParticipantChange(
      number: Int(number) ?? -1, nickname: field(.nickname), group: field(.group),
      card: field(.card))
    do throws(ParticipantChange.Fault) {
      try change.check()
    } catch {
      let wrong = Self.column(of: error, in: change)
      throw SheetError(
        code: error.rawValue, line: row.line, column: columns[wrong] ?? 1, text: text(wrong))
    }
    return change
  }

  private static func column(
    of fault: ParticipantChange.Fault, in change: ParticipantChange
  ) -> Column {
    switch fault {
    // A sheet has neither a year of birth nor a pulse.
    case .numberOutOfRange, .birthYearOutOfRange, .maxHeartRateOutOfRange: return .number
    case .nicknameTooLong: return .nickname
    case .groupTooLong: return .group
    case .cardNotReadable: return .card
    case .textNotPlain:
      if case .set(let text?) = change.nickname, !Participant.isPlain(text) { return .nickname }
      return .group
    }
  }
}

extension SheetError {
  init(_ code: ParticipantSheet.Code, line: Int, column: Int, text: String? = nil) {
    self.init(code: code.rawValue, line: line, column: column, text: text)
  }
}

extension String {
  /// The text without white space at its ends.
  fileprivate var trimmed: String {
    var rest = self[...].drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
