internal import GRDB
package import Model

/// A list of trials that stays as it was when it was made, read part by part.
///
/// For a download: memory does not grow with the list, no thread waits for a slow client between
/// two parts, and a correction in the meantime cannot show both the old and the new row or none.
package struct FrozenTrials: Sendable {
  private let reader: any DatabaseReader
  private let path: String
  private let filter: TrialFilter
  private let limit: Int
  private var after: TrialID?
  private var isAtEnd = false

  init(reader: any DatabaseReader, path: String, filter: TrialFilter, limit: Int) {
    self.reader = reader
    self.path = path
    self.filter = filter
    self.limit = limit
  }

  /// Returns the next part, or nothing at the end.
  ///
  /// - Throws: `StoreError`.
  package mutating func next() throws -> [Trial]? {
    guard !isAtEnd else { return nil }
    do {
      let page = try reader.read { [filter, limit, after] db in
        try Store.page(filter, order: .measured, limit: limit, after: after, db)
      }
      after = page.next
      isAtEnd = page.next == nil
      return page.items.isEmpty ? nil : page.items
    } catch {
      throw StoreError(error, path: path)
    }
  }
}

extension Store {
  /// Freezes a list for reading in parts of at most `limit` trials.
  ///
  /// The state is held until the value is gone. A store in memory cannot freeze; its list shows
  /// later changes.
  package func frozenTrials(
    _ filter: TrialFilter = TrialFilter(), limit: Int = 500
  ) throws -> FrozenTrials {
    FrozenTrials(reader: try frozenReader(), path: path, filter: filter, limit: limit)
  }
}
