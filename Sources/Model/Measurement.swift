/// One value that a device measured, with everything needed to judge its time.
package struct Measurement: Sendable, Hashable, Codable {
  package var device: DeviceID
  package var quantity: Quantity
  /// In `unit`.
  package var value: Double
  package var unit: Unit
  /// Which of several sensors in one device, if it has several.
  package var channel: String?
  /// The device's own running number, unwrapped, if it sends one.
  package var sequence: Int?
  /// When the bytes were read here.
  package var hostTime: HostInstant
  /// The device's own clock, unwrapped, in seconds, if it sends one.
  package var deviceTime: Double?
  package var timeSource: TimeSource
  /// How far timing alone can move the value, in `unit`; absent if nothing is known.
  package var uncertainty: Double?
  /// How much later than the event `hostTime` may be, in seconds; absent if nothing is known.
  package var arrivalDelay: Double?
  /// The bytes that the value came from.
  package var raw: [UInt8]

  package init(
    device: DeviceID, quantity: Quantity, value: Double, unit: Unit, channel: String? = nil,
    sequence: Int? = nil, hostTime: HostInstant, deviceTime: Double? = nil,
    timeSource: TimeSource, uncertainty: Double? = nil, arrivalDelay: Double? = nil,
    raw: [UInt8] = []
  ) {
    self.device = device
    self.quantity = quantity
    self.value = value
    self.unit = unit
    self.channel = channel
    self.sequence = sequence
    self.hostTime = hostTime
    self.deviceTime = deviceTime
    self.timeSource = timeSource
    self.uncertainty = uncertainty
    self.arrivalDelay = arrivalDelay
    self.raw = raw
  }
}

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
