import Learning
import Model

/// Who travels, with the child's number and what was won so far.
struct FigureView {
  var character: String
  var number: Int
  /// What is seen, as a sentence.
  var label: String
  /// The class that places it on the page.
  var place: String
  var hasTank: Bool
  var hasSuit: Bool
  var hasShoes: Bool
  var hasGloves: Bool
  var hasRadio: Bool
  var hasHelmet: Bool
  var hasLamp: Bool

  init(_ learner: LearnDesk.Learner, label: String, place: String) {
    let pieces = Set(Journey(finished: learner.finished).worn)
    character = learner.character.rawValue
    number = learner.participant.number
    self.label = label
    self.place = place
    hasTank = pieces.contains(.tank)
    hasSuit = pieces.contains(.suit)
    hasShoes = pieces.contains(.shoes)
    hasGloves = pieces.contains(.gloves)
    hasRadio = pieces.contains(.radio)
    hasHelmet = pieces.contains(.helmet)
    hasLamp = pieces.contains(.lamp)
  }
}

extension LearnDesk.Learner {
  /// The chosen figure, the first one until one is chosen.
  var character: JourneyCharacter { figure ?? .alma }
}

extension JourneyCharacter {
  /// Its name is the same in all languages.
  var name: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

/// A child as the top of a page names it.
struct LearnChildView {
  var number: Int
  var character: String
  var childLink: String
  var childLabel: String

  init(_ learner: LearnDesk.Learner, _ words: Words) {
    number = learner.participant.number
    character = learner.character.rawValue
    childLink = "/learn?participant=\(number)"
    let name = [String(number), learner.participant.nickname ?? ""].filter { !$0.isEmpty }
    childLabel = words("learn.words.other_child", ["child": name.joined(separator: " ")])
  }
}
