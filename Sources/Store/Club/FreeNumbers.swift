internal import GRDB

/// Finds numbers for people who are new on this tablet, for thousands of them as quickly as for one.
final class FreeNumbers {
  /// What is not found where there is no number left.
  static let table = "number"

  private let db: Database
  /// Below it every number was taken when it was looked for.
  private var lowest = 1

  init(_ db: Database) { self.db = db }

  /// Returns the number that is wanted, or one that ends like it where that is taken, or any.
  ///
  /// - Throws: `StoreError.notFound` where every number is taken.
  func next(wanted: Int?) throws -> Int {
    for number in stride(from: wanted ?? 1000, through: 9999, by: 1000) where try isFree(number) {
      return number
    }
    while lowest <= 9999 {
      if try isFree(lowest) { return lowest }
      lowest += 1
    }
    // The last one is nobody's, of whom there may be results later.
    throw StoreError.notFound(table: Self.table, id: "")
  }

  private func isFree(_ number: Int) throws -> Bool {
    try Int.fetchOne(
      db.cachedStatement(sql: "SELECT 1 FROM participant WHERE number = ?"), arguments: [number])
      == nil
  }
}
