package import Model

/// The times at the finish of a group run in the order in which they came, and whose each is.
///
/// A gate or a press tells times, people tell names: neither waits for the other, and what has no name
/// stays.
package struct FinishQueue: Sendable, Hashable {
  /// Why a time may not be one person's.
  package enum Doubt: String, Sendable, Hashable, Codable, CaseIterable {
    /// The beam was interrupted for so long that two may have passed side by side.
    case long
    /// The beam was interrupted again so soon that it may be an arm and the trunk behind it.
    case close
    /// Of starts at intervals: another one may have overtaken whose it is.
    case order
  }

  package struct Time: Sendable, Hashable {
    /// The event that told it, or that split it off.
    package var id: String
    package var at: HostInstant
    /// How far that may be wrong, in seconds.
    package var uncertainty: Double
    package var source: GroupEvent.Source
    package var screen: String
    package var device: DeviceID?
    package var channel: String?
    package var simulated: Bool
    /// For how long the beam was interrupted, in seconds.
    package var blocked: Double?
    package var doubt: Doubt?
    package var participant: Int?
    /// The event that gave it to somebody.
    package var assignment: String?
    /// The time that it was split off.
    package var parent: String?
    /// Whether it was somebody's of whom nothing is kept any more: it is nobody else's.
    package var isForgotten = false
  }

  /// From how many seconds on an interruption may be two people: twice as long as one child's.
  package static let long = 0.6
  /// Up to how many seconds after an interruption the next one may be the same body's.
  package static let close = 0.25

  /// The same of another gate or another hand.
  private static let other = 1.0

  /// The most times that a run may have, of which most groups have a tenth.
  package static let most = 240

  /// By when they were.
  package private(set) var times: [Time] = []

  /// - Parameters:
  ///   - events: Those that count, in the order of their arrival.
  ///   - isNamed: Whether events alone tell whose each time is.
  package init(_ events: [GroupEvent], isNamed: Bool = true) {
    var found: [String: Time] = [:]
    for event in events where event.kind == .unassigned { found[event.id] = Time(event) }
    for event in events where event.kind == .free {
      event.ref.map { found[$0]?.blocked = event.seconds }
    }
    let merged = Set(events.filter { $0.kind == .merge }.compactMap(\.ref))
    for event in events where event.kind == .split {
      guard let first = event.ref.flatMap({ found[$0] }), !merged.contains(first.id) else {
        continue
      }
      found[event.id] = first.second(by: event.id)
    }
    let split = Set(events.filter { $0.kind == .split }.compactMap(\.ref))
    times = found.values.filter { !merged.contains($0.id) }
      .sorted {
        ($0.at, $0.parent == nil ? 0 : 1, $0.id) < ($1.at, $1.parent == nil ? 0 : 1, $1.id)
      }
    doubt(split)
    guard isNamed else { return }
    for event in events where event.kind == .assign { assign(event) }
  }

  /// Gives a time to somebody.
  ///
  /// - Parameters:
  ///   - id: The time; one that is not there or is somebody's stays as it is.
  ///   - participant: Whose it is.
  ///   - isDoubtful: Whether it may be another one's who is on the course.
  package mutating func give(_ id: String, to participant: Int, isDoubtful: Bool = false) {
    guard let place = times.firstIndex(where: { $0.id == id }), times[place].isFree else { return }
    times[place].participant = participant
    if isDoubtful { times[place].doubt = .order }
  }

  /// Gives a time to somebody whom a person named who looked, so that nothing is asked about it.
  package mutating func decide(_ id: String, to participant: Int) {
    give(id, to: participant)
    guard let place = times.firstIndex(where: { $0.id == id }) else { return }
    times[place].doubt = nil
  }

  /// Has a time that was somebody's of whom nothing is kept be nobody's.
  package mutating func forget(_ id: String) {
    guard let place = times.firstIndex(where: { $0.id == id }), times[place].isFree else { return }
    times[place].isForgotten = true
  }

  /// Doubts a time that was told right after another one, by somebody or something else: of people who come
  /// in one by one they may be one's.
  package mutating func doubtOthers() {
    for place in times.indices.dropFirst() {
      let (time, before) = (times[place], times[place - 1])
      guard time.parent == nil, !time.isOfBeam(of: before),
        time.at.seconds(since: before.at) <= Self.other
      else { continue }
      times[place].doubt = .close
    }
  }

  /// Whether another time was split off a time.
  package func isSplit(_ id: String) -> Bool { times.contains { $0.parent == id } }

  package subscript(id: String) -> Time? { times.first { $0.id == id } }

  /// Whose time is which.
  package func time(of participant: Int) -> Time? {
    times.first { $0.participant == participant }
  }

  /// The time before another one, with which it would be merged.
  package func time(before id: String) -> Time? {
    guard let place = times.firstIndex(where: { $0.id == id }), place > 0 else { return nil }
    return times[place - 1]
  }

  /// Takes in whose a time is; the first word counts until it is taken back.
  private mutating func assign(_ event: GroupEvent) {
    guard let place = times.firstIndex(where: { $0.id == event.ref }), times[place].isFree else {
      return
    }
    guard let participant = event.participant else {
      times[place].isForgotten = true
      return
    }
    guard time(of: participant) == nil else { return }
    times[place].participant = participant
    times[place].assignment = event.id
  }

  /// Says what may not be one person's, unless somebody has decided about it.
  private mutating func doubt(_ split: Set<String>) {
    for (place, time) in times.enumerated()
    where time.source == .gate && time.parent == nil && !split.contains(time.id) {
      if time.blocked.map({ $0 >= Self.long }) == true {
        times[place].doubt = .long
      } else if let before = times[..<place].last(where: { $0.isOfBeam(of: time) }),
        before.source == .gate, time.at.seconds(since: before.at) <= Self.close
      {
        times[place].doubt = .close
      }
    }
  }
}

extension FinishQueue.Time {
  /// Whether it may be given to somebody.
  package var isFree: Bool { participant == nil && !isForgotten }

  fileprivate init(_ event: GroupEvent) {
    id = event.id
    at = event.at
    uncertainty = event.uncertainty
    source = event.source
    screen = event.screen
    device = event.device
    channel = event.channel
    simulated = event.simulated
  }

  /// Whether the same beam told both.
  fileprivate func isOfBeam(of other: Self) -> Bool {
    device == other.device && channel == other.channel && screen == other.screen
  }

  /// Returns the other one of two who passed together: somewhere in the interruption.
  fileprivate func second(by event: String) -> Self {
    let half = (blocked ?? 0) / 2
    var second = self
    second.id = event
    second.parent = id
    second.at = at.advanced(bySeconds: half)
    second.uncertainty += half
    second.blocked = nil
    return second
  }
}
