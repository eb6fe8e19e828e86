package import Model

/// A group run in which not everybody starts together: who is on the course, and whose each time at the finish
/// is.
///
/// In lanes the gate tells. Else first in, first out; where another one may have been first that is said, and
/// never guessed.
package struct GroupCourse: Sendable, Hashable {
  package let line: StartLine
  package private(set) var finish: FinishQueue

  /// In how many seconds nobody runs the course.
  private let least: Double

  /// - Parameters:
  ///   - plan: Who takes part, and what they run.
  ///   - events: Those that count, in the order of their arrival.
  package init(_ plan: GroupPlan, _ events: [GroupEvent]) {
    self.init(plan, events, pins: Self.pins(plan, events))
  }

  private init(_ plan: GroupPlan, _ events: [GroupEvent], pins: [String: Pin]) {
    line = StartLine(plan, events)
    least = plan.table.earliest
    finish = FinishQueue(line.atFinish(events), isNamed: false)
    if plan.lanes == nil { finish.doubtOthers() }
    give(by: pins)
  }

  /// Whose a time is by somebody's word.
  private enum Pin: Hashable {
    case participant(Int)
    /// Of somebody who is forgotten.
    case nobody
  }

  /// Who is off and has no time yet, whoever started first first.
  package func onCourse(without gone: Set<Int> = []) -> [StartLine.Call] {
    line.calls.filter { call in
      !call.isHeld && call.start != nil && finish.time(of: call.participant) == nil
        && !gone.contains(call.participant)
    }.sorted { ($0.start ?? $0.cue, $0.participant) < ($1.start ?? $1.cue, $1.participant) }
  }

  /// Whether nobody of the newest heat is waited for any more.
  package var isHeatOver: Bool {
    line.running.allSatisfy {
      finish.time(of: $0.participant) != nil || line.gone.contains($0.participant)
    }
  }

  /// Whether a time can be somebody's, and the one whose it was can have that one's.
  package func mayGive(_ time: FinishQueue.Time, to participant: Int) -> Bool {
    guard !time.isForgotten, !line.gone.contains(participant),
      let start = line.call(of: participant)?.start, time.at > start
    else {
      return false
    }
    guard let owner = time.participant, owner != participant,
      let other = finish.time(of: participant)
    else { return true }
    return line.call(of: owner)?.start.map { other.at > $0 } ?? false
  }

  /// Gives each time to whoever somebody gave it to, else to the one who has been on the course longest.
  private mutating func give(by pins: [String: Pin]) {
    for (time, pin) in pins {
      switch pin {
      case .nobody: finish.forget(time)
      case .participant(let participant) where !line.gone.contains(participant):
        finish.decide(time, to: participant)
      case .participant: break
      }
    }
    // Who may have had an earlier time that is not decided about.
    var suspects: Set<Int> = []
    for time in finish.times where time.isFree {
      let lane = line.laneOf[time.parent ?? time.id]
      // In a lane it is whoever was called there last.
      let own = lane.flatMap { lane in
        line.calls.last { $0.lane == lane && !$0.isHeld && $0.cue < time.at }?.event
      }
      let may = onCourse(without: line.gone).filter {
        $0.lane == lane && own ?? $0.event == $0.event
          && time.at.seconds(since: $0.start ?? time.at) > least
      }
      // Whether it is a time of its own nobody knows yet; if so it is one of these.
      guard time.doubt != .close || lane != nil else {
        suspects.formUnion(may.map(\.participant))
        continue
      }
      guard let first = may.first else { continue }
      let isDoubtful = lane == nil && may.count > 1 || suspects.contains(first.participant)
      finish.give(time.id, to: first.participant, isDoubtful: isDoubtful)
      if isDoubtful { suspects.formUnion(may.map(\.participant)) }
    }
  }

  /// Returns which times were given to somebody by hand: who had that time has the other one's then.
  private static func pins(_ plan: GroupPlan, _ events: [GroupEvent]) -> [String: Pin] {
    var pins: [String: Pin] = [:]
    for (place, event) in events.enumerated() where event.kind == .assign {
      guard let time = event.ref else { continue }
      guard let participant = event.participant else {
        pins[time] = .nobody
        continue
      }
      let isKept = event.source == .station
      let before =
        isKept ? nil : GroupCourse(plan, Array(events[..<place]), pins: pins).finish
      pins = pins.filter { $0.key != time && $0.value != .participant(participant) }
      pins[time] = .participant(participant)
      if let owner = before?[time]?.participant, owner != participant,
        let old = before?.time(of: participant)?.id
      {
        pins[old] = .participant(owner)
      }
    }
    return pins
  }
}
