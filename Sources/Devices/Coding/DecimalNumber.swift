/// A decimal number kept exactly, as mantissa × 10^exponent.
///
/// Binary fractions cannot hold 1e-6; kept like this, 1 234 567 of them come out as the double
/// nearest to 1.234567, the same one that any program reads from that text.
package struct DecimalNumber: Sendable, Hashable {
  /// The largest integer up to which doubles hold every integer.
  package static let largestMantissa = (1 << 53) - 1
  /// Powers of ten up to this one are exact doubles.
  package static let largestExponent = 22

  package var mantissa: Int
  package var exponent: Int

  package init(mantissa: Int, exponent: Int = 0) {
    self.mantissa = mantissa
    self.exponent = exponent
  }

  /// The nearest double, for mantissas and exponents within the limits above.
  package var value: Double {
    exponent < 0
      ? Double(mantissa) / Self.powerOfTen(-exponent) : Double(mantissa) * Self.powerOfTen(exponent)
  }

  /// Returns the product; exact where the limits allow it, else rounded once more.
  package func product(with other: DecimalNumber) -> Double {
    let (mantissa, overflows) = self.mantissa.multipliedReportingOverflow(by: other.mantissa)
    let exponent = self.exponent + other.exponent
    guard !overflows, abs(exponent) <= Self.largestExponent,
      mantissa.magnitude <= Self.largestMantissa.magnitude
    else { return value * other.value }
    return DecimalNumber(mantissa: mantissa, exponent: exponent).value
  }

  /// Those that are exact.
  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  private static func powerOfTen(_ exponent: Int) -> Double {
    exponent <= largestExponent ? powersOfTen[exponent] : largePower(exponent)
  }

  private static func largePower(_ exponent: Int) -> Double {
    var power = 1.0
    for _ in 0..<min(exponent, 308) { power *= 10 }
    return power
  }
}

extension DecimalNumber {
  /// Reads `[-]digits[.digits][e[±]digits]`; nothing if the text is another or out of the limits.
  package init?(_ text: String) {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
    guard let coefficient = parts.first, parts.count <= 2 else { return nil }
    var power = 0
    if parts.count == 2 {
      // The smallest Int has no absolute value.
      guard let given = Int(parts[1]),
        (-Self.largestExponent...Self.largestExponent).contains(given)
      else { return nil }
      power = given
    }
    var mantissa = 0
    var decimals = 0
    var hasPoint = false
    var hasDigit = false
    for character in coefficient.drop(while: { $0 == "-" }) {
      if character == ".", !hasPoint {
        hasPoint = true
        continue
      }
      guard character.isASCII, let digit = character.wholeNumberValue else { return nil }
      mantissa = mantissa * 10 + digit
      decimals += hasPoint ? 1 : 0
      hasDigit = true
      guard mantissa <= Self.largestMantissa else { return nil }
    }
    let signs = coefficient.prefix(while: { $0 == "-" }).count
    let exponent = power - decimals
    guard hasDigit, signs <= 1, abs(exponent) <= Self.largestExponent else { return nil }
    self.init(mantissa: signs == 1 ? -mantissa : mantissa, exponent: exponent)
  }
}
