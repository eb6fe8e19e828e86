import Learning
import Model

/// What the page of a game with words has before its first question.
struct WordPlayView {
  var number: Int
  var name: String?
  /// Whose face is on the cards.
  var character: String
  /// Who is glad about a full line.
  var figure: FigureView
  /// The language of the words, whatever the page itself speaks.
  var language: String
  /// Where leaving leads to.
  var leave: String

  init(_ learner: LearnDesk.Learner, _ words: Words) {
    let participant = learner.participant
    number = participant.number
    name = participant.nickname
    character = learner.character.rawValue
    figure = FigureView(
      learner,
      label: words(
        "learn.words.figure_label",
        ["name": learner.character.name, "number": String(participant.number)]),
      place: "row-fig")
    language = LearningLists.Compounds.language.rawValue
    leave = "/words?participant=\(participant.number)"
  }
}
