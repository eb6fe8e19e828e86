package import Model

/// What a round of a learning game is: a name outside, an exercise in the records, a machine.
package enum LearningKind: String, Sendable, Hashable, Codable, CaseIterable {
  case wordsCards = "words-cards"
  case wordsBingo = "words-bingo"
  case wordsBoard = "words-board"
  case spellBubbles = "spell-bubbles"
  case spellScramble = "spell-scramble"
  case spellDictation = "spell-dictation"

  /// The exercise that its trials carry.
  package var exercise: String { rawValue }

  /// Whose words come back together.
  package var family: PracticeFamily { spelling == nil ? .words : .spelling }

  /// Which spelling game it is; nothing for one with compounds.
  package var spelling: SpellingGame? { SpellingGame(exercise: rawValue) }

  package init?(exercise: String) { self.init(rawValue: exercise) }

  package init(_ game: SpellingGame) {
    self =
      switch game {
      case .bubbles: .spellBubbles
      case .scramble: .spellScramble
      case .dictation: .spellDictation
      }
  }

  /// How its rounds tell where they stand.
  package var progress: any RoundProgress.Type {
    switch self {
    case .wordsCards: WordProgress<CardsProgress>.self
    case .wordsBingo: WordProgress<BingoProgress>.self
    case .wordsBoard: WordProgress<BoardProgress>.self
    case .spellBubbles, .spellScramble, .spellDictation: SpellingProgress.self
    }
  }

  /// The most answers that a round may have; more than any child gives.
  private static let mostAnswers = 1000

  /// The definition that the records refer to; it is never on offer among the coach's exercises.
  package var definition: Exercise {
    Exercise(
      id: exercise, number: 0, version: 1, title: title, kind: .passFail,
      attempts: Self.mostAnswers, equipment: [], picture: "letters")
  }

  private var title: LocalizedText {
    switch self {
    case .wordsCards: LocalizedText(sv: "Ord: kort", en: "Words: cards")
    case .wordsBingo: LocalizedText(sv: "Ord: bingo", en: "Words: bingo")
    case .wordsBoard: LocalizedText(sv: "Ord: spelplan", en: "Words: board")
    case .spellBubbles: LocalizedText(sv: "Stava: bubblor", en: "Spelling: bubbles")
    case .spellScramble: LocalizedText(sv: "Stava: bokstavsröra", en: "Spelling: scramble")
    case .spellDictation: LocalizedText(sv: "Stava: diktamen", en: "Spelling: dictation")
    }
  }
}
