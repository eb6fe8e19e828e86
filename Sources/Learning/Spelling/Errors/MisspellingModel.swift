import Model

/// Makes wrong spellings of a word as children make them, none of them a word.
///
/// Deterministic: the same word, dictionary and seed give the same ones.
package struct MisspellingModel: Sendable {
  package let language: SpellingLanguage
  private let dictionary: any WordDictionary
  private let denied: DenyList

  /// - Parameters:
  ///   - language: Whose errors are made.
  ///   - dictionary: What is a word; it should be at least as large as what children may know.
  ///   - denied: What is not for children.
  package init(language: SpellingLanguage, dictionary: any WordDictionary, denied: DenyList) {
    self.language = language
    self.dictionary = dictionary
    self.denied = denied
  }

  /// Judges a wrong spelling.
  ///
  /// - Parameters:
  ///   - text: The wrong spelling.
  ///   - word: The right one.
  /// - Returns: Why it is not to be shown; nothing if it is good.
  package func refusal(of text: String, for word: String) -> MisspellingRefusal? {
    guard case .success(let spelling) = SpellingAlphabet.word(text.trimmed) else {
      return .notLetters
    }
    if spelling.lowercased() == word.lowercased() { return .same }
    // First, because a rude word is also a word.
    if denied.isNear(spelling) { return .notForChildren }
    return dictionary.contains(spelling) ? .realWord : nil
  }

  /// Returns all wrong spellings that the error model can make and that may be shown, each once, in
  /// the order of rules and letters.
  package func candidates(for word: String) -> [Misspelling] {
    var seen: Set<String> = []
    return MisspellingRules.all(of: word, language).filter {
      seen.insert($0.text).inserted && refusal(of: $0.text, for: word) == nil
    }
  }

  /// Makes two wrong spellings, of two rules if there are.
  ///
  /// - Parameters:
  ///   - word: As it is spelled rightly.
  ///   - seed: Another one gives others, where there are others.
  /// - Returns: Two; nothing if there are not two that are no words.
  package func pair(for word: String, seed: UInt64) -> [Misspelling]? {
    pair(for: SpellingWord(word), seed: seed)
  }

  /// The same of a word for which its list may give some: those come first, unless they are refused.
  package func pair(for word: SpellingWord, seed: UInt64) -> [Misspelling]? {
    var pair = word.incorrect.filter { refusal(of: $0, for: word.text) == nil }
      .map { Misspelling($0, .given) }
    guard pair.count < 2 else { return Array(pair[..<2]) }
    var generator = SplitMix64(seed: Self.hash(word.text) ^ seed)
    var others = MisspellingRules.all(of: word.text, language)
    others.shuffle(using: &generator)
    // Only as many are judged as are needed: a dictionary takes its time.
    var sameRule: Misspelling?
    for other in others where pair.count < 2 {
      let isKnown = (pair + [sameRule].compactMap(\.self)).contains {
        $0.text.lowercased() == other.text.lowercased()
      }
      guard !isKnown, refusal(of: other.text, for: word.text) == nil else { continue }
      if pair.contains(where: { $0.rule == other.rule }) {
        sameRule = sameRule ?? other
      } else {
        pair.append(other)
      }
    }
    if pair.count < 2, let sameRule { pair.append(sameRule) }
    return pair.count == 2 ? pair : nil
  }

  /// Finds which rule makes a wrong spelling of a word; nothing if none does.
  package func made(_ text: String, of word: String) -> Misspelling? {
    MisspellingRules.all(of: word, language).first { $0.text == text }
  }

  /// FNV-1a, which is the same on every machine and in every run.
  private static func hash(_ word: String) -> UInt64 {
    word.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }
}
