/// What happened around a measured round, so that its answers answer another question than was asked.
package enum RoundCondition: String, Sendable, Hashable, Codable, CaseIterable {
  /// The eye is no longer as far from the screen as was said.
  case distance
  /// The display, its zoom or its resolution changed.
  case display
}
