internal import Model
internal import Store

/// When mails that failed are tried again.
///
/// The store keeps the tablet's own time of it, for a program that starts anew; while the program
/// runs a wait is counted by a clock that nobody sets, so that setting the tablet's clock changes
/// nothing.
struct RetryTimes {
  /// No wait is longer than the longest back-off, whatever was done to the clock meanwhile.
  private static let longestWait = 2 * 3600.0

  private var known: [MailID: (due: Timestamp, instant: HostInstant)] = [:]

  /// Begins a wait.
  ///
  /// - Parameters:
  ///   - id: The mail.
  ///   - seconds: How long, from now on.
  ///   - now: The tablet's time.
  ///   - instant: The same moment by the clock that nobody sets.
  /// - Returns: When it is due by the tablet's time as it is now.
  mutating func begin(
    _ id: MailID, for seconds: Double, at now: Timestamp, _ instant: HostInstant
  ) -> Timestamp {
    let due = now.advanced(bySeconds: seconds)
    known[id] = (due, instant.advanced(bySeconds: seconds))
    return due
  }

  mutating func end(_ id: MailID) { known[id] = nil }

  /// Tells how long a mail has to wait.
  ///
  /// - Parameters:
  ///   - id: The mail.
  ///   - due: What the store says of it; another time than was returned here is a new wish.
  ///   - now: The tablet's time.
  ///   - instant: The same moment by the clock that nobody sets.
  /// - Returns: The seconds until it is due, 0 or less if it is.
  func wait(
    for id: MailID, _ due: Timestamp, at now: Timestamp, _ instant: HostInstant
  ) -> Double {
    if let known = known[id], known.due == due { return known.instant.seconds(since: instant) }
    let wait = Double(due.milliseconds - now.milliseconds) / 1000
    return wait > Self.longestWait ? 0 : wait
  }

  /// Chooses among the mails that wait.
  ///
  /// - Parameters:
  ///   - waiting: In the order of the store; the first that is due goes first.
  ///   - now: The tablet's time.
  ///   - instant: The same moment by the clock that nobody sets.
  /// - Returns: The one to send next and the seconds until then; nothing if none waits.
  func next(
    of waiting: [(id: MailID, due: Timestamp)], at now: Timestamp, _ instant: HostInstant
  ) -> (id: MailID, wait: Double)? {
    let waits = waiting.map { (id: $0.id, wait: wait(for: $0.id, $0.due, at: now, instant)) }
    return waits.first { $0.wait <= 0 } ?? waits.min { $0.wait < $1.wait }
  }
}
