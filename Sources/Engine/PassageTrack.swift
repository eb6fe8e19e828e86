import Model

/// Follows one attempt through the channels of an exercise, passage by passage.
///
/// A device says with each passage how long after the one before it came, so the passages of
/// channels that the exercise does not use still carry time.
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

  private let channels: [String]
  private var parts: [Result.Part] = []
  private var elapsed = 0.0
  private var uncertainty: Double? = 0
  /// Whether the first channel was passed.
  private(set) var isUnderWay = false

  init(_ exercise: Exercise) { channels = exercise.channels ?? [] }

  /// Forgets an attempt that was begun.
  mutating func reset() {
    parts = []
    elapsed = 0
    uncertainty = 0
    isUnderWay = false
  }

  /// Takes in a passage.
  mutating func take(_ passage: Measurement) -> Step {
    guard let channel = passage.channel, let first = channels.first, channels.count > 1 else {
      return .none
    }
    guard isUnderWay else {
      guard channel == first else { return .none }
      begin()
      return .began
    }
    guard passage.value >= 0, passage.value.isFinite else { return fail(at: channel) }
    elapsed += passage.value
    uncertainty = passage.uncertainty.flatMap { part in uncertainty.map { $0 + part } }
    guard channels.contains(channel) else { return .none }
    let next = parts.count + 1
    guard channels.indices.contains(next), channels[next] == channel else {
      return fail(at: channel)
    }
    let interval = elapsed - (parts.last?.elapsed ?? 0)
    parts.append(Result.Part(channel: channel, interval: interval, elapsed: elapsed))
    guard parts.count == channels.count - 1 else { return .passed }
    let result = Result(parts: parts, uncertainty: uncertainty)
    reset()
    return .finished(result)
  }

  private mutating func begin() {
    reset()
    isUnderWay = true
  }

  /// Somebody who passes the first channel again has begun anew.
  private mutating func fail(at channel: String) -> Step {
    if channel == channels.first { begin() } else { reset() }
    return .broken
  }
}
