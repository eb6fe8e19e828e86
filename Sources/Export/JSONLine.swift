package import Model

/// Trials as JSON Lines: one object per line, names as in the CSV, keys sorted.
package enum JSONLine {
  /// Returns the line of a trial with its line end; an absent field is left out.
  ///
  /// - Throws: `JSONWriter.NotFinite` for a number that JSON cannot carry.
  package static func line(_ trial: Trial) throws(JSONWriter.NotFinite) -> [UInt8] {
    var line = try trial.json()
    line.append(UInt8(ascii: "\n"))
    return line
  }

  static func bytes(_ details: [String: JSONValue]) throws(JSONWriter.NotFinite) -> [UInt8] {
    var writer = JSONWriter()
    try JSONValue.object(details).write(to: &writer, key: "details")
    return writer.bytes
  }
}
