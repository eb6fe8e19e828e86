/// A number as a device sent it.
package enum WireNumber: Sendable, Hashable {
  /// Decimal digits or an integer.
  case exact(DecimalNumber)
  /// An IEEE 754 number.
  case floating(Double)

  package var value: Double {
    switch self {
    case .exact(let number): number.value
    case .floating(let number): number
    }
  }

  /// The number, if it is a whole one.
  package var integer: Int? {
    guard case .exact(let number) = self, number.exponent == 0 else { return nil }
    return number.mantissa
  }
}
