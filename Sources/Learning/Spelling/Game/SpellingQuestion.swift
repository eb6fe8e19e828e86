/// What is asked now: one word, and the answer to it that is awaited.
package struct SpellingQuestion: Sendable, Hashable, Codable {
  /// Of the answer, from 1; a word that was answered wrongly awaits its next one.
  ///
  /// An answer names it, so that one that is sent twice, or from two screens, counts once.
  package var number: Int
  /// The word's place in the round, from 1.
  package var place: Int
  /// How many answers to this word there were.
  package var tries: Int
  /// The three spellings by place in bubbles, the letters as served in scramble, none in dictation.
  package var alternatives: [String]
  /// Bubbles: which of them were chosen and are wrong.
  package var crossed: [String]
  /// Scramble: the letters that stand right after a wrong answer, by place, and empty texts.
  package var placed: [String]
  /// Whether `SpellingMachine.show` answers it.
  package var mayBeShown = false
  /// Dictation: the word, once it was shown to be written off.
  package var shown: String?

  package init(
    number: Int, place: Int, tries: Int = 0, alternatives: [String] = [], crossed: [String] = [],
    placed: [String] = []
  ) {
    self.number = number
    self.place = place
    self.tries = tries
    self.alternatives = alternatives
    self.crossed = crossed
    self.placed = placed
  }
}

/// What an answer was worth.
package struct SpellingFeedback: Sendable, Hashable {
  /// That of the question which it answered.
  package var number: Int
  package var isRight: Bool
  package var response: String
  /// The right spelling, once the word is over.
  package var solution: String?
  /// Scramble: the places that are wrong, from 0.
  package var misplaced: [Int]
  /// Dictation: letter by letter; a screen shows a gap and not what belongs there.
  package var difference: SpellingDifference?
  /// What one sentence may say.
  package var summary: SpellingDifference.Summary

  package init(
    number: Int, isRight: Bool, response: String, solution: String? = nil, misplaced: [Int] = [],
    difference: SpellingDifference? = nil, summary: SpellingDifference.Summary
  ) {
    self.number = number
    self.isRight = isRight
    self.response = response
    self.solution = solution
    self.misplaced = misplaced
    self.difference = difference
    self.summary = summary
  }
}

/// How a word of the round went.
package struct SpellingResult: Sendable, Hashable, Codable {
  package var word: String
  /// How many answers it took.
  package var tries: Int
  /// Whether it was right in the end: not if it was given up, or the round ended before.
  package var isRight: Bool

  enum CodingKeys: String, CodingKey {
    case word, tries
    case isRight = "is_right"
  }

  package init(word: String, tries: Int, isRight: Bool) {
    self.word = word
    self.tries = tries
    self.isRight = isRight
  }

  /// Whether the word is one that comes back soon.
  package var isMissed: Bool { tries > 1 || !isRight }
}
