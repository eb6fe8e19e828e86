import Crypto
import FoundationEssentials

/// Words that nobody guesses, and their digests.
package enum Secret {
  /// Makes 32 random bytes as a word of 43 characters (RFC 4648, section 5).
  package static func word() -> String {
    var system = SystemRandomNumberGenerator()
    let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &system) }
    return String(
      Data(bytes).base64EncodedString().compactMap {
        $0 == "=" ? nil : $0 == "+" ? "-" : $0 == "/" ? "_" : $0
      })
  }

  /// Makes 32 random bytes as 64 digits in hex.
  static func key() -> String {
    var system = SystemRandomNumberGenerator()
    return hex((0..<32).map { _ in UInt8.random(in: .min ... .max, using: &system) })
  }

  /// Digests bytes in hex as the store does.
  ///
  /// - Returns: SHA-256 as PostgreSQL writes bytes.
  static func digest(hex text: String) -> String {
    let digits = Array(text)
    let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
      UInt8(String(digits[$0...$0 + 1]), radix: 16)
    }
    return "\\x" + hex(Array(SHA256.hash(data: Data(bytes))))
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }

  /// Digests a word as the store does.
  ///
  /// - Returns: SHA-256 of its UTF-8, as PostgreSQL writes bytes.
  package static func digest(_ word: String) -> String {
    "\\x" + hex(Array(SHA256.hash(data: Data(word.utf8))))
  }
}
