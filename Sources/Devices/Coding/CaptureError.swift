/// Why a capture file cannot be read: a value, worded in one place.
package struct CaptureError: Error, Sendable, Hashable {
  package enum Code: String, Sendable, Hashable {
    /// The line is no JSON object with the keys of its place.
    case malformed
    /// The version in the header is another than 1, or there is no header.
    case version
    /// A time lies before the one above it.
    case disorder
  }

  package var code: Code
  /// From 1.
  package var line: Int
  /// What is wrong, in English.
  package var detail: String

  package init(_ code: Code, line: Int, detail: String) {
    self.code = code
    self.line = line
    self.detail = detail
  }
}

extension CaptureError: CustomStringConvertible {
  package var description: String { "line \(line): \(detail) (\(code.rawValue))" }
}
