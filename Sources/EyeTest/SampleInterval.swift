import Model

/// Watches the times of a sensor's samples: how far apart they are, and where some are missing.
struct SampleInterval: Sendable {
  enum Step: Sendable, Hashable {
    /// The first sample, or one behind a gap: nothing is known about the time before it.
    case restarted
    /// Not later than the one before: not to be used.
    case outOfOrder
    /// Seconds since the sample before.
    case seconds(Double)
  }

  /// Longer than this and longer than three intervals is a gap, in seconds; shorter pauses come
  /// from the scheduling of the readers.
  private static let shortestGap = 0.04
  /// The same while few intervals are known, which may be uneven.
  private static let (few, shortestEarlyGap) = (4, 0.1)
  /// How many intervals the usual one is of.
  private static let memory = 16

  private var last: HostInstant?
  /// The usual distance of two samples, in seconds.
  private(set) var usual: Double?
  /// How many intervals are known, up to `memory`.
  private var count = 0

  mutating func advance(to instant: HostInstant) -> Step {
    guard let previous = last else {
      last = instant
      return .restarted
    }
    let seconds = instant.seconds(since: previous)
    guard seconds > 0 else { return .outOfOrder }
    last = instant
    guard let known = usual else {
      // A sensor that is this slow is not used for gestures; longer means that it stood still.
      guard seconds < 0.5 else { return .restarted }
      usual = seconds
      count = 1
      return .seconds(seconds)
    }
    let shortest = count < Self.few ? Self.shortestEarlyGap : Self.shortestGap
    if seconds > max(3 * known, shortest) {
      usual = nil
      return .restarted
    }
    count = min(count + 1, Self.memory)
    usual = known + (seconds - known) / Double(count)
    return .seconds(seconds)
  }
}
