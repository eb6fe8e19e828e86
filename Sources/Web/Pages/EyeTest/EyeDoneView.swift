import EyeTest
import Model
import Station
import Store

/// What a round of the game came to.
struct EyeDoneView {
  var number: Int
  var name: String
  var score: Int
  var points: String
  /// Why it ended, and what speaks against it having been played in earnest.
  var sentences: [String]
  var badges: [String]
  var isNewBest: Bool

  init(_ round: Round, player: Participant?, before: EyeScore?, _ words: Words) {
    number = round.participant
    name = player?.nickname ?? ""
    let progress = round.progress.value as? GameProgress
    let score = progress?.score ?? 0
    self.score = score
    points = words(score == 1 ? "eye.game.point" : "eye.game.points")
    let end = round.end ?? .complete
    isNewBest = end.isWhole && score > 0 && score > before?.score ?? 0
    sentences =
      [words("eye.game.end.\(end.rawValue)")]
      + (progress?.flags ?? []).map { words("eye.game.flag.\($0.rawValue)") }
    badges = (progress?.badges ?? []).map { words("eye.game.badge.\($0.rawValue)") }
    let streak = progress?.bestStreak ?? 0
    if streak > 1 { badges.append(words("eye.game.streak", ["count": String(streak)])) }
  }
}
