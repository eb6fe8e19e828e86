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

  /// Digests a word as the store does.
  ///
  /// - Returns: SHA-256 of its UTF-8, as PostgreSQL writes bytes.
  package static func digest(_ word: String) -> String {
    "\\x"
      + SHA256.hash(data: Data(word.utf8)).map { byte in
        let digits = String(byte, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
  }
}
