/// One thing that happened in a group run; events are only ever added.
package struct GroupEvent: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// The clock's start.
    case start
    /// A missed beep, as it was taken when it came; what it counts for the fold tells.
    case warn
    /// The same where it was taken as the last one, or a result that somebody chose.
    case out
    /// Somebody caught up: misses so far no longer count.
    case clear
    /// Somebody ran to the end of the table, or so many metres.
    case finish
    /// A time at the finish that belongs to nobody yet, and to whom one was given.
    case unassigned, assign
    /// The beam of a time at the finish was free again: for how long it was interrupted.
    case free
    /// A time at the finish was two people's, or another time's body once more.
    case split, merge
    /// Where not everybody starts together: somebody is to start, and was not ready after all.
    case call, hold
    /// Somebody runs in a lane of the next heat; whoever was to run there changes places with them.
    case place
    /// By which beam starts are told, not known yet or known; by which the finish of a lane; and that starts
    /// are told by the sound.
    case gate, goal, tone
    /// Somebody gave up without a result.
    case withdraw
    /// A result was corrected.
    case correct
    /// An event no longer counts.
    case void
    /// Everybody stops.
    case stop
  }

  package enum Source: String, Sendable, Hashable, Codable, CaseIterable {
    case touch, key, station, gate, tag
  }

  /// The order of arrival, from 1.
  package var sequence: Int
  /// Made where it was pressed, so that what is sent twice counts once.
  package var id: String
  package var kind: Kind
  package var participant: Int?
  /// When it happened, which may be long before it arrived.
  package var at: HostInstant
  /// How far that may be wrong, in seconds.
  package var uncertainty: Double
  package var source: Source
  /// Which screen it came from.
  package var screen: String
  /// Units that were completed, where somebody chose them.
  package var completed: Int?
  /// Where somebody measured them.
  package var metres: Double?
  /// For how long a beam was interrupted, or the time that somebody corrected to.
  package var seconds: Double?
  /// Which device told it, and at which of its sensors.
  package var device: DeviceID?
  package var channel: String?
  /// In which lane, from 1.
  package var lane: Int?
  /// Whether the device is a simulated one.
  package var simulated: Bool
  /// The event that is meant.
  package var ref: String?
  package var reason: String?

  package init(
    sequence: Int, id: String, kind: Kind, participant: Int? = nil, at: HostInstant,
    uncertainty: Double = 0, source: Source = .touch, screen: String = "", completed: Int? = nil,
    metres: Double? = nil, seconds: Double? = nil, device: DeviceID? = nil,
    channel: String? = nil, lane: Int? = nil, simulated: Bool = false, ref: String? = nil,
    reason: String? = nil
  ) {
    self.sequence = sequence
    self.id = id
    self.kind = kind
    self.participant = participant
    self.at = at
    self.uncertainty = uncertainty
    self.source = source
    self.screen = screen
    self.completed = completed
    self.metres = metres
    self.seconds = seconds
    self.device = device
    self.channel = channel
    self.lane = lane
    self.simulated = simulated
    self.ref = ref
    self.reason = reason
  }

  /// Whether it is a tap on somebody, whose meaning the rule decides.
  package var isTap: Bool { kind == .warn || kind == .out && completed == nil }
}

/// Somebody who takes part.
package struct GroupEntry: Sendable, Hashable, Codable {
  package var participant: Int
  package var bib: Int

  package init(participant: Int, bib: Int) {
    self.participant = participant
    self.bib = bib
  }
}
