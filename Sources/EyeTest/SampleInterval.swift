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

  private var last: HostInstant?
  /// The usual distance of two samples, in seconds.
  private(set) var usual: Double?

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
      return .seconds(seconds)
    }
    if seconds > max(3 * known, Self.shortestGap) {
      usual = nil
      return .restarted
    }
    usual = known + (seconds - known) / 16
    return .seconds(seconds)
  }
}
