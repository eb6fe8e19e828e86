/// How a column writes its number, always in decimal digits.
package enum NumberForm: String, Sendable, Hashable, CaseIterable {
  /// Digits only.
  case unsigned
  /// Digits, with `-` or `+` before them or not.
  case signed
  /// As `signed`, with a point and further digits or not.
  case decimal

  /// Reads a column.
  ///
  /// - Parameters:
  ///   - column: The column's bytes; its indices are those of `line`.
  ///   - line: The whole line, for the error.
  /// - Returns: The number as written.
  /// - Throws: `PayloadError` with the offset of the byte that does not fit.
  package func parse(
    _ column: ArraySlice<UInt8>, in line: [UInt8]
  ) throws(PayloadError) -> DecimalNumber {
    var digits = column
    var isNegative = false
    if self != .unsigned, let first = digits.first, first == 0x2D || first == 0x2B {
      isNegative = first == 0x2D
      digits = digits.dropFirst()
    }
    var number = DecimalNumber(mantissa: 0)
    var hasPoint = false
    var count = 0
    for (offset, byte) in zip(digits.indices, digits) {
      if self == .decimal, byte == 0x2E, !hasPoint {
        hasPoint = true
        continue
      }
      guard (0x30...0x39).contains(byte) else {
        throw PayloadError(
          .malformed, offset: offset, bytes: line, detail: "a digit must stand here")
      }
      number.mantissa = number.mantissa * 10 + Int(byte - 0x30)
      number.exponent -= hasPoint ? 1 : 0
      count += 1
      guard number.mantissa <= DecimalNumber.largestMantissa,
        number.exponent >= -DecimalNumber.largestExponent
      else {
        throw PayloadError(
          .malformed, offset: column.startIndex, bytes: line, detail: "the number is too large")
      }
    }
    guard count > 0 else {
      throw PayloadError(
        .malformed, offset: column.startIndex, bytes: line, detail: "a number must stand here")
    }
    if isNegative { number.mantissa = -number.mantissa }
    return number
  }
}
