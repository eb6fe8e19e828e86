package import Model

/// What a coach makes a group run of.
package struct NewGroup: Sendable, Hashable {
  package var table: String
  package var entries: [GroupEntry]
  /// The table's own unless given.
  package var rules: GroupRules?
  /// Between two starts, in seconds; nothing where nobody starts alone.
  package var interval: Double?
  /// How many start together, each in a lane.
  package var lanes: Int?
  /// The practice plan that has the test.
  package var plan: PlanID?

  package init(
    table: String, entries: [GroupEntry], rules: GroupRules? = nil, interval: Double? = nil,
    lanes: Int? = nil, plan: PlanID? = nil
  ) {
    self.table = table
    self.entries = entries
    self.rules = rules
    self.interval = interval
    self.lanes = lanes
    self.plan = plan
  }
}

/// What somebody presses in a group run.
package struct GroupPress: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// The next step by rule.
    case tap
    /// Out with a result that somebody chose.
    case out(completed: Int)
    case clear
    case withdraw
    case finish(metres: Double)
    case correct(completed: Int?, metres: Double?, seconds: Double? = nil)
    case void(event: String)
    /// Somebody is at the finish, where there are lanes of this one.
    case time(lane: Int? = nil)
    /// A time at the finish is the participant's.
    case assign(time: String)
    /// A time at the finish is two people's.
    case split(time: String)
    /// A time at the finish is the one before it once more.
    case merge(time: String)
    /// Of starts at intervals: the participant is not ready, and the next one goes first.
    case hold
    /// The participant runs in this lane of the next heat, and whoever was to changes places with them.
    case place(lane: Int)
    /// The next ones start together, by beep or at this press.
    case heat(isGun: Bool)
    /// The beam that is broken next is the start gate, of lanes the first one's.
    case startGate
    /// The same of the gates at the finish of lanes.
    case finishGates
    /// The sound is the start.
    case startTone
    case stop
  }

  package var kind: Kind
  /// Made where it was pressed: what is sent twice counts once.
  package var id: String
  package var participant: Int?
  /// When it was pressed; now unless given.
  package var at: HostInstant?
  /// How far that may be wrong, in seconds.
  package var uncertainty: Double?
  package var source: GroupEvent.Source
  package var screen: String
  package var reason: String?

  package init(
    _ kind: Kind, id: String, participant: Int? = nil, at: HostInstant? = nil,
    uncertainty: Double? = nil, source: GroupEvent.Source = .touch, screen: String = "",
    reason: String? = nil
  ) {
    self.kind = kind
    self.id = id
    self.participant = participant
    self.at = at
    self.uncertainty = uncertainty
    self.source = source
    self.screen = screen
    self.reason = reason
  }
}
