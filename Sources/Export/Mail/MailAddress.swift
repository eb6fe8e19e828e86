/// An address that a mail can be sent to: the common form of RFC 5321 section 4.1.2.
///
/// Dot-atom and host name in ASCII. Quoted names, address literals and anything that could end a
/// line or a path are refused, so that no address can write a header or a command.
package struct MailAddress: RawRepresentable, Sendable, Hashable, Codable,
  CustomStringConvertible
{
  /// The longest address, in bytes (RFC 5321 section 4.5.3.1.3 less the angle brackets).
  package static let longest = 254

  package let rawValue: String

  package init?(rawValue: String) {
    let bytes = Array(rawValue.utf8)
    guard (3...Self.longest).contains(bytes.count),
      let at = bytes.lastIndex(of: UInt8(ascii: "@")),
      Self.isLocalPart(bytes[..<at]), Self.isDomain(bytes[(at + 1)...])
    else { return nil }
    self.rawValue = rawValue
  }

  package init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let address = MailAddress(rawValue: text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "not a mail address"))
    }
    self = address
  }

  package var description: String { rawValue }

  var domain: Substring {
    rawValue.lastIndex(of: "@").map { rawValue[rawValue.index(after: $0)...] } ?? ""
  }

  private static func isLocalPart(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.count <= 64
      && bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        .allSatisfy { !$0.isEmpty && $0.allSatisfy(HeaderText.isAtomText) }
  }

  private static func isDomain(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .allSatisfy { label in
        let hyphen = UInt8(ascii: "-")
        return (1...63).contains(label.count) && label.first != hyphen && label.last != hyphen
          && label.allSatisfy { $0 == hyphen || HeaderText.isAlphanumeric($0) }
      }
  }
}
