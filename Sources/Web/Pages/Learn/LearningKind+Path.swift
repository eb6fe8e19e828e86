import Learning
import Station

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

  /// Below which what its rounds came to is shown.
  var resultPath: String { isWords ? "/words/rounds" : "/spell/rounds" }

  var isWords: Bool { family == .words }

  /// The last part of its name, by which texts call it.
  var game: String { rawValue.split(separator: "-").last.map(String.init) ?? rawValue }

  /// The games with words, in the order in which they are shown.
  static let wordGames: [LearningKind] = [.wordsCards, .wordsBingo, .wordsBoard]
}

extension RoundForm {
  /// Below which what its rounds came to is shown; one that is open goes on from there.
  var resultPath: String {
    switch self {
    case .eye(let kind): kind.resultPath
    case .learning(let kind): kind.resultPath
    }
  }
}
