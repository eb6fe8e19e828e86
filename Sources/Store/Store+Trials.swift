internal import GRDB
package import Model

extension Store {
  /// Returns one part of the list of trials.
  ///
  /// - Parameters:
  ///   - filter: Which trials.
  ///   - order: Oldest or newest commit first.
  ///   - limit: At most so many, 1 … 10 000; numbers outside are moved to the nearest end.
  ///   - after: The `next` of the part before.
  /// - Returns: The trials and where the next part begins.
  /// - Throws: `StoreError.notFound` if `after` names no trial; `damagedRow`.
  package func trials(
    _ filter: TrialFilter = TrialFilter(), order: TrialOrder = .oldestFirst, limit: Int,
    after: TrialID? = nil
  ) throws -> TrialPage {
    try read { try Self.page(filter, order: order, limit: limit, after: after, $0) }
  }

  /// Hands every trial to `body` in the order in which they were measured, one at a time, from one state.
  ///
  /// Memory does not grow with the number of rows. Errors of `body` are passed on as they are.
  package func forEachTrial(
    _ filter: TrialFilter = TrialFilter(), _ body: (Trial) throws -> Void
  ) throws {
    var failure: (any Error)?
    try read { db in
      let query = TrialQuery(filter, order: .measured)
      let rows = try Row.fetchCursor(
        db, sql: query.sql(limited: false), arguments: query.arguments)
      while let row = try rows.next() {
        let trial = try TrialRow(listed: row).trial
        do {
          try body(trial)
        } catch {
          failure = error
          return
        }
      }
    }
    if let failure { throw failure }
  }

  /// Returns one trial, current or not.
  package func trial(_ id: TrialID) throws -> Trial? {
    try read { db in
      try TrialRow.fetchOne(
        db, sql: "SELECT * FROM trial WHERE id = ?", arguments: [id.rawValue])?.trial
    }
  }

  static func page(
    _ filter: TrialFilter, order: TrialOrder, limit: Int, after: TrialID?, _ db: Database
  ) throws -> TrialPage {
    var position: Int64?
    if let after {
      position = try Int64.fetchOne(
        db, sql: "SELECT sequence FROM trial WHERE id = ?", arguments: [after.rawValue])
      guard position != nil else {
        throw StoreError.notFound(table: "trial", id: after.rawValue)
      }
    }
    let query = TrialQuery(filter, order: order, after: position)
    let limit = min(max(limit, 1), 10_000)
    let rows = try Row.fetchCursor(
      db, sql: query.sql(limited: true), arguments: query.arguments + [limit + 1])
    var items: [Trial] = []
    while let row = try rows.next() { items.append(try TrialRow(listed: row).trial) }
    guard items.count > limit else { return TrialPage(items: items, next: nil) }
    items.removeLast()
    return TrialPage(items: items, next: items.last?.id)
  }
}
