/// One visit: from when the station was opened until its program ends.
package struct Session: Sendable, Hashable, Codable {
  package var id: SessionID
  package var startedAt: Timestamp

  package init(id: SessionID, startedAt: Timestamp) {
    self.id = id
    self.startedAt = startedAt
  }
}
