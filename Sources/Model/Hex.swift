/// Bytes as lower-case hexadecimal text and back.
package enum Hex {
  package static func string(_ bytes: some Sequence<UInt8>) -> String {
    var text = ""
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 0x0F)])
    }
    return text
  }

  /// Returns the bytes, or nothing if the text has another character or an odd length.
  ///
  /// White space between pairs is allowed.
  package static func bytes(_ text: some StringProtocol) -> [UInt8]? {
    var result: [UInt8] = []
    var high: UInt8?
    for character in text {
      if character.isWhitespace, high == nil { continue }
      guard let value = character.hexDigitValue, character.isASCII else { return nil }
      if let first = high {
        result.append(first << 4 | UInt8(value))
        high = nil
      } else {
        high = UInt8(value)
      }
    }
    return high == nil ? result : nil
  }

  private static let digits = Array("0123456789abcdef")
}
