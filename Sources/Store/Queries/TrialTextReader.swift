internal import GRDB
internal import GRDBSQLite
import Model

/// Reads the rows of a list of trials straight from SQLite's statement into `TrialTexts`.
///
/// To be used, and to go, on the queue of its connection.
/// Refuses what `TrialRow` refuses.
struct TrialTextReader {
  private let prepared: Statement
  private let statement: OpaquePointer
  private var texts = TrialTexts()
  /// By column: the last text that was found to be one of an enumeration's.
  private var known = [[UInt8]](repeating: [], count: TrialColumn.listed.count)
  private static let absent = Int32(TrialColumn.listed.count - 1)

  /// - Throws: `DatabaseError`.
  init(_ filter: TrialFilter, _ db: Database) throws {
    let query = TrialQuery(filter, order: .measured)
    prepared = try db.makeStatement(sql: query.sql(limited: false))
    try prepared.setArguments(query.arguments)
    statement = prepared.sqliteStatement
  }

  /// Returns the next row, or nothing at the end, after which it must not be asked again.
  ///
  /// - Throws: `DatabaseError`, `StoreError.damagedRow`.
  mutating func next() throws -> TrialTexts? {
    switch sqlite3_step(statement) {
    case SQLITE_ROW: return try row()
    case SQLITE_DONE:
      sqlite3_reset(statement)
      return nil
    case let code:
      sqlite3_reset(statement)
      throw DatabaseError(
        resultCode: ResultCode(rawValue: code),
        message: String(cString: sqlite3_errmsg(sqlite3_db_handle(statement))))
    }
  }

  private mutating func row() throws -> TrialTexts {
    texts.removeAll()
    for (index, column) in TrialColumn.listed.enumerated() {
      let index = Int32(index)
      switch column.form {
      case .text: try text(index)
      case .optionalText: try text(index, isOptional: true)
      case .word(let isKnown): try text(index, isKnown: isKnown)
      case .optionalWord(let isKnown): try text(index, isOptional: true, isKnown: isKnown)
      case .integer: try integer(index)
      case .flag: try flag(index)
      case .number: try number(index)
      case .time: try time(index, offset: index + 1)
      case .replaced:
        // What it takes the place of may not be here.
        try text(type(index) == SQLITE_NULL ? Self.absent : index, isOptional: true)
      case .object: try details(index)
      case .offset, .absent: break
      }
    }
    return texts
  }

  private func type(_ column: Int32) -> Int32 { sqlite3_column_type(statement, column) }

  private func bytes(_ column: Int32) -> UnsafeBufferPointer<UInt8> {
    // The order of the two calls is SQLite's advice (sqlite.org/c3ref/column_blob.html).
    let start = sqlite3_column_text(statement, column)
    return UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column)))
  }

  private mutating func text(
    _ column: Int32, isOptional: Bool = false, isKnown: ((String) -> Bool)? = nil
  ) throws {
    switch type(column) {
    case SQLITE_TEXT:
      let bytes = bytes(column)
      if let isKnown, !bytes.elementsEqual(known[Int(column)]) {
        guard isKnown(String(decoding: bytes, as: UTF8.self)) else { throw damaged(column) }
        known[Int(column)] = Array(bytes)
      }
      // An empty text is no text to whoever reads the table.
      texts.append(.text) { $0.append(contentsOf: bytes) }
    case SQLITE_NULL where isOptional: texts.append(.empty)
    default: throw damaged(column)
    }
  }

  private func value(_ column: Int32) throws -> Int64 {
    guard type(column) == SQLITE_INTEGER else { throw damaged(column) }
    return sqlite3_column_int64(statement, column)
  }

  private mutating func integer(_ column: Int32) throws {
    let value = try value(column)
    texts.append(.number) { $0.append(contentsOf: String(value).utf8) }
  }

  private mutating func flag(_ column: Int32) throws {
    let text: StaticString = try value(column) == 0 ? "false" : "true"
    texts.append(.text) { bytes in
      text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }
  }

  /// Spells the number in the fewest digits that read back as the same bits.
  private mutating func number(_ column: Int32) throws {
    switch type(column) {
    case SQLITE_FLOAT, SQLITE_INTEGER:
      let value = sqlite3_column_double(statement, column)
      guard value.isFinite else { throw damaged(column) }
      let text = value.description.utf8
      texts.append(.number) { bytes in
        bytes.append(contentsOf: text)
        if bytes.suffix(2).elementsEqual(".0".utf8) { bytes.removeLast(2) }
      }
    case SQLITE_NULL: texts.append(.empty)
    default: throw damaged(column)
    }
  }

  private mutating func time(_ column: Int32, offset: Int32) throws {
    let time = Timestamp(milliseconds: try value(column), offset: Int(try value(offset)))
    guard RowReader.times.contains(time.milliseconds) else { throw damaged(column) }
    guard RowReader.offsets.contains(time.offset) else { throw damaged(offset) }
    texts.append(.text) { time.write(to: &$0) }
  }

  private mutating func details(_ column: Int32) throws {
    guard type(column) == SQLITE_TEXT else { return try text(column, isOptional: true) }
    let stored = String(decoding: bytes(column), as: UTF8.self)
    guard let details = try? JSON.decode([String: JSONValue].self, from: stored.utf8) else {
      throw damaged(column)
    }
    let text = try JSON.bytes(details, name: "details")
    texts.append(.text) { $0.append(contentsOf: text) }
  }

  private func damaged(_ column: Int32) -> StoreError {
    let id = type(0) == SQLITE_TEXT ? String(decoding: bytes(0), as: UTF8.self) : "without text"
    let name = sqlite3_column_name(statement, column).map { String(cString: $0) }
    return .damagedRow(table: TrialRow.databaseTableName, id: id, column: name ?? "\(column)")
  }
}
