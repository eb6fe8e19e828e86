import Hummingbird

/// Percent-encoding of a part of a path (RFC 3986 section 2.1).
enum PathText {
  private static let unreserved = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)

  /// Returns the text behind a percent-encoded part, or nothing if it is not valid.
  static func decoded(_ part: some StringProtocol) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(part.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Returns the text with everything encoded that is not an unreserved character.
  static func encoded(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      if unreserved.contains(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return result
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
  }
}

/// A variable part of a path.
enum PathPart {
  /// Returns the decoded part.
  ///
  /// - Throws: `Problem` 404 if it is not valid percent-encoded UTF-8.
  static func text(_ name: String, _ context: WebContext) throws -> String {
    guard let part = context.parameters.get(name), let text = PathText.decoded(part) else {
      throw Problem(.notFound, "not-found", "There is nothing at this path.")
    }
    return text
  }
}
