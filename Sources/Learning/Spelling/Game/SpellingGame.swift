/// Which spelling game it is.
package enum SpellingGame: String, Sendable, Hashable, Codable, CaseIterable {
  case bubbles, scramble, dictation

  /// The exercise that its trials carry.
  package var exercise: String { "spell-\(rawValue)" }

  /// Makes the machine of a round; nothing is asked before its start.
  ///
  /// - Parameters:
  ///   - setup: Of the round.
  ///   - words: Those to ask; what this game cannot ask stays out.
  ///   - list: All words of the list.
  ///   - model: Makes misspellings.
  ///   - denied: What no letters are to spell.
  /// - Returns: The machine.
  /// - Throws: `SpellingRefusal` if no word is left.
  package func machine(
    _ setup: SpellingSetup, words: [SpellingWord], list: [SpellingWord], model: MisspellingModel,
    denied: DenyList
  ) throws(SpellingRefusal) -> SpellingMachine {
    switch self {
    case .bubbles:
      let bubbles = BubbleWord.all(of: words, model: model, seed: setup.seed)
      return try SpellingMachine(setup, BubblesRules(bubbles))
    case .scramble:
      return try SpellingMachine(setup, ScrambleRules(words, list: list, denied: denied))
    case .dictation: return try SpellingMachine(setup, DictationRules(words))
    }
  }

  /// Whether it can ask a word: bubbles needs two misspellings, scramble another order of the letters.
  func canAsk(_ word: SpellingWord, model: MisspellingModel, denied: DenyList) -> Bool {
    switch self {
    case .bubbles: model.pair(for: word, seed: 0) != nil
    case .scramble: ScrambleLetters(word.text, same: [], denied: denied) != nil
    case .dictation: true
    }
  }

  package init?(exercise: String) {
    guard let game = Self.allCases.first(where: { $0.exercise == exercise }) else { return nil }
    self = game
  }
}

package enum SpellingMode: String, Sendable, Hashable, Codable, CaseIterable {
  /// Two minutes, three mistakes forgiven, a score.
  case arcade
  /// Twelve words, no clock and no score.
  case calm
}

/// Why a round is over.
package enum SpellingEnd: String, Sendable, Hashable, Codable, CaseIterable {
  /// The two minutes are over.
  case time
  /// The fourth mistake.
  case mistakes
  /// All words of a calm round were asked.
  case complete
  /// The player left it.
  case stopped
  /// Nobody answered for too long.
  case leftAlone = "left-alone"
  /// The program ended, or another round of the same player began.
  case interrupted

  /// Whether the round came to its own end, so that its score counts.
  package var isWhole: Bool {
    switch self {
    case .time, .mistakes, .complete: true
    case .stopped, .leftAlone, .interrupted: false
    }
  }
}
