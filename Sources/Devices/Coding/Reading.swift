package import Model

/// One value as a decoder understood it: a `Measurement` without device and host time.
package struct Reading: Sendable, Hashable {
  package var quantity: Quantity
  package var value: Double
  package var unit: Unit
  package var channel: String?
  package var sequence: Int?
  /// The device's own clock, unwrapped, in seconds.
  package var deviceTime: Double?
  package var timeSource: TimeSource
  /// In `unit`; the resolution of the device's own number where nothing better is known.
  package var uncertainty: Double?
  package var raw: [UInt8]

  package init(
    quantity: Quantity, value: Double, unit: Unit, channel: String? = nil, sequence: Int? = nil,
    deviceTime: Double? = nil, timeSource: TimeSource, uncertainty: Double? = nil,
    raw: [UInt8] = []
  ) {
    self.quantity = quantity
    self.value = value
    self.unit = unit
    self.channel = channel
    self.sequence = sequence
    self.deviceTime = deviceTime
    self.timeSource = timeSource
    self.uncertainty = uncertainty
    self.raw = raw
  }
}
