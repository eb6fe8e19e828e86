import Learning
import Model

/// What the page has on which a board is made.
struct BoardMakeView {
  /// Somebody who may play as well.
  struct Other {
    var number: Int
    var name: String
    /// Whether they chose who they travel as.
    var hasFace: Bool
    var character: String
  }

  /// A landscape with its board that is ready.
  struct Ground {
    var landscape: String
    var name: String
    var json: String
  }

  var number: Int
  var name: String?
  var list: String
  var level: Int
  /// Where leaving leads to.
  var leave: String
  var others: [Other]
  var grounds: [Ground]
  /// The question words of tiles, in the order in which they are laid, parted by strokes.
  var tileWords: String
  /// The board that the child left, which goes on from where it stood.
  var left: String?
  /// The words of its tiles.
  var leftWords: String
  /// With whom it was played, if that was somebody known.
  var second: Int?
  /// Whether it was played by two.
  var isForTwo: Bool

  init(
    _ learner: LearnDesk.Learner, among learners: [LearnDesk.Learner], _ wish: BoardWish,
    left exercise: LeftExercise?, tileWords: [String], _ words: Words
  ) throws {
    number = learner.participant.number
    name = learner.participant.nickname
    list = wish.list
    level = wish.level
    leave = "/words?participant=\(number)"
    others = learners.filter { $0.participant.number != learner.participant.number }.map { other in
      Other(
        number: other.participant.number, name: other.participant.nickname ?? "",
        hasFace: other.figure != nil, character: other.character.rawValue)
    }
    self.tileWords = tileWords.joined(separator: "|")
    let progress = exercise?.own(BoardProgress.self)
    leftWords = (progress?.tileWords ?? []).joined(separator: "|")
    left = try progress.map { try JSON.text($0.board) }
    second = exercise?.partner
    isForTwo = progress?.players == 2
    grounds = try Board.Landscape.allCases.map { landscape in
      Ground(
        landscape: landscape.rawValue, name: words("learn.board.ground.\(landscape.rawValue)"),
        json: try JSON.text(Board.ready(landscape)))
    }
  }
}
