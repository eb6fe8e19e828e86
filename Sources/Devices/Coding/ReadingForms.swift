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
}

/// The kinds of readings that a decoder gives, and its sensors: a reading names them by their place.
package final class ReadingForms: Sendable {
  let forms: [ReadingForm]
  let channels: [String]

  package init(_ forms: [ReadingForm], channels: [String] = []) {
    self.forms = forms
    self.channels = channels
  }
}
