import Model

/// What makes one spelling game different from another: what it asks with a word, and what an answer to
/// it is worth.
protocol SpellingRules: Sendable {
  /// The words that it can ask.
  var words: [SpellingWord] { get }
  /// Whether a word may be shown to who cannot spell it.
  var mayShow: Bool { get }

  /// Adds to a question what the game asks with a word.
  ///
  /// - Parameters:
  ///   - question: Without anything but its numbers.
  ///   - word: The word's place in `words`.
  ///   - generator: Of orders.
  func fill(
    _ question: inout SpellingQuestion, with word: Int, using generator: inout SplitMix64)

  /// Judges an answer.
  ///
  /// - Returns: What it is worth; nothing if nobody can answer so.
  func judge(_ response: String, to word: Int) -> SpellingJudgement?

  /// Changes a question whose word is asked again after a wrong answer.
  func update(_ question: inout SpellingQuestion, after judgement: SpellingJudgement)
}

extension SpellingRules {
  var mayShow: Bool { false }

  func fill(
    _ question: inout SpellingQuestion, with word: Int, using generator: inout SplitMix64
  ) {}

  func update(_ question: inout SpellingQuestion, after judgement: SpellingJudgement) {}
}

/// What an answer to a word is worth.
struct SpellingJudgement: Sendable, Hashable {
  var isRight: Bool
  /// The answer as it is kept.
  var response: String
  var summary: SpellingDifference.Summary
  /// What is right, if that is not the word that was asked.
  var solution: String?
  /// Scramble: the places that are wrong, from 0.
  var misplaced: [Int] = []
  /// Dictation: letter by letter.
  var difference: SpellingDifference?
  /// What its record says beside what all games say.
  var details: [String: JSONValue] = [:]
}
