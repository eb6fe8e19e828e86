internal import GRDB
internal import Model

/// Reads typed values out of a row and throws where GRDB's own subscripts would trap.
struct RowReader {
  let row: Row
  let table: String
  /// The column that names the row in an error.
  let key: String
  /// Where each column stands, where that is known before: names are looked up in each row anew.
  private let indices: [String: Int]?

  init(_ row: Row, table: String, key: String = "id", indices: [String: Int]? = nil) {
    self.row = row
    self.table = table
    self.key = key
    self.indices = indices
  }

  func value<Value: DatabaseValueConvertible>(
    _ column: String, as type: Value.Type = Value.self
  ) throws -> Value {
    guard let value = try optional(column, as: type) else { throw damaged(column) }
    return value
  }

  func optional<Value: DatabaseValueConvertible>(
    _ column: String, as type: Value.Type = Value.self
  ) throws -> Value? {
    guard let stored = stored(column), !stored.isNull else { return nil }
    guard let value = Value.fromDatabaseValue(stored) else { throw damaged(column) }
    return value
  }

  private func stored(_ column: String) -> DatabaseValue? {
    guard let indices else { return row[column] }
    guard let index = indices[column], index < row.count else { return nil }
    return row[index] as DatabaseValue
  }

  func raw<Value: RawRepresentable>(
    _ column: String, as type: Value.Type = Value.self
  ) throws -> Value where Value.RawValue == String {
    guard let value = try optionalRaw(column, as: type) else { throw damaged(column) }
    return value
  }

  func optionalRaw<Value: RawRepresentable>(
    _ column: String, as type: Value.Type = Value.self
  ) throws -> Value? where Value.RawValue == String {
    guard let text: String = try optional(column) else { return nil }
    guard let value = Value(rawValue: text) else { throw damaged(column) }
    return value
  }

  func time(_ column: String, offset: String) throws -> Timestamp {
    guard let time = try optionalTime(column, offset: offset) else { throw damaged(column) }
    return time
  }

  func optionalTime(_ column: String, offset: String) throws -> Timestamp? {
    guard let milliseconds: Int64 = try optional(column) else { return nil }
    guard Self.times.contains(milliseconds) else { throw damaged(column) }
    let seconds: Int = try value(offset)
    guard Self.offsets.contains(seconds) else { throw damaged(offset) }
    return Timestamp(milliseconds: milliseconds, offset: seconds)
  }

  /// The moments that a text form can say: from 1970 in the easternmost zone to the end of 9999.
  static let times: ClosedRange<Int64> = -64_800_000...253_402_300_799_999
  /// In seconds east of UTC.
  static let offsets = -64_800...64_800

  func damaged(_ column: String) -> StoreError {
    let stored: DatabaseValue? = row[key]
    let id = stored.flatMap { String.fromDatabaseValue($0) } ?? "\(stored ?? .null)"
    return .damagedRow(table: table, id: id, column: column)
  }
}
