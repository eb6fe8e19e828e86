import Model

/// What a round of spelling tells.
package struct SpellingProgress: RoundProgress {
  package let list: String
  package let level: Int
  package let mode: SpellingMode
  /// How many words were right.
  package let score: Int
  package let mistakes: Int
  /// A plus for each word that was right at once, a minus for each other one.
  package let history: String
  /// Of an arcade round: how many mistakes are still forgiven.
  package let lives: Int?
  /// Of a calm round: how many words it has, and how those went that are over.
  package let words: Int?
  package let results: [SpellingResult]?
  /// Once the round is over: the words that come back soon.
  package let missed: [String]?
}
