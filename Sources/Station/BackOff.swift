import Devices

/// The waits between attempts to connect: 0.25 s doubling to 30 s, each ± 20 %.
///
/// The figures are those of long experience with Bluetooth in Home Assistant's libraries
/// (bleak-retry-connector, habluetooth); the jitter keeps several devices from dialling at once.
struct BackOff {
  /// The least wait for an adapter that is full: a place comes free when somebody leaves.
  private static let fullWait = 4.0
  private var wait = 0.25

  /// Lengthens the wait.
  ///
  /// - Parameter code: What the attempt failed with.
  /// - Returns: The next wait, in seconds.
  mutating func next(after code: LinkError.Code? = nil) -> Double {
    defer { wait = min(30, wait * 2) }
    let least = code == .slotsTaken ? Self.fullWait : 0
    return max(wait, least) * Double.random(in: 0.8...1.2)
  }
}
