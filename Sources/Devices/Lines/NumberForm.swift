/// How a column writes its number.
package enum NumberForm: String, Sendable, Hashable, CaseIterable {
  /// Digits only.
  case unsigned
  /// Digits, with `-` or `+` before them or not.
  case signed
  /// As `signed`, with a point and further digits or not.
  case decimal
  /// As `decimal`, with a comma.
  case decimalComma = "decimal-comma"
  /// Hexadecimal digits, with `0x` before them or not.
  case hexadecimal

  /// Whether it has no fraction.
  package var isWhole: Bool { fraction == nil }

  /// Whether it may be negative.
  package var hasSign: Bool { self != .unsigned && self != .hexadecimal }

  /// What stands before the fraction, if there can be one.
  private var fraction: UInt8? {
    switch self {
    case .decimal: 0x2E
    case .decimalComma: 0x2C
    case .unsigned, .signed, .hexadecimal: nil
    }
  }

  /// Characters that a number may have and no separator can be.
  var characters: [UInt8] {
    self == .hexadecimal ? Array("0123456789ABCDEFabcdefx".utf8) : fraction.map { [$0] } ?? []
  }

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
    _ column: Range<Int>, in line: [UInt8]
  ) throws(PayloadError) -> DecimalNumber {
    guard self != .hexadecimal else { return try Self.hexadecimal(column, in: line) }
    var offset = column.lowerBound
    var isNegative = false
    if hasSign, offset < column.upperBound, line[offset] == 0x2D || line[offset] == 0x2B {
      isNegative = line[offset] == 0x2D
      offset += 1
    }
    var number = DecimalNumber(mantissa: 0)
    var hasPoint = false
    var hasDigit = false
    while offset < column.upperBound {
      let byte = line[offset]
      defer { offset += 1 }
      if let fraction, byte == fraction, !hasPoint {
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

  /// Returns what a hexadecimal digit of either case stands for.
  static func hexadecimalDigit(_ byte: UInt8) -> Int? {
    switch byte {
    case 0x30...0x39: Int(byte) - 0x30
    case 0x41...0x46: Int(byte) - 0x41 + 10
    case 0x61...0x66: Int(byte) - 0x61 + 10
    default: nil
    }
  }

  private static func hexadecimal(
    _ column: Range<Int>, in line: [UInt8]
  ) throws(PayloadError) -> DecimalNumber {
    var offset = column.lowerBound
    if column.count > 2, line[offset] == 0x30, line[offset + 1] | 0x20 == 0x78 { offset += 2 }
    let digits = offset..<column.upperBound
    guard !digits.isEmpty else {
      throw PayloadError(
        .malformed, offset: column.lowerBound, bytes: line, detail: "a number must stand here")
    }
    var number = 0
    for offset in digits {
      guard let digit = hexadecimalDigit(line[offset]) else {
        throw PayloadError(
          .malformed, offset: offset, bytes: line, detail: "a hexadecimal digit must stand here")
      }
      number = number << 4 | digit
      guard number <= DecimalNumber.largestMantissa else {
        throw PayloadError(
          .malformed, offset: column.lowerBound, bytes: line, detail: "the number is too large")
      }
    }
    return DecimalNumber(mantissa: number)
  }
}
