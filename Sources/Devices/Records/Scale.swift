/// What one step of a number on the wire is worth, kept exactly: a decimal number, or one divided by
/// a whole number.
package struct Scale: Sendable, Hashable {
  package var factor: DecimalNumber
  /// At least 1.
  package var divisor: Int

  package init(_ factor: DecimalNumber, dividedBy divisor: Int = 1) {
    self.factor = factor
    self.divisor = divisor
  }

  package var value: Double { divisor == 1 ? factor.value : factor.value / Double(divisor) }

  /// Returns a number times the scale, rounded as few times as can be.
  package func product(with number: DecimalNumber) -> Double {
    let product = number.product(with: factor)
    return divisor == 1 ? product : product / Double(divisor)
  }
}
