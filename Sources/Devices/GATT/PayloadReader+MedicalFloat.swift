extension PayloadReader {
  /// Mantissas that are no number where the exponent is 0: NaN, NRes ("not at this resolution"), both
  /// infinities and the one that is reserved.
  private static let special: Set<Int> = [0x7FFFFF, -0x800000, 0x7FFFFE, -0x7FFFFE, -0x7FFFFF]

  /// Reads a FLOAT-Type (medfloat32): a mantissa of 24 bits and an exponent of 8 to the base of ten,
  /// both signed.
  ///
  /// Source: IEEE 11073-20601:2014, annex F.7; GATT Specification Supplement, section 2.2.
  ///
  /// - Parameter name: The field's name in its specification.
  /// - Returns: Nothing for one of the special values.
  /// - Throws: `PayloadError` with `truncated` and the field's offset if it is not all there.
  mutating func medicalFloat(
    _ name: @autoclosure () -> String
  ) throws(PayloadError) -> DecimalNumber? {
    guard remaining >= 4 else {
      throw PayloadError(
        .truncated, offset: offset, bytes: bytes,
        detail: "\(name()) needs 4 bytes, \(remaining) left")
    }
    let mantissa = try number(width: 3, isSigned: true, name())
    let exponent = try number(width: 1, isSigned: true, name())
    return exponent == 0 && Self.special.contains(mantissa)
      ? nil : DecimalNumber(mantissa: mantissa, exponent: exponent)
  }
}
