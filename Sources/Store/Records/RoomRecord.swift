package import Model

/// That the station is open to the room.
package struct RoomRecord: Sendable, Hashable {
  /// What the coach called it, such as the hall.
  package var name: String
  package var until: RoomEnd
  package var openedAt: Timestamp

  package init(name: String, until: RoomEnd, openedAt: Timestamp) {
    self.name = name
    self.until = until
    self.openedAt = openedAt
  }
}

/// Another screen that paired with the station.
package struct ScreenRecord: Sendable, Hashable {
  package var id: String
  package var name: String
  package var role: ScreenRole
  /// Whose rounds a remote answers.
  package var participant: Int?
  /// The SHA-256 of what the screen keeps.
  package var token: [UInt8]
  package var pairedAt: Timestamp
  package var usedAt: Timestamp
  /// Where it was last seen.
  package var address: String

  package init(
    id: String = UUIDv7.string(), name: String, role: ScreenRole, participant: Int? = nil,
    token: [UInt8], pairedAt: Timestamp, usedAt: Timestamp? = nil, address: String
  ) {
    self.id = id
    self.name = name
    self.role = role
    self.participant = participant
    self.token = token
    self.pairedAt = pairedAt
    self.usedAt = usedAt ?? pairedAt
    self.address = address
  }
}
