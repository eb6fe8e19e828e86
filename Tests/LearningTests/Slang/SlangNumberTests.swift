import Testing

@testable import Learning

@Suite struct SlangNumberTests {
  /// Expected by `Number.prototype.toFixed` of ECMA-262, and by hand.
  @Test(
    arguments: [
      (0, "0"), (3, "3"), (-4, "-4"), (3.5, "3.5"), (0.1 + 0.2, "0.3"), (1.0 / 3, "0.3333333333"),
      (2.0 / 3, "0.6666666667"), (100.0 / 3, "33.33333333"), (-1.0 / 3, "-0.3333333333"),
      (9_007_199_254_740_991, "9007199254740991"), (1e-11, "0"), (-1e-11, "0"),
      (0.000_012_345_678, "0.0000123457"), (9.999_999_999_9, "10"), (1.5e-300, "0"),
      (123_456_789.123, "123456789.1"), (12_345_678_901.5, "12345678902"), (0.5, "0.5"),
      (4.000_000_001, "4.000000001"), (2.675, "2.675"), (.leastNonzeroMagnitude, "0"),
    ] as [(Double, String)])
  func `a number has at most ten digits`(number: Double, text: String) {
    #expect(SlangNumber.text(number, .point) == text)
    #expect(SlangNumber.text(number, .comma) == text.replacing(".", with: ","))
  }
}
