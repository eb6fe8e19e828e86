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

  /// A peer that takes a call and hangs up at once is to be called more and more seldom, in seconds.
  private static let steadyTime = 2.0

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

  /// Begins anew after a link that was one: it lasted, or brought a measurement.
  ///
  /// - Parameters:
  ///   - seconds: For how long the device was ready; nothing if it never was.
  ///   - hasMeasured: Whether anything was measured meanwhile.
  package mutating func linkEnded(after seconds: Double?, hasMeasured: Bool) {
    guard let seconds, hasMeasured || seconds >= Self.steadyTime else { return }
    self = BackOff()
  }
}
