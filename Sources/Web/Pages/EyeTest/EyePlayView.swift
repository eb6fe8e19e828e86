import EyeTest
import Model

/// What the page of the game has before its first question.
struct EyePlayView {
  struct Letter {
    var name: String
    /// The outline as the `d` of a path on the 5 × 5 grid.
    var path: String
  }

  var number: Int
  var name: String?
  var letters: [Letter]

  init(_ player: Participant) {
    number = player.number
    name = player.nickname
    letters = Self.alphabet
  }

  private static let alphabet = OptotypeLetter.allCases.map {
    Letter(name: $0.rawValue, path: $0.outline.svgPath)
  }
}
