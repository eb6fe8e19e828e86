import Learning
import Model

/// The door to the games: who, and which.
struct LearnHomeView {
  /// How many children are shown without opening the list of all.
  private static let near = 4

  struct Kid {
    var number: Int
    var name: String
    var isChosen: Bool
    var hasFace: Bool
    var character: String
  }

  var back = "/#start"
  /// The chosen child.
  var participant: Int?
  var near: [Kid]
  var everybody: [Kid]
  var wordsLink: String
  var spellLink: String
  var codeLink: String
  var suggestedNumber: Int
  var newLabel: String

  /// - Parameters:
  ///   - learners: All, by number.
  ///   - recent: The numbers of those who did anything last, newest first.
  ///   - chosen: Who the address names, if anybody.
  ///   - words: The sentences.
  init(
    _ learners: [LearnDesk.Learner], recent: [Int], chosen: LearnDesk.Learner?, _ words: Words
  ) {
    let number = chosen?.participant.number
    participant = number
    let kids = learners.map { learner in
      Kid(
        number: learner.participant.number, name: learner.participant.nickname ?? "",
        isChosen: learner.participant.number == number, hasFace: learner.figure != nil,
        character: learner.character.rawValue)
    }
    let order = [number].compactMap { $0 } + recent.filter { $0 != number }
    let first = order.compactMap { wanted in kids.first { $0.number == wanted } }
    let others = kids.filter { kid in !order.contains(kid.number) }
    everybody = kids
    near = Array((first + others).prefix(Self.near))
    wordsLink = number.map { "/words?participant=\($0)" } ?? "#who"
    spellLink = number.map { "/spell?participant=\($0)" } ?? "#who"
    codeLink = number.map { "/code?participant=\($0)" } ?? "#who"
    let taken = Set(learners.map(\.participant.number))
    suggestedNumber = Participant.numbers.first { !taken.contains($0) } ?? 0
    newLabel = words("learn.home.new_label", ["number": String(suggestedNumber)])
  }
}
