import Devices
import Testing

@Suite struct DecimalNumberTests {
  /// The Swift literal is rounded once from the decimal text; so must the product be.
  @Test func `a scaled number is the double that its decimal text names`() {
    let microsecond = DecimalNumber(mantissa: 1, exponent: -6)
    #expect(DecimalNumber(mantissa: 1_234_567).product(with: microsecond) == 1.234567)
    #expect(DecimalNumber(mantissa: 700_000).product(with: microsecond) == 0.7)
    #expect(DecimalNumber(mantissa: 4_294_967_295).product(with: microsecond) == 4294.967295)
    #expect(DecimalNumber(mantissa: 8366, exponent: -2).product(with: .init(mantissa: 3)) == 250.98)
  }

  @Test func `a product beyond 2^53 is rounded, not wrong`() {
    let large = DecimalNumber(mantissa: DecimalNumber.largestMantissa)
    #expect(large.product(with: large) == 9_007_199_254_740_991.0 * 9_007_199_254_740_991.0)
  }

  @Test(arguments: [
    ("1e-6", 1, -6), ("0.000001", 1, -6), ("12.50", 1250, -2), ("-3", -3, 0), ("2E3", 2, 3),
    (".5", 5, -1), ("9007199254740991", 9_007_199_254_740_991, 0),
  ])
  func `decimal text is kept as it is`(text: String, mantissa: Int, exponent: Int) {
    #expect(DecimalNumber(text) == DecimalNumber(mantissa: mantissa, exponent: exponent))
  }

  @Test(arguments: [
    "", "-", ".", "e3", "1e", "1e23", "--1", "1.2.3", "0x10", "nan", "9007199254740992", "1 ", "١",
    "1e-23", "1e-9223372036854775808", "1e9223372036854775807", "1e-9223372036854775809",
  ])
  func `other text is no decimal number`(text: String) {
    #expect(DecimalNumber(text) == nil)
  }
}
