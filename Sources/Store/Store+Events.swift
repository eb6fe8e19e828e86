internal import GRDB
package import Model

extension Store {
  /// Returns the events after an identity, oldest first, of one run or of all.
  package func events(after id: Int64, run: RunID? = nil, limit: Int) throws -> [StoredEvent] {
    try read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT * FROM event WHERE id > ?1 AND (?2 IS NULL OR run = ?2) ORDER BY id LIMIT ?3
          """,
        arguments: [id, run?.rawValue, max(limit, 0)]
      ).map { row in
        let reader = RowReader(row, table: "event")
        return StoredEvent(
          id: try reader.value("id"), kind: try reader.raw("kind"),
          ref: try reader.value("ref"), run: try reader.raw("run"))
      }
    }
  }

  /// Returns the identity of the newest event, 0 before the first.
  package func lastEventID() throws -> Int64 {
    try read { try Int64.fetchOne($0, sql: "SELECT max(id) FROM event") ?? 0 }
  }
}
