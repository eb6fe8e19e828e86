/// How a round takes tilts as answers.
package enum TiltUse: String, Sendable, Hashable, Codable, CaseIterable {
  case off
  /// A turn by 12° from where the tablet rested, quick or slow.
  case friendly
  /// The rule of the game this one began from, for comparison.
  case original
}
