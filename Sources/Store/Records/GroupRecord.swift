package import Model

/// A group run as it is kept, beside its people and its events.
package struct GroupRecord: Sendable, Hashable {
  package var id: GroupID
  package var table: String
  package var tableVersion: Int
  /// The SHA-256 of `tableText`.
  package var tableHash: String
  package var tableText: String
  package var rules: GroupRules
  /// Between two starts, in seconds; nothing where everybody starts together.
  package var interval: Double?
  /// How many start together, each in a lane; nothing where there are none.
  package var lanes: Int?
  /// The practice plan that it was made for.
  package var plan: PlanID?
  package var state: GroupRun.State
  /// In which boot of the machine `start` means something.
  package var boot: String?
  package var start: HostInstant?
  package var createdAt: Timestamp
  package var startedAt: Timestamp?
  package var endedAt: Timestamp?

  package init(
    id: GroupID = .new(), table: String, tableVersion: Int, tableHash: String, tableText: String,
    rules: GroupRules, interval: Double? = nil, lanes: Int? = nil, plan: PlanID? = nil,
    state: GroupRun.State = .ready, boot: String? = nil,
    start: HostInstant? = nil, createdAt: Timestamp, startedAt: Timestamp? = nil,
    endedAt: Timestamp? = nil
  ) {
    self.id = id
    self.table = table
    self.tableVersion = tableVersion
    self.tableHash = tableHash
    self.tableText = tableText
    self.rules = rules
    self.interval = interval
    self.lanes = lanes
    self.plan = plan
    self.state = state
    self.boot = boot
    self.start = start
    self.createdAt = createdAt
    self.startedAt = startedAt
    self.endedAt = endedAt
  }
}

/// A group run with all that is known of it.
package struct StoredGroup: Sendable, Hashable {
  package var group: GroupRecord
  package var entries: [GroupEntry]
  /// The runs that results stand in, by participant.
  package var runs: [Int: RunID]
  /// In the order of their arrival.
  package var events: [GroupEvent]

  package init(
    group: GroupRecord, entries: [GroupEntry], runs: [Int: RunID] = [:], events: [GroupEvent] = []
  ) {
    self.group = group
    self.entries = entries
    self.runs = runs
    self.events = events
  }
}

/// One step of a group run: committed as a whole or not at all.
package struct GroupChange: Sendable, Hashable {
  /// A participant's new run with its one trial.
  package struct NewRun: Sendable, Hashable {
    package var run: RunRecord
    package var trial: Trial

    package init(run: RunRecord, trial: Trial) {
      self.run = run
      self.trial = trial
    }
  }

  /// As it is after it.
  package var group: GroupRecord
  package var events: [GroupEvent]
  package var new: [NewRun]
  /// Steps of runs that are there.
  package var changes: [RunChange]
  /// Whose runs no longer stand for a result.
  package var released: [Int]
  package var at: Timestamp

  package init(
    group: GroupRecord, events: [GroupEvent], new: [NewRun] = [], changes: [RunChange] = [],
    released: [Int] = [], at: Timestamp
  ) {
    self.group = group
    self.events = events
    self.new = new
    self.changes = changes
    self.released = released
    self.at = at
  }
}
