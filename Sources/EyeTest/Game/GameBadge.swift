/// What the game quietly praises.
package enum GameBadge: String, Sendable, Hashable, Codable, CaseIterable {
  /// Five right answers in a row.
  case streak5 = "streak-5"
  /// Ten right answers in a row.
  case streak10 = "streak-10"
  /// A right answer at a quarter of the first size.
  case small
  /// A right answer at the smallest size that the screen draws.
  case floor
  /// The floor without a wrong answer.
  case flawless
}

/// What speaks against a round of the game having been played in earnest; the score stays.
package enum GameFlag: String, Sendable, Hashable, Codable, CaseIterable {
  /// Eight answers or more, all to one side.
  case oneSided = "one-sided"
  /// Half of the answers came faster than anybody sees.
  case tooFast = "too-fast"
}
