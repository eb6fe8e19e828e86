import Model
import Store

/// What the menu of the eye test shows.
struct EyeMenuView {
  struct Player {
    var number: Int
    var name: String
    var isChosen: Bool
  }

  var players: [Player]
  var suggestedNumber: Int
  /// Where the game begins for the chosen player; empty while there is nobody.
  var playLink: String
  var colourLink: String
  var contrastLink: String
  var digitsLink: String
  var hint: String
  var isListed: Bool

  init(_ people: [Participant], best: EyeScore?, isListed: Bool, _ words: Words) {
    let chosen = people.first?.number
    players = people.map {
      Player(number: $0.number, name: $0.nickname ?? "", isChosen: $0.number == chosen)
    }
    let taken = Set(people.map(\.number))
    suggestedNumber = Participant.numbers.first { !taken.contains($0) } ?? 0
    playLink = chosen.map { "/eyetest/play?participant=\($0)" } ?? "#new-player"
    colourLink = chosen.map { "/eyetest/colour?participant=\($0)" } ?? "#new-player"
    contrastLink = chosen.map { "/eyetest/contrast?participant=\($0)" } ?? "#new-player"
    digitsLink = chosen.map { "/eyetest/digits?participant=\($0)" } ?? "#new-player"
    let record = best.map { words("eye.menu.record", ["score": String($0.score)]) }
    hint = [words("eye.menu.play_hint"), record].compactMap { $0 }.joined(separator: " ")
    self.isListed = isListed
  }
}

/// One row of the table of scores.
struct EyeScoreRow {
  var rank: Int
  var number: Int
  var name: String
  var score: Int
  var level: Int
  /// The day, without the time.
  var day: String

  static func rows(_ scores: [EyeScore]) -> [EyeScoreRow] {
    scores.enumerated().map { index, score in
      EyeScoreRow(
        rank: index + 1, number: score.participant, name: score.nickname ?? "",
        score: score.score, level: score.level,
        day: String(score.startedAt.description.prefix(10)))
    }
  }
}
