import Model

/// Writes captures as JSON Lines, with the keys in the order of `Contract.md`.
package enum CaptureWriter {
  /// Returns the first line of a capture, with its line end.
  package static func line(_ header: Capture.Header) -> String {
    "{\"sideline_capture\":1,\"driver\":\(quoted(header.driver)),"
      + "\"link\":\(quoted(header.link.rawValue)),\"device\":\(quoted(header.device.rawValue)),"
      + "\"started_at\":\(quoted(header.startedAt.description))"
      + (header.baudRate.map { ",\"baud_rate\":\($0)" } ?? "") + "}\n"
  }

  /// Returns one further line of a capture, with its line end.
  package static func line(_ row: Capture.Row) -> String {
    "{\"t\":\(row.nanoseconds),\"source\":\(quoted(row.source)),"
      + "\"dir\":\"\(row.direction.rawValue)\",\"hex\":\"\(Hex.string(row.bytes))\"}\n"
  }

  /// Returns a whole capture.
  package static func text(_ capture: Capture) -> String {
    line(capture.header) + capture.rows.map { line($0) }.joined()
  }

  /// Returns a JSON string (RFC 8259, section 7).
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
