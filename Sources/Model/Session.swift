/// One visit: anchors the monotonic clock to the wall clock.
package struct Session: Sendable, Hashable, Codable {
  package var id: SessionID
  package var startedAt: Timestamp

  package init(id: SessionID, startedAt: Timestamp) {
    self.id = id
    self.startedAt = startedAt
  }
}
