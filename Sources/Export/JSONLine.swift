internal import FoundationEssentials
package import Model

/// Trials as JSON Lines: one object per line, names as in the CSV, keys sorted.
package enum JSONLine {
  /// Returns the line of a trial with its line end; an absent field is left out.
  ///
  /// - Throws: `EncodingError` for a number that JSON cannot carry.
  package static func line(_ trial: Trial) throws -> [UInt8] {
    try bytes(trial) + [UInt8(ascii: "\n")]
  }

  static func bytes(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(value))
  }
}
