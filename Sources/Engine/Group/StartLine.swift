package import Model

/// Who starts when in a group run in which not everybody starts together: one at a time, or one in each lane,
/// in the order of their bibs.
///
/// Of those who start alone nobody is called before the one before is off, so that whoever passes the start
/// gate then is the one who was called.
package struct StartLine: Sendable, Hashable {
  /// That somebody is to start.
  package struct Call: Sendable, Hashable {
    package var event: String
    package var participant: Int
    /// From 1; nothing where there are no lanes.
    package var lane: Int?
    /// The long sound.
    package var cue: HostInstant
    /// By which beam the start is told; nothing where the sound is the start.
    package var gate: Gate?
    /// The start as it counts; nothing as long as a start gate has told nothing.
    package var start: HostInstant?
    /// How far that may be wrong, in seconds.
    package var uncertainty = 0.0
    package var simulated = false
    package var isHeld = false
    package var doubt: Doubt?
  }

  /// Why a start may have been another moment.
  package enum Doubt: String, Sendable, Hashable, Codable, CaseIterable {
    /// The start gate was passed before the sound.
    case early
    /// The start gate was passed again a moment later: an arm may have been before the body.
    case twice
  }

  /// A gate that is told by breaking its beam.
  package struct Ask: Sendable, Hashable {
    package var isFinish: Bool
    package var lane: Int

    package init(isFinish: Bool, lane: Int) {
      self.isFinish = isFinish
      self.lane = lane
    }
  }

  /// One beam of a device.
  package struct Gate: Sendable, Hashable {
    package var device: DeviceID
    package var channel: String?

    package init(device: DeviceID, channel: String?) {
      self.device = device
      self.channel = channel
    }
  }

  /// Three ticks, a second each, and time to say them in.
  package static let lead = 4.0
  /// How long before the sound somebody may pass the start gate, in seconds.
  package static let early = 1.0
  /// A passage so soon after another one may be the same body's, in seconds.
  private static let again = 3.0
  /// Whoever starts later after the sound than that has the next one wait, in seconds.
  private static let late = 3.0

  /// Who has not been called, the next one first.
  package private(set) var waiting: [Int]
  /// In the order in which they were called.
  package private(set) var calls: [Call] = []
  /// The start gates, by lane; that of those who start alone by 0.
  package private(set) var gates: [Int: Gate] = [:]
  /// The gates at the finish, by lane.
  package private(set) var goals: [Int: Gate] = [:]
  /// Of what the next beam that is broken is.
  package private(set) var asked: Ask?
  /// In which lane a time at the finish was told, by its event.
  package private(set) var laneOf: [String: Int] = [:]
  /// What gates told that was a start gate then: none of these is at the finish.
  package private(set) var passages: Set<String> = []
  /// Who gave up, or was not told by the finish: none of the times there is theirs.
  package private(set) var gone: Set<Int> = []
  /// Since when nobody is at the start who was called.
  private var free: HostInstant?
  /// How many lanes there are; nothing where one starts after the other.
  private let laneCount: Int?

  /// - Parameters:
  ///   - plan: Who takes part.
  ///   - events: Those that count, in the order of their arrival.
  package init(_ plan: GroupPlan, _ events: [GroupEvent]) {
    laneCount = plan.lanes
    waiting = plan.entries.map(\.participant)
    for event in events { take(event) }
    callAgain()
  }

  /// Has those stand first in line whose call was taken back into account after others were called: by a
  /// start gate they have not started, and nobody waits for them there.
  private mutating func callAgain() {
    let newest = laneCount == nil ? current : nil
    for place in calls.indices.reversed()
    where !calls[place].isHeld && calls[place].start == nil && place != newest {
      guard laneCount == nil || calls[place].cue != calls.last?.cue,
        !gone.contains(calls[place].participant)
      else { continue }
      calls[place].isHeld = true
      waiting.insert(calls[place].participant, at: 0)
    }
  }

  private mutating func take(_ event: GroupEvent) {
    switch event.kind {
    // What was not told by then is not told any more: passages are those of runners.
    case .start: asked = nil
    case .gate: gates = told(event, gates)
    case .goal: goals = told(event, goals)
    case .tone:
      gates = [:]
      if asked?.isFinish == false { asked = nil }
    case .call:
      guard let participant = event.participant else { return }
      waiting.removeAll { $0 == participant }
      let gate = gates[event.lane ?? 0]
      calls.append(
        Call(
          event: event.id, participant: participant, lane: event.lane, cue: event.at, gate: gate,
          start: gate == nil ? event.at : nil, uncertainty: event.uncertainty))
    case .hold: hold(event)
    case .place: place(event)
    case .withdraw:
      event.participant.map { _ = gone.insert($0) }
      if waiting.contains(where: { $0 == event.participant }) {
        waiting.removeAll { $0 == event.participant }
      } else if let last = calls.lastIndex(where: { $0.participant == event.participant }),
        calls[last].start == nil, laneCount != nil || last == current
      {
        calls[last].isHeld = true
        free = event.at
      }
    case .unassigned where event.source == .gate: pass(event)
    case .unassigned: event.lane.map { laneOf[event.id] = $0 }
    default: break
    }
  }

  /// Takes in that a gate is to be told, or which it is; whoever tells the gates of lanes tells them all.
  private mutating func told(_ event: GroupEvent, _ old: [Int: Gate]) -> [Int: Gate] {
    let isFinish = event.kind == .goal
    let lane = event.lane ?? 0
    guard let device = event.device else {
      asked = Ask(isFinish: isFinish, lane: laneCount == nil ? 0 : 1)
      return [:]
    }
    var gates = old
    gates[lane] = Gate(device: device, channel: event.channel)
    asked = nil
    if let laneCount, lane < laneCount { asked = Ask(isFinish: isFinish, lane: lane + 1) }
    return gates
  }

  private mutating func place(_ event: GroupEvent) {
    guard let own = waiting.firstIndex(where: { $0 == event.participant }), let lane = event.lane,
      waiting.indices.contains(lane - 1)
    else { return }
    waiting.swapAt(own, lane - 1)
  }

  /// Has the next one go before somebody.
  private mutating func hold(_ event: GroupEvent) {
    guard let participant = event.participant else { return }
    let behind = laneCount ?? 1
    if let last = calls.lastIndex(where: { $0.participant == participant && !$0.isHeld }) {
      guard laneCount != nil || last == current else { return }
      calls[last].isHeld = true
      calls[last].start = nil
      free = event.at
      waiting.insert(participant, at: laneCount == nil ? min(1, waiting.count) : 0)
    } else if let own = waiting.firstIndex(of: participant), own < behind, waiting.count > behind {
      waiting.swapAt(own, behind)
    }
  }

  private mutating func pass(_ event: GroupEvent) {
    guard let device = event.device else { return }
    let gate = Gate(device: device, channel: event.channel)
    guard isAtStart(gate) else {
      laneOf[event.id] = goals.first { $0.value == gate }?.key
      return
    }
    passages.insert(event.id)
    guard let last = place(of: gate), event.at.seconds(since: calls[last].cue) >= -Self.early
    else { return }
    if let start = calls[last].start {
      let later = event.at.seconds(since: start)
      if later > FinishQueue.close, later <= Self.again { calls[last].doubt = .twice }
      return
    }
    if event.at < calls[last].cue { calls[last].doubt = .early }
    calls[last].start = event.at
    calls[last].uncertainty = event.uncertainty
    calls[last].simulated = event.simulated
  }

  /// Returns what events tell of the finish.
  package func atFinish(_ events: [GroupEvent]) -> [GroupEvent] {
    events.filter { !passages.contains($0.id) && !($0.ref.map(passages.contains) ?? false) }
  }

  /// The place of the newest call that was not held back.
  private var current: Int? { calls.lastIndex { !$0.isHeld } }

  /// Whether a beam is known for the gate of a lane, at its start or its finish.
  package func isTold(_ gate: Gate) -> Bool {
    gates.values.contains(gate) || goals.values.contains(gate)
  }

  /// Whether a beam tells starts; which one does is settled before the first.
  package func isAtStart(_ gate: Gate) -> Bool { gates.values.contains(gate) }

  /// The place of the newest call whose start a gate tells.
  private func place(of gate: Gate) -> Int? {
    if laneCount != nil { return calls.lastIndex { !$0.isHeld && $0.gate == gate } }
    return current.flatMap { calls[$0].gate == gate ? $0 : nil }
  }

  /// Whether a start gate may be passed by whoever was called last: for the first time, or again.
  package func mayPass(_ gate: Gate, at moment: HostInstant) -> Bool {
    guard let call = place(of: gate).map({ calls[$0] }) else { return false }
    return call.start.map { moment.seconds(since: $0) <= Self.again }
      ?? (moment.seconds(since: call.cue) >= -Self.early)
  }

  /// Who was called last and may still be at the start: until then nobody else is called.
  package var awaited: Call? {
    guard laneCount == nil, let last = current, calls[last].start == nil else { return nil }
    return calls[last]
  }

  /// The newest call, of a heat one of those that were not held back; nothing where all were.
  package var called: Call? { running.last }

  /// The call that counts of somebody who is off, or was called.
  package func call(of participant: Int) -> Call? {
    calls.last { $0.participant == participant && !$0.isHeld }
  }

  /// Whether somebody may be held back: who is next and not the last one, or who was called and is not off.
  package func mayHold(_ participant: Int, at now: HostInstant) -> Bool {
    if let last = calls.lastIndex(where: { $0.participant == participant && !$0.isHeld }) {
      guard laneCount != nil || last == current else { return false }
      return calls[last].gate == nil ? calls[last].cue > now : calls[last].start == nil
    }
    let behind = laneCount ?? 1
    return waiting.prefix(behind).contains(participant) && waiting.count > behind
  }

  /// Who starts together next: the places are the lanes.
  package var heat: [Int] { Array(waiting.prefix(laneCount ?? 1)) }

  /// The newest heat: the calls with one sound.
  package var running: [Call] {
    guard let cue = calls.last?.cue else { return [] }
    return calls.filter { $0.cue == cue && !$0.isHeld }
  }

  /// Says who is next, and when.
  ///
  /// - Parameters:
  ///   - interval: Between two starts, in seconds.
  ///   - start: The first sound.
  /// - Returns: Who, and when at the earliest; nothing where nobody is left, or somebody is awaited.
  package func next(
    every interval: Double, from start: HostInstant
  ) -> (participant: Int, cue: HostInstant)? {
    guard let participant = waiting.first, awaited == nil else { return nil }
    var cue = start
    if let call = current.map({ calls[$0] }) {
      let begin = call.start ?? call.cue
      let isLate = begin.seconds(since: call.cue) > Self.late
      cue = max(cue, (isLate ? begin : call.cue).advanced(bySeconds: interval))
    }
    return (participant, free.map { max(cue, $0) } ?? cue)
  }
}
