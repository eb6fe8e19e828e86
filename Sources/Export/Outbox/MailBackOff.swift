/// The waits between attempts to send a mail.
///
/// For a network that is away: 5 s doubling to 5 min, since it may be back at any moment. For a
/// server that asks to come back: 1 min doubling to 1 h (RFC 5321 section 4.5.4.1; greylists let
/// a mail through after 1 to 15 minutes). Each ± 20 %, so that a club's tablets do not call at once.
package enum MailBackOff {
  /// Tells how long to wait.
  ///
  /// - Parameters:
  ///   - attempts: How many have failed, from 1.
  ///   - retry: When another makes sense.
  ///   - chance: 0 … 1, at random.
  /// - Returns: The wait, in seconds; nothing if no attempt follows by itself.
  package static func wait(
    after attempts: Int, _ retry: MailError.Retry, chance: Double
  ) -> Double? {
    let (first, longest): (Double, Double)
    switch retry {
    case .soon: (first, longest) = (5, 300)
    case .later: (first, longest) = (60, 3600)
    case .never: return nil
    }
    var wait = first
    for _ in 1..<min(max(attempts, 1), 20) { wait = min(longest, wait * 2) }
    return wait + wait * (min(max(chance, 0), 1) - 0.5) * 0.4
  }
}
