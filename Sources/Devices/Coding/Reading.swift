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

extension Reading {
  /// The reading, or its refusal if it cannot be.
  var outcome: Decoded { outcome(within: quantity.limits) }

  /// Holds the value against what can be.
  ///
  /// - Parameter limits: In `unit`.
  /// - Returns: The reading, or its refusal.
  func outcome(within limits: ClosedRange<Double>) -> Decoded {
    limits.contains(value) ? .reading(self) : .refused(implausible(limits))
  }

  private func implausible(_ limits: ClosedRange<Double>) -> PayloadError {
    var error = PayloadError(
      .implausible, offset: 0, bytes: raw,
      detail: "\(quantity.rawValue) of \(value) \(unit.rawValue) is outside"
        + " \(limits.lowerBound) to \(limits.upperBound)")
    error.implausible = ImplausibleValue(quantity, value, unit, limits: limits)
    return error
  }
}
