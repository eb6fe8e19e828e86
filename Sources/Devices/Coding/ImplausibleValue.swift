package import Model

/// A value that was refused because it cannot be.
package struct ImplausibleValue: Sendable, Hashable, Codable {
  package var quantity: Quantity
  /// In `unit`; absent if what came is no finite number.
  package var value: Double?
  package var unit: Unit
  /// What can be, in `unit`.
  package var low: Double
  package var high: Double

  package init(_ quantity: Quantity, _ value: Double, _ unit: Unit, limits: ClosedRange<Double>) {
    self.quantity = quantity
    self.value = value.isFinite ? value : nil
    self.unit = unit
    low = limits.lowerBound
    high = limits.upperBound
  }
}
