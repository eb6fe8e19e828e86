import Model

/// Follows one attempt through the channels of an exercise, passage by passage.
///
/// A device says with each passage how long after the one before it came, so the passages of
/// channels that the exercise does not use still carry time. An arm and the trunk behind it interrupt
/// one beam twice: the first counts, and one of the same channel soon after it is the same person.
struct PassageTrack: Sendable {
  enum Step: Sendable, Hashable {
    /// It concerns no attempt.
    case none
    case began
    case passed
    /// The last channel was passed.
    case finished(Result)
    /// The order was broken: what was begun cannot be finished.
    case broken
  }

  /// One attempt from the first channel to the last.
  struct Result: Sendable, Hashable {
    /// Each channel after the first, with the seconds since the channel before and since the first.
    struct Part: Sendable, Hashable {
      var channel: String
      var interval: Double
      var elapsed: Double
    }

    var parts: [Part]
    /// How far timing alone can move the total, in seconds.
    var uncertainty: Double?
    var total: Double { parts.last?.elapsed ?? 0 }
  }

  /// For how long after a passage further ones of its channel are the same person's, in seconds.
  ///
  /// An arm is a few tenths before the trunk even of somebody who walks; nobody is back so soon.
  private static let sameBody = 0.5

  private let channels: [String]
  private var parts: [Result.Part] = []
  private var elapsed = 0.0
  private var uncertainty: Double? = 0
  /// The channel of the last passage that counted.
  private var last: String?
  /// How long ago that was, in seconds.
  private var sinceLast = 0.0
  /// Whether the first channel was passed.
  private(set) var isUnderWay = false

  init(_ exercise: Exercise) { channels = exercise.channels ?? [] }

  /// Forgets an attempt that was begun.
  mutating func reset() {
    parts = []
    elapsed = 0
    uncertainty = 0
    isUnderWay = false
    last = nil
  }

  /// Takes in a passage.
  mutating func take(_ passage: Measurement) -> Step {
    guard let channel = passage.channel, let first = channels.first, channels.count > 1 else {
      return .none
    }
    let isTime = passage.value >= 0 && passage.value.isFinite
    sinceLast += isTime ? passage.value : .infinity
    let isRepeated = channel == last && sinceLast < Self.sameBody
    guard isUnderWay else {
      guard channel == first, !isRepeated else { return .none }
      begin(at: channel)
      return .began
    }
    guard isTime else { return fail(at: channel) }
    elapsed += passage.value
    uncertainty = passage.uncertainty.flatMap { part in uncertainty.map { $0 + part } }
    guard channels.contains(channel), !isRepeated else { return .none }
    let next = parts.count + 1
    guard channels.indices.contains(next), channels[next] == channel else {
      return fail(at: channel)
    }
    let interval = elapsed - (parts.last?.elapsed ?? 0)
    parts.append(Result.Part(channel: channel, interval: interval, elapsed: elapsed))
    note(channel)
    guard parts.count == channels.count - 1 else { return .passed }
    let result = Result(parts: parts, uncertainty: uncertainty)
    reset()
    note(channel)
    return .finished(result)
  }

  private mutating func begin(at channel: String) {
    reset()
    isUnderWay = true
    note(channel)
  }

  private mutating func note(_ channel: String) {
    last = channel
    sinceLast = 0
  }

  /// Somebody who passes the first channel again has begun anew.
  private mutating func fail(at channel: String) -> Step {
    if channel == channels.first { begin(at: channel) } else { reset() }
    return .broken
  }
}
