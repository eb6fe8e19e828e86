package import Model

/// What readings of one kind have in common, whatever their value.
package struct ReadingForm: Sendable, Hashable {
  package var quantity: Quantity
  package var unit: Unit
  package var timeSource: TimeSource
  /// In `unit`; a number outside is no value.
  package var limits: ClosedRange<Double>

  /// Describes readings of one kind.
  ///
  /// - Parameters:
  ///   - quantity: What they measure.
  ///   - unit: Of their values.
  ///   - timeSource: Where their time comes from.
  ///   - limits: What the device can measure; what can be at all if absent.
  package init(
    _ quantity: Quantity, _ unit: Unit, _ timeSource: TimeSource,
    limits: ClosedRange<Double>? = nil
  ) {
    self.quantity = quantity
    self.unit = unit
    self.timeSource = timeSource
    self.limits = limits ?? quantity.limits
  }

  /// Returns a reading, or its refusal if it cannot be.
  ///
  /// - Parameters:
  ///   - value: In `unit`.
  ///   - raw: The bytes that it came from.
  ///   - channel: Its sensor.
  ///   - sequence: Its running number, unwrapped.
  ///   - time: The device's own clock, unwrapped, in seconds.
  ///   - uncertainty: In `unit`.
  /// - Returns: A reading with its texts, or why it is none.
  func reading(
    _ value: Double, raw: [UInt8], channel: String? = nil, sequence: Int? = nil,
    at time: Double? = nil, uncertainty: Double? = nil
  ) -> Decoded {
    Reading(
      quantity: quantity, value: value, unit: unit, channel: channel, sequence: sequence,
      deviceTime: time, timeSource: timeSource, uncertainty: uncertainty, raw: raw
    ).outcome(within: limits)
  }
}
