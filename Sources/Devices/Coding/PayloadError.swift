import Model

/// Bytes that do not say what they announce.
package struct PayloadError: Error, Sendable, Hashable, Codable {
  package enum Code: String, Sendable, Hashable, Codable, CaseIterable {
    /// A field that was announced is not all there.
    case truncated
    /// Bytes are left over after the last field.
    case trailing
    /// A field has a value that the format does not allow.
    case malformed
    /// The checksum does not match.
    case checksum
    /// The value is outside of what can be, by its quantity's limits or the device's own.
    case implausible
    /// A frame grew past its limit without an end.
    case tooLong = "too-long"
  }

  package var code: Code
  /// Where in `bytes` it went wrong.
  package var offset: Int
  package var bytes: [UInt8]
  /// What was expected there, in English.
  package var detail: String
  /// What cannot be, where that is why.
  package var implausible: ImplausibleValue?

  package init(_ code: Code, offset: Int, bytes: [UInt8], detail: String) {
    self.code = code
    self.offset = offset
    self.bytes = bytes
    self.detail = detail
  }
}

extension PayloadError: CustomStringConvertible {
  package var description: String {
    "\(code.rawValue) at byte \(offset): \(detail) in \(Hex.string(bytes.prefix(64)))"
  }
}
