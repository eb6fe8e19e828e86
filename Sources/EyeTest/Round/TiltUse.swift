/// How a round takes tilts as answers.
package enum TiltUse: String, Sendable, Hashable, Codable, CaseIterable {
  case off
  /// A quick turn of the wrists by 12°.
  case friendly
  /// The rule of the game this one began from, for comparison.
  case original
}
