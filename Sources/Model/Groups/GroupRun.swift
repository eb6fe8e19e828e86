/// The identity of a group run.
package typealias GroupID = Identifier<GroupRun>

/// A group run as everybody sees it: many participants, one exercise, one clock.
package struct GroupRun: Sendable, Hashable, Encodable {
  package enum State: String, Sendable, Hashable, Codable, CaseIterable {
    /// Nobody has started it.
    case ready
    case running
    /// Nobody runs any more; results are corrected.
    case over
    /// The machine started anew while it ran, and its clock with it.
    case broken
    /// It was given up before it began.
    case cancelled
  }

  package struct Person: Sendable, Hashable, Encodable {
    package var participant: Int
    package var bib: Int
    /// `running`, `warned`, `out`, `finished`, `withdrawn`, `stopped` or, in a broken run, `torn`.
    package var status: String
    package var misses: [Miss]
    package var result: Result?
    /// The result before it was corrected.
    package var original: Result?
    package var reason: String?
    /// The event that undo takes back.
    package var last: String?
    /// The run that the result stands in.
    package var run: RunID?
    /// When somebody started, where starts are at intervals; nothing before.
    package var start: HostInstant?
    /// `early` if the start gate was passed before the sound, `twice` if it was passed again.
    package var startDoubt: String?

    enum CodingKeys: String, CodingKey {
      case participant, bib, status, misses, result, original, reason, last, run
      case start = "start_ns"
      case startDoubt = "start_doubt"
    }

    package init(
      participant: Int, bib: Int, status: String, misses: [Miss] = [], result: Result? = nil,
      original: Result? = nil, reason: String? = nil, last: String? = nil, run: RunID? = nil,
      start: HostInstant? = nil,
      startDoubt: String? = nil
    ) {
      self.participant = participant
      self.bib = bib
      self.status = status
      self.misses = misses
      self.result = result
      self.original = original
      self.reason = reason
      self.last = last
      self.run = run
      self.start = start
      self.startDoubt = startDoubt
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(participant, forKey: .participant)
      try container.encode(bib, forKey: .bib)
      try container.encode(status, forKey: .status)
      try container.encode(misses, forKey: .misses)
      try container.encodeIfPresent(result, forKey: .result)
      try container.encodeIfPresent(original, forKey: .original)
      try container.encodeIfPresent(reason, forKey: .reason)
      try container.encodeIfPresent(last, forKey: .last)
      try container.encodeIfPresent(run, forKey: .run)
      try container.encodeIfPresent(start?.nanoseconds, forKey: .start)
      try container.encodeIfPresent(startDoubt, forKey: .startDoubt)
    }
  }

  package struct Miss: Sendable, Hashable, Encodable {
    /// How many beeps there were before the press.
    package var check: Int
    /// How many units were completed then.
    package var units: Int
    package var screen: String

    package init(check: Int, units: Int, screen: String) {
      self.check = check
      self.units = units
      self.screen = screen
    }
  }

  /// A time at the finish, in the order of arrival.
  package struct Time: Sendable, Hashable, Encodable {
    /// The event that told it, or that split it off.
    package var id: String
    /// Since the start, in seconds.
    package var seconds: Double
    /// How far that may be wrong, in seconds.
    package var uncertainty: Double
    package var source: GroupEvent.Source
    /// Which sensor of a gate told it.
    package var channel: String?
    /// For how long the beam was interrupted, in seconds.
    package var blocked: Double?
    package var simulated: Bool
    /// `long` if it may be two people's, `close` if it may be the one before once more, `order` if
    /// another one may have overtaken.
    package var doubt: String?
    package var participant: Int?

    enum CodingKeys: String, CodingKey {
      case id
      case seconds = "time_s"
      case uncertainty = "uncertainty_s"
      case source, channel
      case blocked = "blocked_s"
      case simulated, doubt, participant
    }

    package init(
      id: String, seconds: Double, uncertainty: Double, source: GroupEvent.Source,
      channel: String?, blocked: Double?, simulated: Bool, doubt: String?, participant: Int?
    ) {
      self.id = id
      self.seconds = seconds
      self.uncertainty = uncertainty
      self.source = source
      self.channel = channel
      self.blocked = blocked
      self.simulated = simulated
      self.doubt = doubt
      self.participant = participant
    }
  }

  package struct Result: Sendable, Hashable, Encodable {
    package var completed: Int?
    package var level: Int?
    package var levelName: String?
    package var shuttle: Int?
    package var metres: Double?
    /// Of the level, in km/h.
    package var speed: Double?
    /// From the start to the finish.
    package var seconds: Double?
    package var at: HostInstant
    package var uncertainty: Double
    package var screen: String
    package var source: GroupEvent.Source

    enum CodingKeys: String, CodingKey {
      case completed, level
      case levelName = "level_name"
      case shuttle
      case metres = "distance_m"
      case speed = "speed_kmh"
      case seconds = "time_s"
      case at = "at_ns"
      case uncertainty = "uncertainty_s"
      case screen, source
    }

    package init(
      completed: Int?, level: Int?, levelName: String?, shuttle: Int?, metres: Double?,
      speed: Double?, seconds: Double? = nil, at: HostInstant, uncertainty: Double,
      screen: String, source: GroupEvent.Source
    ) {
      self.completed = completed
      self.level = level
      self.levelName = levelName
      self.shuttle = shuttle
      self.metres = metres
      self.speed = speed
      self.seconds = seconds
      self.at = at
      self.uncertainty = uncertainty
      self.screen = screen
      self.source = source
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encodeIfPresent(completed, forKey: .completed)
      try container.encodeIfPresent(level, forKey: .level)
      try container.encodeIfPresent(levelName, forKey: .levelName)
      try container.encodeIfPresent(shuttle, forKey: .shuttle)
      try container.encodeIfPresent(metres, forKey: .metres)
      try container.encodeIfPresent(speed, forKey: .speed)
      try container.encodeIfPresent(seconds, forKey: .seconds)
      try container.encode(at.nanoseconds, forKey: .at)
      try container.encode(uncertainty, forKey: .uncertainty)
      try container.encode(screen, forKey: .screen)
      try container.encode(source, forKey: .source)
    }
  }

  package var id: GroupID
  /// How many events it has.
  package var revision: Int
  package var table: String
  package var title: LocalizedText
  /// The SHA-256 of the table's file.
  package var hash: String
  package var state: State
  package var rules: GroupRules
  /// The first beep, on the machine's clock.
  package var start: HostInstant?
  /// The last one.
  package var end: HostInstant?
  package var stop: HostInstant?
  package var createdAt: Timestamp
  package var startedAt: Timestamp?
  package var endedAt: Timestamp?
  /// In the order of their bibs.
  package var people: [Person]
  /// At the finish, in the order of arrival; nothing where none are taken.
  package var times: [Time]?
  /// Who starts next; nothing where everybody starts together.
  package var course: Course?
  /// The practice plan that it was made for.
  package var plan: PlanID?
  /// Whether something that the station knows waits for room on the disk: a start, or a time of a gate.
  package var isNotRecorded = false

  enum CodingKeys: String, CodingKey {
    case id, revision, table, title, hash, state, rules
    case start = "start_ns"
    case end = "end_ns"
    case stop = "stop_ns"
    case createdAt = "created_at"
    case startedAt = "started_at"
    case endedAt = "ended_at"
    case people, times, course, plan
    case isNotRecorded = "not_recorded"
  }

  package init(
    id: GroupID, revision: Int, table: String, title: LocalizedText, hash: String, state: State,
    rules: GroupRules, start: HostInstant?, end: HostInstant?, stop: HostInstant?,
    createdAt: Timestamp, startedAt: Timestamp?, endedAt: Timestamp?, people: [Person],
    times: [Time]? = nil, course: Course? = nil, plan: PlanID? = nil, isNotRecorded: Bool = false
  ) {
    self.id = id
    self.revision = revision
    self.table = table
    self.title = title
    self.hash = hash
    self.state = state
    self.rules = rules
    self.start = start
    self.end = end
    self.stop = stop
    self.createdAt = createdAt
    self.startedAt = startedAt
    self.endedAt = endedAt
    self.people = people
    self.times = times
    self.course = course
    self.plan = plan
    self.isNotRecorded = isNotRecorded
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(revision, forKey: .revision)
    try container.encode(table, forKey: .table)
    try container.encode(title, forKey: .title)
    try container.encode(hash, forKey: .hash)
    try container.encode(state, forKey: .state)
    try container.encode(rules, forKey: .rules)
    try container.encodeIfPresent(start?.nanoseconds, forKey: .start)
    try container.encodeIfPresent(end?.nanoseconds, forKey: .end)
    try container.encodeIfPresent(stop?.nanoseconds, forKey: .stop)
    try container.encode(createdAt, forKey: .createdAt)
    try container.encodeIfPresent(startedAt, forKey: .startedAt)
    try container.encodeIfPresent(endedAt, forKey: .endedAt)
    try container.encode(people, forKey: .people)
    try container.encodeIfPresent(times, forKey: .times)
    try container.encodeIfPresent(course, forKey: .course)
    try container.encodeIfPresent(plan, forKey: .plan)
    if isNotRecorded { try container.encode(true, forKey: .isNotRecorded) }
  }
}
