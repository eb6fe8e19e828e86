internal import GRDB

extension Store {
  /// Returns every run that began with a participant or has a row of theirs, oldest first.
  package func runs(of participant: Int) throws -> [RunRecord] {
    try read { db in
      try RunRow.fetchAll(
        db,
        sql: """
          SELECT * FROM run WHERE participant = ?1
            OR id IN (SELECT run FROM trial WHERE participant = ?1)
          ORDER BY startedAt, id
          """, arguments: [participant]
      ).map(\.run)
    }
  }
}
