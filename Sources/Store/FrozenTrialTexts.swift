internal import GRDB
import Model

/// A list of trials as texts that stays as it was when it was made, read part by part.
///
/// It has a connection of its own: between two parts nobody waits, neither a thread nor one of the
/// readers that pages share. The rows are those of `forEachTrialTexts`.
package final class FrozenTrialTexts: @unchecked Sendable {
  // Unchecked: `rows` is only used inside `reader.read`, and a snapshot's reads follow each other.
  private let reader: any DatabaseReader
  private let path: String
  private var rows: TrialTextReader?

  init(reader: any DatabaseReader, path: String, filter: TrialFilter) throws {
    self.reader = reader
    self.path = path
    rows = try reader.read { db in
      // Many may be open at once, and each reads every page once.
      try db.execute(sql: "PRAGMA cache_size = -256")
      return try TrialTextReader(filter, db)
    }
  }

  deinit {
    // The statement goes before its connection does.
    try? reader.read { _ in rows = nil }
  }

  /// Hands over the next rows, at most `limit`, which is 1 or more.
  ///
  /// Errors of `body` are passed on as they are.
  ///
  /// - Returns: Whether there may be more.
  /// - Throws: `StoreError`, as `damagedRow`.
  package func next(_ limit: Int, _ body: (TrialTexts) throws -> Void) throws -> Bool {
    var failure: (any Error)?
    let isMore: Bool
    do {
      isMore = try reader.read { _ in
        for _ in 0..<limit {
          guard let texts = try rows?.next() else { return false }
          do {
            try body(texts)
          } catch {
            failure = error
            return false
          }
        }
        return true
      }
    } catch {
      throw StoreError(error, path: path)
    }
    if let failure { throw failure }
    return isMore
  }
}

extension Store {
  /// Freezes a list for reading in parts, until the value is gone.
  ///
  /// A store in memory cannot freeze; its list shows later changes.
  ///
  /// - Throws: `StoreError`.
  package func frozenTrialTexts(
    _ filter: TrialFilter = TrialFilter()
  ) throws -> FrozenTrialTexts {
    let reader = try frozenReader()
    do {
      return try FrozenTrialTexts(reader: reader, path: path, filter: filter)
    } catch {
      throw StoreError(error, path: path)
    }
  }
}
