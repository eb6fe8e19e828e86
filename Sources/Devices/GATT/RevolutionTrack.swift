package import Model

/// Turns a counter of revolutions and the time of the last one into turning, across both wraps.
///
/// The sensor stamps the revolution, not the notification: between two notifications there may be
/// none, one or many, and the time is that of the last of them (Cycling Speed and Cadence Service
/// 1.0, section 3.1.1). So only the distance between two stamps counts, never that between two
/// arrivals.
package struct RevolutionTrack: Sendable, Hashable {
  /// What a pair of counter and time says about those before it.
  package enum Step: Sendable, Hashable {
    /// The first pair: nothing to compare with.
    case first
    /// No revolution was finished since; it may be a slow one.
    case waiting
    /// So many revolutions in so many ticks of the sensor's clock, untimed ones before them with them.
    case turned(revolutions: Int, ticks: Int)
    /// No revolution for as long as counts as standing still.
    case standing
    /// So many revolutions since it stood, in a time that nobody knows: the sensor's clock may have
    /// gone round.
    case resumed(revolutions: Int)
    /// So many revolutions whose time the sensor did not tell: its stamp is that of before. They are in
    /// the ticks and the revolutions of the next that are.
    case untimed(revolutions: Int)
    /// The counter jumped: the sensor began anew.
    case restarted
  }

  private struct Stamp: Sendable, Hashable {
    var count: Int
    var time: Int
  }

  /// The time field has 16 bits.
  private static let timeWrap = 1 << 16
  /// A wheel that takes longer for a turn is slower than a walk, a crank is below 20 revolutions a
  /// minute, in seconds.
  private static let patience = 3.0
  /// How often sensors notify (section 3.1.1), in seconds; some do it several times as often.
  private static let usualPeriod = 1.0
  /// More in one step than any wheel turns before the time wraps, 64 revolutions a second.
  private static let largestStep = 4096

  private let countWrap: Int
  private var last: Stamp?
  /// Revolutions since the time that was told last.
  private var untimed = 0
  /// For how long nothing turned, in seconds.
  private var still = 0.0
  private var arrival: HostInstant?

  /// Begins with nothing seen.
  ///
  /// - Parameter countWrap: 2^16 or 2^32: the first number that the counter never shows.
  package init(countWrap: Int) { self.countWrap = countWrap }

  /// Takes the next pair.
  ///
  /// - Parameters:
  ///   - count: The counter as sent.
  ///   - time: The time of the last revolution as sent, 0 … 65 535 ticks.
  ///   - arrival: When it was read; if nobody knows, a second after the one before.
  /// - Returns: What it says.
  package mutating func append(count: Int, time: Int, at arrival: HostInstant? = nil) -> Step {
    let period = passed(until: arrival)
    guard let last else {
      self.last = Stamp(count: count, time: time)
      return .first
    }
    let revolutions = (count &- last.count) & (countWrap - 1)
    guard revolutions > 0 else {
      still += period
      return still < Self.patience ? .waiting : .standing
    }
    let stood = still >= Self.patience
    let ticks = (time &- last.time) & (Self.timeWrap - 1)
    self.last = Stamp(count: count, time: time)
    still = 0
    guard revolutions <= Self.largestStep else {
      untimed = 0
      return .restarted
    }
    guard stood || ticks > 0 else {
      untimed += revolutions
      return .untimed(revolutions: revolutions)
    }
    defer { untimed = 0 }
    return stood
      ? .resumed(revolutions: revolutions)
      : .turned(revolutions: untimed + revolutions, ticks: ticks)
  }

  /// Returns how long ago the pair before was taken.
  private mutating func passed(until now: HostInstant?) -> Double {
    defer { arrival = now }
    guard let now, let arrival else { return Self.usualPeriod }
    return max(0, now.seconds(since: arrival))
  }

  /// Forgets what came before: the next pair is a first one.
  package mutating func reset() {
    last = nil
    untimed = 0
    still = 0
    arrival = nil
  }
}
