/// Turns a counter of revolutions and the time of the last one into turning, across both wraps.
///
/// The sensor stamps the revolution, not the notification: between two notifications there may be
/// none, one or many, and the time is that of the last of them (Cycling Speed and Cadence Service
/// 1.0, section 3.1.1). So only the distance between two stamps counts, never that between two
/// arrivals.
package struct RevolutionTrack: Sendable, Hashable {
  /// What a pair of counter and time says about those before it.
  package enum Step: Sendable, Hashable {
    /// The first pair, or the first after standing: nothing to compare with.
    case first
    /// No revolution was finished since; it may be a slow one.
    case waiting
    /// So many revolutions in so many ticks of the sensor's clock.
    case turned(revolutions: Int, ticks: Int)
    /// No revolution for as long as counts as standing still.
    case standing
    /// The counter jumped: the sensor began anew.
    case restarted
  }

  private struct Stamp: Sendable, Hashable {
    var count: Int
    var time: Int
  }

  /// The time field has 16 bits.
  private static let timeWrap = 1 << 16
  /// Sensors notify about once a second (section 3.1.1), so this many notifications without a
  /// revolution are a wheel slower than a walk, or a crank below 20 revolutions a minute.
  private static let patience = 3
  /// More in one step than any wheel turns before the time wraps, 64 revolutions a second.
  private static let largestStep = 4096

  private let countWrap: Int
  private var last: Stamp?
  private var still = 0

  /// Begins with nothing seen.
  ///
  /// - Parameter countWrap: 2^16 or 2^32: the first number that the counter never shows.
  package init(countWrap: Int) { self.countWrap = countWrap }

  /// Takes the next pair.
  ///
  /// - Parameters:
  ///   - count: The counter as sent.
  ///   - time: The time of the last revolution as sent, 0 … 65 535 ticks.
  /// - Returns: What it says.
  package mutating func take(count: Int, time: Int) -> Step {
    guard let last else {
      self.last = Stamp(count: count, time: time)
      return .first
    }
    let revolutions = (count - last.count + countWrap) % countWrap
    guard revolutions > 0 else {
      still += 1
      return still < Self.patience ? .waiting : .standing
    }
    let stood = still >= Self.patience
    let ticks = (time - last.time + Self.timeWrap) % Self.timeWrap
    self.last = Stamp(count: count, time: time)
    still = 0
    guard revolutions <= Self.largestStep, ticks > 0 else { return .restarted }
    // The clock may have gone round while nothing turned.
    return stood ? .first : .turned(revolutions: revolutions, ticks: ticks)
  }

  /// Forgets what came before: the next pair is a first one.
  package mutating func reset() {
    last = nil
    still = 0
  }
}
