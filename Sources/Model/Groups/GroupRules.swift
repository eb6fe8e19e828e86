/// How misses of the beep count; a coach may switch them.
package struct GroupRules: Sendable, Hashable, Codable {
  /// So many misses are warnings, and the next one is out.
  package var warnings: Int
  /// Whether a miss is forgotten once the next beep was not missed.
  package var consecutive: Bool

  package static let mostWarnings = 5

  package init(warnings: Int, consecutive: Bool) {
    self.warnings = warnings
    self.consecutive = consecutive
  }
}
