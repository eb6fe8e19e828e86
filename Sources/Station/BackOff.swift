/// The waits between attempts to connect: 0.25 s doubling to 30 s, each ± 20 %.
///
/// The figures are those of long experience with Bluetooth in Home Assistant's libraries
/// (bleak-retry-connector, habluetooth); the jitter keeps several devices from dialling at once.
struct BackOff {
  private var wait = 0.25

  /// Returns the next wait, in seconds.
  mutating func next() -> Double {
    defer { wait = min(30, wait * 2) }
    return wait * Double.random(in: 0.8...1.2)
  }
}
