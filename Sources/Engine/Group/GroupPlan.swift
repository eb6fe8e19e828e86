package import Model

/// What a group run is made of beside its events.
package struct GroupPlan: Sendable, Hashable {
  /// As many as a screen shows without scrolling, twice.
  package static let most = 48

  package let table: BeepTable
  package let schedule: BeepSchedule
  package let rules: GroupRules
  /// In the order of their bibs.
  package let entries: [GroupEntry]
  /// Between two starts, in seconds; nothing where nobody starts alone.
  package let interval: Double?
  /// How many start together, each in a lane with its own finish; nothing where there are no lanes.
  package let lanes: Int?

  /// Which times between two starts there may be, in seconds: three ticks have to be heard before each.
  package static let intervals = 5.0...600
  /// How many lanes there may be.
  package static let laneCounts = 2...8

  /// - Throws: `GroupRefusal`: `nobody`, `tooMany`, `participantTwice`, `bibTwice`, `impossibleInterval`,
  ///   `impossibleLanes`.
  package init(
    table: BeepTable, rules: GroupRules, entries: [GroupEntry], interval: Double? = nil,
    lanes: Int? = nil
  ) throws(GroupRefusal) {
    if let interval {
      guard table.score == .time, Self.intervals.contains(interval) else {
        throw .impossibleInterval
      }
    }
    if let lanes {
      guard table.score == .time, interval == nil, Self.laneCounts.contains(lanes) else {
        throw .impossibleLanes
      }
    }
    guard !entries.isEmpty else { throw .nobody }
    guard entries.count <= Self.most else { throw .tooMany }
    guard Set(entries.map(\.participant)).count == entries.count else { throw .participantTwice }
    guard Set(entries.map(\.bib)).count == entries.count else { throw .bibTwice }
    self.table = table
    self.rules = rules
    self.interval = interval
    self.lanes = lanes
    self.entries = entries.sorted { $0.bib < $1.bib }
    schedule = BeepSchedule(table)
  }
}

/// Why a group run does not take something.
package enum GroupRefusal: String, Error, Sendable, Hashable, CaseIterable {
  case nobody = "group-nobody"
  case tooMany = "group-too-many"
  case participantTwice = "group-participant-twice"
  case bibTwice = "group-bib-twice"
  /// Another run is under way: one clock, one sound.
  case otherRunning = "group-other-running"
  case unknown = "group-unknown"
  case unknownTable = "group-unknown-table"
  /// The run is not under way.
  case notRunning = "group-not-running"
  case notReady = "group-not-ready"
  /// The run is not over, so that nothing is corrected yet.
  case notOver = "group-not-over"
  /// The bib is not in the run.
  case notInRun = "group-not-in-run"
  /// The press was before the start, after the end or in the future.
  case impossibleTime = "group-impossible-time"
  /// There is no such event, or it can no longer be undone.
  case unknownEvent = "group-unknown-event"
  /// The table has no such result.
  case impossibleResult = "group-impossible-result"
  case reasonMissing = "group-reason-missing"
  /// Nobody starts at such intervals, or not in this test.
  case impossibleInterval = "group-impossible-interval"
  /// There are not so many lanes, or not in this test.
  case impossibleLanes = "group-impossible-lanes"
  /// Who is to be held back is neither next nor waited for at the start.
  case notNext = "group-not-next"
  /// Somebody of the heat before is still waited for, or nobody is left.
  case heatRunning = "group-heat-running"
  /// There is no such time at the finish.
  case unknownTime = "group-unknown-time"
  /// The time is somebody's already.
  case timeTaken = "group-time-taken"
  /// The participant has a time already.
  case alreadyIn = "group-already-in"
  /// So many times wait that a gate must have gone wrong.
  case tooManyTimes = "group-too-many-times"
}
