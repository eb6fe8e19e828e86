import Learning
import Model

/// The choice of a figure.
struct WordCharacterView {
  struct Face {
    var character: String
    var name: String
    var isChosen: Bool
  }

  var back: String
  var participant: Int
  /// Where the choice leads.
  var next: String
  var figure: FigureView
  var characters: [Face]
  var take: String

  init(_ learner: LearnDesk.Learner, _ words: Words) {
    let number = learner.participant.number
    let name = learner.character.name
    participant = number
    let isFirst = learner.figure == nil
    back = (isFirst ? "/learn" : "/words/mars") + "?participant=\(number)"
    next = (isFirst ? "/words" : "/words/mars") + "?participant=\(number)"
    let label = words("learn.words.figure_label", ["name": name, "number": String(number)])
    figure = FigureView(learner, label: label, place: "pick-fig")
    characters = JourneyCharacter.allCases.map { character in
      Face(
        character: character.rawValue, name: character.name,
        isChosen: character == learner.character)
    }
    take = words("learn.words.take", ["name": name])
  }
}
