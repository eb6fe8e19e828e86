internal import GRDB
package import Model

/// What many runs belong to that were done at once.
package enum Gathering: Sendable, Hashable {
  case group(GroupID)
  /// A session of the heart-rate wall.
  case wall(HeartSessionID)
}

extension Store {
  /// Returns what runs belong to; nothing for one that was done alone.
  package func gatherings(of runs: [RunID]) throws -> [RunID: Gathering] {
    try read { db in
      let group = try db.cachedStatement(
        sql: "SELECT groupRun FROM groupEntry WHERE run = ? LIMIT 1")
      let session = try db.cachedStatement(
        sql: "SELECT session FROM heartMember WHERE run = ? LIMIT 1")
      var found: [RunID: Gathering] = [:]
      for run in runs {
        if let id = try String.fetchOne(group, arguments: [run.rawValue]) {
          found[run] = .group(GroupID(rawValue: id))
        } else if let id = try String.fetchOne(session, arguments: [run.rawValue]) {
          found[run] = .wall(HeartSessionID(rawValue: id))
        }
      }
      return found
    }
  }
}
