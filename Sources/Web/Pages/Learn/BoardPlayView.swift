import Learning
import Model

/// What the page has on which a board is played, before its first question.
struct BoardPlayView {
  /// Whose pawn it is.
  struct Player {
    /// Empty for somebody without one.
    var number: String
    var name: String
    var character: String
    var isFirst: Bool
  }

  var number: Int
  var name: String?
  /// The language of the words, whatever the page itself speaks.
  var language: String
  /// Where leaving leads to.
  var leave: String
  /// The board of a round that none was made for.
  var ready: String
  /// Both, whether two play or not: the round knows.
  var players: [Player]

  init(_ learner: LearnDesk.Learner, second: LearnDesk.Learner?, _ words: Words) throws {
    number = learner.participant.number
    name = learner.participant.nickname
    language = LearningLists.Compounds.language.rawValue
    leave = "/words?participant=\(number)"
    ready = try JSON.text(Board.ready(.marsDay))
    let first = learner.figure ?? .alma
    players = [
      Self.player(learner.participant, first, isFirst: true),
      Self.second(second, besides: first, words),
    ]
  }

  private static func player(
    _ participant: Participant, _ figure: JourneyCharacter, isFirst: Bool
  ) -> Player {
    let number = String(participant.number)
    return Player(
      number: number, name: participant.nickname ?? number, character: figure.rawValue,
      isFirst: isFirst)
  }

  /// Whoever has not said who they are gets a figure that the first one has not.
  private static func second(
    _ learner: LearnDesk.Learner?, besides first: JourneyCharacter, _ words: Words
  ) -> Player {
    let other: JourneyCharacter = first == .rut ? .bip : .rut
    guard let learner else {
      return Player(
        number: "2", name: words("learn.board.player_two"), character: other.rawValue,
        isFirst: false)
    }
    return player(learner.participant, learner.figure ?? other, isFirst: false)
  }
}
