/// What a round is made of.
package struct SpellingSetup: Sendable, Hashable {
  /// The list's id; records and high scores name it.
  package var list: String
  package var level: Int
  package var mode: SpellingMode
  /// Whether the words are asked in their order, as those of a session that was put together.
  package var keepsOrder: Bool
  /// Of words, places and letters: the same seed and answers make the same round.
  package var seed: UInt64
  /// What is done of a calm round already.
  package var left: LeftExercise?

  package init(
    list: String, level: Int = 1, mode: SpellingMode, keepsOrder: Bool = false, seed: UInt64,
    left: LeftExercise? = nil
  ) {
    self.list = list
    self.level = level
    self.mode = mode
    self.keepsOrder = keepsOrder
    self.seed = seed
    self.left = left
  }
}

/// Why a round cannot begin.
package enum SpellingRefusal: String, Error, Sendable, Hashable, CaseIterable {
  /// No word of the list can be played in this game.
  case noWords = "spelling-no-words"
}
