import Learning

extension LearningKind {
  /// Where it is played.
  var playPath: String {
    switch self {
    case .wordsCards: "/words/cards"
    case .wordsBingo: "/words/bingo"
    case .wordsBoard: "/words/board/play"
    case .spellBubbles: "/spell/bubbles"
    case .spellScramble: "/spell/scramble"
    case .spellDictation: "/spell/dictation"
    }
  }

  /// Where a new round begins: a board is made first.
  var beginPath: String { self == .wordsBoard ? "/words/board" : playPath }

  var isWords: Bool { family == .words }

  /// The last part of its name, by which texts call it.
  var game: String { rawValue.split(separator: "-").last.map(String.init) ?? rawValue }

  /// The games with words, in the order in which they are shown.
  static let wordGames: [LearningKind] = [.wordsCards, .wordsBingo, .wordsBoard]
}
