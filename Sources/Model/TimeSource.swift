/// Where the time in a measurement comes from, best first.
package enum TimeSource: String, Sendable, Hashable, Codable, CaseIterable {
  /// The device measured the interval itself: no clock of ours is in the value.
  case deviceInterval = "device-interval"
  /// The device stamped the sample; its clock is mapped onto the host's.
  case deviceClock = "device-clock"
  /// The kernel stamped the sample where it took the interrupt.
  case kernel
  /// Only the arrival of the bytes is known.
  case arrival
}
