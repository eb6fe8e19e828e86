import Model

/// Tells whether beat intervals follow each other without a hole.
///
/// A strap sends those that ended since it sent last, several or none at a time, and without a number:
/// what is missing shows only in that less time was told than went by. A beat that has not ended yet
/// makes that swing by an interval.
struct BeatContinuity: Sendable, Hashable {
  /// In seconds: a slow beat and a notification that comes late.
  private static let slack = 2.0

  private var first: HostInstant?
  /// The sum of the intervals behind the first, in seconds.
  private var told = 0.0
  /// The least that the sum ever was behind the clock.
  private var least = 0.0

  /// Takes the next interval.
  ///
  /// - Parameters:
  ///   - interval: In seconds.
  ///   - arrival: When it was read.
  /// - Returns: False if time is missing between it and those before.
  mutating func isWhole(with interval: Double, at arrival: HostInstant) -> Bool {
    guard let first else {
      first = arrival
      return true
    }
    told += interval
    let behind = arrival.seconds(since: first) - told
    guard behind - least <= Self.slack else { return false }
    least = min(least, behind)
    return true
  }
}
