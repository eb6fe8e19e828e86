internal import GRDB
package import Model

/// What many runs belong to that were done at once.
package struct Gathering: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case group(GroupID)
    /// A session of the heart-rate wall.
    case wall(HeartSessionID)
  }

  package var kind: Kind
  /// One for each who has a result, in the order of their numbers.
  package var runs: [RunID]
}

extension Store {
  /// Returns what runs belong to; nothing for one that was done alone.
  package func gatherings(of runs: [RunID]) throws -> [RunID: Gathering] {
    try read { db in
      var found: [RunID: Gathering] = [:]
      for run in runs {
        if let (id, all) = try Self.gathering(of: run, in: "groupEntry", by: "groupRun", db) {
          found[run] = Gathering(kind: .group(GroupID(rawValue: id)), runs: all)
        } else if let (id, all) = try Self.gathering(of: run, in: "heartMember", by: "session", db)
        {
          found[run] = Gathering(kind: .wall(HeartSessionID(rawValue: id)), runs: all)
        }
      }
      return found
    }
  }

  private static func gathering(
    of run: RunID, in table: String, by column: String, _ db: Database
  ) throws -> (id: String, runs: [RunID])? {
    let id = try String.fetchOne(
      db.cachedStatement(sql: "SELECT \(column) FROM \(table) WHERE run = ? LIMIT 1"),
      arguments: [run.rawValue])
    guard let id else { return nil }
    let runs = try String.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT run FROM \(table) WHERE \(column) = ? AND run IS NOT NULL ORDER BY participant
          """), arguments: [id])
    return (id, runs.map(RunID.init(rawValue:)))
  }
}
