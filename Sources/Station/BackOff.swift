package import Devices

/// The waits between attempts to connect: 0.25 s doubling to 4 s, and after half a minute on to
/// 30 s, each shortened by up to a quarter.
///
/// The figures are those of long experience with Bluetooth in Home Assistant's libraries
/// (bleak-retry-connector, habluetooth); the jitter keeps several devices from dialling at once.
/// Whoever was away for less than half a minute does not wait longer than 4 s.
package struct BackOff: Sendable {
  /// The least wait for what does not pass by itself soon: an adapter is full until somebody leaves,
  /// and what was refused is refused again until somebody acts, who must be able to read why.
  private static let longWait = 4.0
  private static let shortAbsence = 30.0
  private static let (shortLimit, limit) = (4.0, 30.0)

  private var wait = 0.25
  private var waited = 0.0

  package init() {}

  /// Lengthens the wait.
  ///
  /// - Parameter code: What the attempt failed with.
  /// - Returns: The next wait, in seconds.
  package mutating func next(after code: LinkError.Code? = nil) -> Double {
    let least =
      switch code {
      case .slotsTaken, .bondLost, .refused, .unsuitable: Self.longWait
      default: 0.0
      }
    let next = max(wait, least) * Double.random(in: 0.75...1)
    waited += next
    wait = min(waited < Self.shortAbsence ? Self.shortLimit : Self.limit, wait * 2)
    return next
  }
}
