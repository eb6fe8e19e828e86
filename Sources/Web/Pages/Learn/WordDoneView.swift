import Learning
import Model
import Station

/// What a round with words came to: something for the journey, and its words to hear.
struct WordDoneView {
  /// A new piece.
  struct Arrived {
    var piece: String
    var whole: String
    var first: String
    var second: String
    var name: CompoundView
    var hear: String
  }

  var figure: FigureView
  var arrived: Arrived?
  /// How far the rocket is, where no piece was due.
  var rocket: String?
  /// Why it ended before its own end; nothing where it did not.
  var left: String?
  /// What is said by itself.
  var newWord: String
  var liftsOff: Bool
  var heading: String
  var words: [CompoundView]
  /// Where the same game begins once more.
  var again: String
  var on: String

  /// What a round tells at its end.
  struct Outcome {
    var kind: LearningKind
    var end: RoundEnd
    var list: String
    var level: Int
    /// Whether the same game is another session of today.
    var isToday = false
    /// The compounds, in the order in which they were made.
    var compounds: [String]

    /// What stands above it all, a key of a sentence.
    var title: String {
      end.isWhole ? "learn.words.done" : "learn.spell.done.end.\(end.rawValue)"
    }
  }

  init(
    _ learner: LearnDesk.Learner, _ outcome: Outcome, _ parts: CompoundParts, _ words: Words
  ) {
    let number = learner.participant.number
    let isWhole = outcome.end.isWhole
    let journey = Journey(finished: learner.finished)
    let name = learner.character.name
    left = isWhole ? nil : words(outcome.title)
    arrived = (isWhole ? journey.arrived : nil).map { piece in
      let view = CompoundView(piece, words)
      return Arrived(
        piece: piece.rawValue, whole: view.whole, first: view.first, second: view.second,
        name: view, hear: view.hear)
    }
    newWord = arrived?.whole ?? ""
    liftsOff = isWhole && journey.liftsOff
    rocket = isWhole && arrived == nil ? Self.rocket(journey, words) : nil
    let label =
      arrived.map { words("learn.words.figure_got", ["name": name, "piece": $0.whole]) }
      ?? words("learn.words.figure_label", ["name": name, "number": String(number)])
    figure = FigureView(learner, label: label, place: isWhole ? "done-fig jump" : "done-fig")
    heading = words.counted("learn.words.count", outcome.compounds.count)
    self.words = outcome.compounds.map { CompoundView($0, parts, words) }
    let query = "?participant=\(number)&list=\(PathText.encoded(outcome.list))"
    let rest = outcome.isToday ? "&today=1" : "&level=\(outcome.level)"
    again = outcome.kind.beginPath + query + rest
    on = "/words?participant=\(number)"
  }

  private static func rocket(_ journey: Journey, _ words: Words) -> String {
    if journey.liftsOff { return words("learn.words.lifts_off") }
    if journey.hasLanded { return words("learn.words.landed") }
    return words(
      "learn.words.plates",
      ["count": String(journey.plates), "all": String(Journey.wholeRocket)])
  }
}
