import Devices
import Testing

@Suite struct NumberFormTests {
  private func parse(_ text: String, as form: NumberForm) throws -> DecimalNumber {
    let bytes = Array(text.utf8)
    return try form.parse(bytes.indices, in: bytes)
  }

  @Test(arguments: [
    (NumberForm.unsigned, "0", 0, 0), (.unsigned, "007", 7, 0), (.signed, "-12", -12, 0),
    (.signed, "+12", 12, 0), (.decimal, "83.66", 8366, -2), (.decimal, "-.5", -5, -1),
    (.decimal, "12", 12, 0), (.unsigned, "9007199254740991", 9_007_199_254_740_991, 0),
  ])
  func `numbers are read as they are written`(
    form: NumberForm, text: String, mantissa: Int, exponent: Int
  ) throws {
    #expect(try parse(text, as: form) == DecimalNumber(mantissa: mantissa, exponent: exponent))
  }

  @Test(arguments: [
    (NumberForm.unsigned, "", 0), (.unsigned, "-1", 0), (.unsigned, "1x", 1), (.unsigned, "1.5", 1),
    (.signed, "-", 0), (.signed, "--1", 1), (.decimal, "1.2.3", 3), (.decimal, ".", 0),
    (.unsigned, "9007199254740992", 0), (.unsigned, "99999999999999999999999999999999", 0),
    (.decimal, "0.00000000000000000000001", 0), (.unsigned, "1 ", 1), (.unsigned, "\u{0661}", 0),
  ])
  func `other text is refused where it stops being a number`(
    form: NumberForm, text: String, offset: Int
  ) {
    let error = #expect(throws: PayloadError.self) { try parse(text, as: form) }
    #expect(error?.code == .malformed)
    #expect(error?.offset == offset)
  }
}
