import Model

/// A word with two wrong spellings.
package struct BubbleWord: Sendable, Hashable {
  package var word: SpellingWord
  package var wrong: [Misspelling]

  /// Finds the words of a list that have two wrong spellings.
  ///
  /// - Parameters:
  ///   - words: Those of the list.
  ///   - model: Makes what the list does not give.
  ///   - seed: Of what is made.
  /// - Returns: In the list's order.
  package static func all(
    of words: [SpellingWord], model: MisspellingModel, seed: UInt64
  ) -> [BubbleWord] {
    words.compactMap { word in
      model.pair(for: word, seed: seed).map { BubbleWord(word: word, wrong: $0) }
    }
  }
}

/// Bubbles: one right and two wrong spellings; a wrong one that was chosen is crossed, and the word
/// goes on until the right one is found.
struct BubblesRules: SpellingRules {
  private let bubbles: [BubbleWord]

  init(_ bubbles: [BubbleWord]) { self.bubbles = bubbles }

  var words: [SpellingWord] { bubbles.map(\.word) }

  func fill(
    _ question: inout SpellingQuestion, with word: Int, using generator: inout SplitMix64
  ) {
    question.alternatives = spellings(bubbles[word]).shuffled(using: &generator)
  }

  func judge(_ response: String, to word: Int) -> SpellingJudgement? {
    let bubble = bubbles[word]
    guard spellings(bubble).contains(response) else { return nil }
    let isRight = response == bubble.word.text
    let rule = bubble.wrong.first { $0.text == response }?.rule
    return SpellingJudgement(
      isRight: isRight, response: response, summary: isRight ? .right : .several,
      details: rule.map { ["rule": .string($0.rawValue)] } ?? [:])
  }

  func update(_ question: inout SpellingQuestion, after judgement: SpellingJudgement) {
    question.crossed.append(judgement.response)
  }

  private func spellings(_ bubble: BubbleWord) -> [String] {
    [bubble.word.text] + bubble.wrong.map(\.text)
  }
}
