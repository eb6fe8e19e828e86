/// One round of an eye test or of a learning game: questions, one after the other, each with exactly
/// one answer.
///
/// Pure: no clock and no I/O. The owner shows the question, measures how long the answer took,
/// writes what comes back and shows the next question only then.
///
/// ```
/// question n ──answer to n──▶ records, then question n + 1 or the end
///            ──answer to another──▶ nothing
///            ──stop, deadline──▶ the end
/// ```
package protocol RoundMachine: Sendable {
  associatedtype Progress: RoundProgress

  /// The open question; nothing once the round is over.
  var question: RoundQuestion? { get }
  /// Why the round is over; nothing while it is not.
  var end: RoundEnd? { get }
  /// Where it stands.
  var progress: Progress { get }
  /// How long a question may stay open until nobody seems to be there, in seconds.
  var patience: Double { get }
  /// What the last answer was worth beside right or wrong, for whoever draws it.
  var feedback: [String: JSONValue] { get }
  /// When the round ends by itself; nothing where there is no clock.
  var deadline: HostInstant? { get }
  /// Whether answers count although their round never came to its own end.
  var keepsAnswers: Bool { get }

  /// Takes an answer.
  ///
  /// - Returns: The rows that it makes, the answer's own first; none if it answers no open question
  ///   or is none of its choices.
  mutating func answer(_ answer: RoundAnswer) -> [RoundRecord]

  /// Ends the round before its own end.
  ///
  /// - Returns: What the round still tells, seldom anything.
  mutating func stop(_ end: RoundEnd) -> [RoundRecord]

  /// Notes what happened around the round.
  ///
  /// - Returns: Whether it means anything to this round, which is still open.
  mutating func note(_ condition: RoundCondition) -> Bool

  /// Tells the time: when the round begins, before each answer, and at its deadline, which ends it.
  mutating func tick(at now: HostInstant)
}

extension RoundMachine {
  package var feedback: [String: JSONValue] { [:] }
  package var deadline: HostInstant? { nil }
  package var keepsAnswers: Bool { false }

  package mutating func note(_ condition: RoundCondition) -> Bool { false }
  package mutating func tick(at now: HostInstant) {}
}

/// Why a round is over.
package enum RoundEnd: String, Sendable, Hashable, Codable, CaseIterable {
  /// It asked what it had to ask.
  case complete
  /// One wrong answer more than is forgiven.
  case misses
  /// Its time is up.
  case time
  /// The screen cannot show anything smaller.
  case floor
  /// The player left it.
  case stopped
  /// Nobody answered for too long.
  case leftAlone = "left-alone"
  /// The program ended, or another round of the same player began.
  case interrupted

  /// Whether the round came to its own end, so that its result counts.
  package var isWhole: Bool {
    switch self {
    case .complete, .misses, .time, .floor: true
    case .stopped, .leftAlone, .interrupted: false
    }
  }
}

/// What happened around a measured round, so that its answers answer another question than was asked.
package enum RoundCondition: String, Sendable, Hashable, Codable, CaseIterable {
  /// The eye is no longer as far from the screen as was said.
  case distance
  /// The display, its zoom or its resolution changed.
  case display
}
