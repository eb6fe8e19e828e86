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
    let score = Self.number("score", of: round)
    self.score = score
    points = words(score == 1 ? "eye.game.point" : "eye.game.points")
    let end = round.end ?? .complete
    isNewBest = end.isWhole && score > 0 && score > before?.score ?? 0
    sentences =
      [words("eye.game.end.\(end.rawValue)")]
      + Self.names("flags", of: round).map { words("eye.game.flag.\($0)") }
    badges = Self.names("badges", of: round).map { words("eye.game.badge.\($0)") }
    let streak = Self.number("best_streak", of: round)
    if streak > 1 { badges.append(words("eye.game.streak", ["count": String(streak)])) }
  }

  private static func number(_ name: String, of round: Round) -> Int {
    guard case .number(let value)? = round.progress[name] else { return 0 }
    return Int(exactly: value) ?? 0
  }

  private static func names(_ name: String, of round: Round) -> [String] {
    guard case .array(let values)? = round.progress[name] else { return [] }
    return values.compactMap { value in
      if case .string(let text) = value { return text }
      return nil
    }
  }
}
