package import Model

/// What readings of one kind have in common, whatever their value.
package struct ReadingForm: Sendable, Hashable {
  package var quantity: Quantity
  package var unit: Unit
  package var timeSource: TimeSource

  package init(_ quantity: Quantity, _ unit: Unit, _ timeSource: TimeSource) {
    self.quantity = quantity
    self.unit = unit
    self.timeSource = timeSource
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
