/// The identity of a recorded session of the heart-rate wall.
package typealias HeartSessionID = Identifier<HeartSession>

/// A recorded session of the heart-rate wall as everybody sees it.
package struct HeartSession: Sendable, Hashable, Encodable {
  package enum State: String, Sendable, Hashable, Codable, CaseIterable {
    case running, over
    /// The machine started anew while it was recorded; what came until then is kept.
    case broken
  }

  package struct Member: Sendable, Hashable, Encodable {
    package var participant: Int
    /// By which zones are told, in beats per minute.
    package var maximum: Double?
    /// `measured` or `age`.
    package var basis: String?
    package var simulated: Bool
    /// In which the results stand; absent before the end, and where nothing was heard.
    package var run: RunID?

    package init(
      participant: Int, maximum: Double?, basis: String?, simulated: Bool = false,
      run: RunID? = nil
    ) {
      self.participant = participant
      self.maximum = maximum
      self.basis = basis
      self.simulated = simulated
      self.run = run
    }

    enum CodingKeys: String, CodingKey {
      case participant
      case maximum = "max_heart_rate"
      case basis, simulated, run
    }
  }

  package var id: HeartSessionID
  package var state: State
  package var startedAt: Timestamp
  package var endedAt: Timestamp?
  /// By their numbers.
  package var members: [Member]

  enum CodingKeys: String, CodingKey {
    case id, state
    case startedAt = "started_at"
    case endedAt = "ended_at"
    case members
  }

  package init(
    id: HeartSessionID, state: State, startedAt: Timestamp, endedAt: Timestamp? = nil,
    members: [Member]
  ) {
    self.id = id
    self.state = state
    self.startedAt = startedAt
    self.endedAt = endedAt
    self.members = members
  }
}
