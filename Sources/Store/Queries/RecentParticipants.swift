internal import GRDB

extension Store {
  /// How many of the newest runs are looked through.
  private static let lookback = 200

  /// Returns the numbers of those whose runs were made last, newest first, each once.
  package func recentParticipants(limit: Int) throws -> [Int] {
    try read { db in
      try Int.fetchAll(
        db,
        sql: """
          SELECT participant FROM (
            SELECT rowid, participant FROM run WHERE deletion IS NULL
            ORDER BY rowid DESC LIMIT ?)
          GROUP BY participant ORDER BY max(rowid) DESC LIMIT ?
          """, arguments: [Self.lookback, max(0, limit)])
    }
  }
}
