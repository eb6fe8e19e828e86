import Model

/// Dictation: a word is heard and written; what differs is told letter by letter.
struct DictationRules: SpellingRules {
  /// What is longer is no answer, in characters.
  private static let longest = 60

  let words: [SpellingWord]
  /// There is nothing on the screen to find the word from.
  let mayShow = true

  init(_ words: [SpellingWord]) { self.words = words }

  func judge(_ response: String, to word: Int) -> SpellingJudgement? {
    guard let written = Self.written(response) else { return nil }
    let difference = SpellingDifference(word: words[word].text, written: written)
    return SpellingJudgement(
      isRight: difference.distance == 0, response: written, summary: difference.summary,
      difference: difference)
  }

  /// What was written, as it is judged and kept; nothing if that is nothing or beyond any word.
  private static func written(_ text: String) -> String? {
    // A character can be any number of scalars.
    guard text.unicodeScalars.prefix(2 * longest + 1).count <= 2 * longest else { return nil }
    let text = text.trimmed.lowercased().replacing("’", with: "'")
    return text.isEmpty || text.count > longest ? nil : text
  }
}
