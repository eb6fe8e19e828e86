import Model

/// Follows one attempt through the channels of an exercise, passage by passage.
///
/// A device says with each event how long after the one before it came, so the events of channels
/// that the exercise does not use still carry time. An arm and the trunk behind it interrupt one beam
/// twice; which of the two counts is the exercise's `Exercise.DoubleContact`. By the longest the last
/// channel is not over before what may come behind an arm has come.
struct PassageTrack: Sendable {
  enum Step: Sendable, Hashable {
    /// It concerns no attempt, or ends none.
    case none
    /// The last channel was passed.
    case finished(PassageResult)
    /// The order was broken: what was begun cannot be finished.
    case broken
  }

  /// For how long after a passage further ones of its channel are the same person's, in seconds.
  ///
  /// An arm is a few tenths before the trunk even of somebody who walks; nobody is back so soon.
  static let sameBody = 0.5
  /// How much later than it happens an event may be read, in seconds.
  private static let arrival = 0.1

  private let channels: [String]
  private let rule: Exercise.DoubleContact
  /// The gates that were passed in the attempt under way.
  private var gates: [PassedGate] = []
  /// Since the first contact of the attempt.
  private var elapsed = TimeSum()
  private var uncertainty: TimeSum? = TimeSum()
  /// The channel whose passage counted last.
  private var last: String?
  /// How long ago it was passed, in seconds.
  private var sinceLast = 0.0
  /// When the attempt whose last channel was passed is over, whatever comes.
  private(set) var deadline: HostInstant?

  /// Whether the first channel was passed.
  var isUnderWay: Bool { !gates.isEmpty }

  init(_ exercise: Exercise) {
    channels = exercise.channels ?? []
    rule = exercise.doubleContact ?? .longest
  }

  /// Forgets an attempt that was begun.
  mutating func reset() {
    forget()
    last = nil
  }

  /// Takes in that a beam was interrupted or is free again.
  mutating func append(_ event: Measurement) -> Step {
    guard let channel = event.channel, channels.count > 1 else { return .none }
    let isTime = event.value >= 0 && event.value.isFinite
    sinceLast += isTime ? event.value : .infinity
    if deadline != nil, sinceLast >= Self.sameBody || (begins(event) && channel != last) {
      let step = conclude()
      if begins(event) { begin(with: event, at: channel) }
      return step
    }
    let isRepeated = channel == last && sinceLast < Self.sameBody
    guard isUnderWay else {
      if begins(event), !isRepeated { begin(with: event, at: channel) }
      return .none
    }
    guard isTime else { return fail(event, at: channel) }
    elapsed += event.value
    guard event.quantity == .passage else {
      free(channel)
      return .none
    }
    add(event.uncertainty)
    guard channels.contains(channel), deadline == nil || isRepeated else { return .none }
    if isRepeated {
      gates[gates.count - 1].contacts.append(contact(event))
      return .none
    }
    return pass(channel, event)
  }

  /// Ends an attempt whose last channel was passed, by what is known of it.
  mutating func conclude() -> Step {
    guard deadline != nil else { return .none }
    let result = PassageResult(gates, by: rule)
    forget()
    return result.map(Step.finished) ?? .broken
  }

  /// Whether an event is a passage of the first channel.
  private func begins(_ event: Measurement) -> Bool {
    event.quantity == .passage && event.channel == channels.first
  }

  private mutating func pass(_ channel: String, _ event: Measurement) -> Step {
    guard channels[gates.count] == channel else { return fail(event, at: channel) }
    gates.append(PassedGate(channel: channel, contacts: [contact(event)]))
    note(channel)
    guard gates.count == channels.count else { return .none }
    deadline = event.hostTime.advanced(bySeconds: Self.sameBody + Self.arrival)
    // A device that has not said when its first beam was free again says it of no other.
    return rule == .longest && gates[0].isMeasured ? .none : conclude()
  }

  private mutating func begin(with event: Measurement, at channel: String) {
    forget()
    gates = [PassedGate(channel: channel, contacts: [contact(event)])]
    note(channel)
  }

  private func contact(_ event: Measurement) -> PassedGate.Contact {
    PassedGate.Contact(start: elapsed, uncertainty: uncertainty, passage: event)
  }

  private mutating func free(_ channel: String) {
    guard let index = gates.lastIndex(where: { $0.channel == channel }) else { return }
    gates[index].free(at: elapsed)
  }

  private mutating func add(_ part: Double?) {
    if let part { uncertainty? += part } else { uncertainty = nil }
  }

  private mutating func note(_ channel: String) {
    last = channel
    sinceLast = 0
  }

  private mutating func forget() {
    gates = []
    elapsed = TimeSum()
    uncertainty = TimeSum()
    deadline = nil
  }

  /// Somebody who passes the first channel again has begun anew.
  private mutating func fail(_ event: Measurement, at channel: String) -> Step {
    if begins(event) { begin(with: event, at: channel) } else { reset() }
    return .broken
  }
}
