package import Model

/// Who starts when in a group run with starts at intervals: one at a time, in the order of their bibs.
///
/// Nobody is called before the one before is off, so that whoever passes the start gate then is the one who
/// was called.
package struct StartLine: Sendable, Hashable {
  /// That somebody is to start.
  package struct Call: Sendable, Hashable {
    package var event: String
    package var participant: Int
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
  /// The start gate of the next call.
  package private(set) var gate: Gate?
  /// Whether the next beam that is broken is the start gate.
  package private(set) var isTold = true
  /// What gates told that was a start gate then: none of these is at the finish.
  package private(set) var passages: Set<String> = []
  /// Who gave up, or was not told by the finish: none of the times there is theirs.
  package private(set) var gone: Set<Int> = []
  /// Since when nobody is at the start who was called.
  private var free: HostInstant?

  /// - Parameters:
  ///   - plan: Who takes part.
  ///   - events: Those that count, in the order of their arrival.
  package init(_ plan: GroupPlan, _ events: [GroupEvent]) {
    waiting = plan.entries.map(\.participant)
    for event in events { take(event) }
  }

  private mutating func take(_ event: GroupEvent) {
    switch event.kind {
    case .gate:
      isTold = event.device != nil
      if let device = event.device { gate = Gate(device: device, channel: event.channel) }
    case .tone: (gate, isTold) = (nil, true)
    case .call:
      guard let participant = event.participant else { return }
      waiting.removeAll { $0 == participant }
      calls.append(
        Call(
          event: event.id, participant: participant, cue: event.at, gate: gate,
          start: gate == nil ? event.at : nil, uncertainty: event.uncertainty))
    case .hold: hold(event)
    case .withdraw:
      event.participant.map { _ = gone.insert($0) }
      if waiting.contains(where: { $0 == event.participant }) {
        waiting.removeAll { $0 == event.participant }
      } else if let last = current, calls[last].participant == event.participant,
        calls[last].start == nil
      {
        calls[last].isHeld = true
        free = event.at
      }
    case .unassigned where event.source == .gate: pass(event)
    default: break
    }
  }

  /// Has the next one go before somebody.
  private mutating func hold(_ event: GroupEvent) {
    guard let participant = event.participant else { return }
    if let last = current, calls[last].participant == participant {
      calls[last].isHeld = true
      calls[last].start = nil
      free = event.at
      waiting.insert(participant, at: min(1, waiting.count))
    } else if waiting.first == participant, waiting.count > 1 {
      waiting.swapAt(0, 1)
    }
  }

  private mutating func pass(_ event: GroupEvent) {
    guard let device = event.device else { return }
    let gate = Gate(device: device, channel: event.channel)
    guard gate == self.gate || calls.last?.gate == gate else { return }
    passages.insert(event.id)
    guard let last = current, calls[last].gate == gate,
      event.at.seconds(since: calls[last].cue) >= -Self.early
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

  /// Whether the start gate may be passed by whoever was called last: for the first time, or again.
  package func mayPass(_ moment: HostInstant) -> Bool {
    guard let call = current.map({ calls[$0] }), call.gate != nil else { return false }
    return call.start.map { moment.seconds(since: $0) <= Self.again }
      ?? (moment.seconds(since: call.cue) >= -Self.early)
  }

  /// Who was called last and may still be at the start: until then nobody else is called.
  package var awaited: Call? {
    guard let last = current, calls[last].start == nil else { return nil }
    return calls[last]
  }

  /// The newest call, unless it was held back.
  package var called: Call? { calls.last.flatMap { $0.isHeld ? nil : $0 } }

  /// The call that counts of somebody who is off, or was called.
  package func call(of participant: Int) -> Call? {
    calls.last { $0.participant == participant && !$0.isHeld }
  }

  /// Whether somebody may be held back: who is next and not the last one, or who was called and is not off.
  package func mayHold(_ participant: Int, at now: HostInstant) -> Bool {
    if let last = current, calls[last].participant == participant {
      return calls[last].gate == nil ? calls[last].cue > now : calls[last].start == nil
    }
    return waiting.first == participant && waiting.count > 1
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
