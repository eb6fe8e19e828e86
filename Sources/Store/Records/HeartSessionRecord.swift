package import Model

/// A session of the heart-rate wall as it is kept, beside its members and their points.
package struct HeartSessionRecord: Sendable, Hashable {
  package var id: HeartSessionID
  package var state: HeartSession.State
  /// In which boot of the machine `start` means something.
  package var boot: String
  package var start: HostInstant
  package var startedAt: Timestamp
  package var endedAt: Timestamp?

  package init(
    id: HeartSessionID = .new(), state: HeartSession.State = .running, boot: String,
    start: HostInstant, startedAt: Timestamp, endedAt: Timestamp? = nil
  ) {
    self.id = id
    self.state = state
    self.boot = boot
    self.start = start
    self.startedAt = startedAt
    self.endedAt = endedAt
  }
}

/// A session with who takes part.
package struct StoredHeartSession: Sendable, Hashable {
  package var session: HeartSessionRecord
  package var members: [HeartSession.Member]

  package init(session: HeartSessionRecord, members: [HeartSession.Member]) {
    self.session = session
    self.members = members
  }

  /// As everybody sees it.
  package var snapshot: HeartSession {
    HeartSession(
      id: session.id, state: session.state, startedAt: session.startedAt,
      endedAt: session.endedAt, members: members)
  }
}

/// The pulse of one member at one moment of the machine's clock.
package struct StoredHeartPoint: Sendable, Hashable {
  package var participant: Int
  package var at: HostInstant
  /// In beats per minute.
  package var rate: Double

  package init(participant: Int, at: HostInstant, rate: Double) {
    self.participant = participant
    self.at = at
    self.rate = rate
  }
}

/// The end of a session: committed as a whole or not at all.
package struct HeartSessionEnd: Sendable, Hashable {
  /// What one member's session came to.
  package struct Result: Sendable, Hashable {
    /// One run for each exercise, each with its one trial; the first is the one that the curve goes with.
    package var runs: [GroupChange.NewRun]
    package var curve: HeartCurve

    package init(runs: [GroupChange.NewRun], curve: HeartCurve) {
      self.runs = runs
      self.curve = curve
    }
  }

  package var session: HeartSessionRecord
  package var results: [Int: Result]

  package init(session: HeartSessionRecord, results: [Int: Result]) {
    self.session = session
    self.results = results
  }
}
