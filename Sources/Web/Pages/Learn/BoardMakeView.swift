import Learning
import Model

/// What the page has on which a board is made.
struct BoardMakeView {
  /// Somebody who may play as well.
  struct Other {
    var number: Int
    var name: String
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

  init(
    _ learner: LearnDesk.Learner, among learners: [LearnDesk.Learner], _ wish: BoardWish,
    _ words: Words
  ) throws {
    number = learner.participant.number
    name = learner.participant.nickname
    list = wish.list
    level = wish.level
    leave = "/words?participant=\(number)"
    others = learners.map(\.participant)
      .filter { $0.number != learner.participant.number }
      .map { Other(number: $0.number, name: $0.nickname ?? "") }
    grounds = try Board.Landscape.allCases.map { landscape in
      Ground(
        landscape: landscape.rawValue, name: words("learn.board.ground.\(landscape.rawValue)"),
        json: try JSON.text(Board.ready(landscape)))
    }
  }
}
