/// How a column writes its number, always in decimal digits.
package enum NumberForm: String, Sendable, Hashable, CaseIterable {
  /// Digits only.
  case unsigned
  /// Digits, with `-` or `+` before them or not.
  case signed
  /// As `signed`, with a point and further digits or not.
  case decimal

  /// So many digits are a number within the limit of `DecimalNumber`, in each of the forms.
  static let safeDigits = 15

  /// Reads a column.
  ///
  /// - Parameters:
  ///   - column: Where it lies.
  ///   - line: The whole line.
  /// - Returns: The number as written.
  /// - Throws: `PayloadError` with the offset of the byte that does not fit.
  package func parse(
    _ column: Range<Int>, in line: Span<UInt8>
  ) throws(PayloadError) -> DecimalNumber {
    var offset = column.lowerBound
    var isNegative = false
    if self != .unsigned, offset < column.upperBound, line[offset] == 0x2D || line[offset] == 0x2B {
      isNegative = line[offset] == 0x2D
      offset += 1
    }
    var number = DecimalNumber(mantissa: 0)
    var hasPoint = false
    var hasDigit = false
    while offset < column.upperBound {
      let byte = line[offset]
      defer { offset += 1 }
      if self == .decimal, byte == 0x2E, !hasPoint {
        hasPoint = true
        continue
      }
      guard byte &- 0x30 < 10 else {
        throw PayloadError(
          .malformed, offset: offset, bytes: line, detail: "a digit must stand here")
      }
      number.mantissa = number.mantissa &* 10 &+ Int(byte &- 0x30)
      number.exponent &-= hasPoint ? 1 : 0
      hasDigit = true
      guard number.mantissa <= DecimalNumber.largestMantissa,
        number.exponent >= -DecimalNumber.largestExponent
      else {
        throw PayloadError(
          .malformed, offset: column.lowerBound, bytes: line, detail: "the number is too large")
      }
    }
    guard hasDigit else {
      throw PayloadError(
        .malformed, offset: column.lowerBound, bytes: line, detail: "a number must stand here")
    }
    if isNegative { number.mantissa = -number.mantissa }
    return number
  }
}
