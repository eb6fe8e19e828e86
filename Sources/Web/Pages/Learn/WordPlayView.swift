import Learning
import Model

/// What the page of a game with words has before its first question.
struct WordPlayView {
  var number: Int
  var name: String?
  /// Whose face is on the cards.
  var figure: String
  /// The drawings of the figure below its number, from behind.
  var under: [String]
  /// Those above it.
  var over: [String]
  /// The language of the words, whatever the page itself speaks.
  var language: String
  /// Where leaving leads to.
  var leave: String

  init(_ learner: LearnDesk.Learner) {
    let participant = learner.participant
    let character = learner.figure ?? .alma
    let worn = Set(Journey(finished: learner.finished).worn)
    number = participant.number
    name = participant.nickname
    figure = character.rawValue
    under = Self.under(character, worn)
    over = Self.over(character, worn)
    language = "sv"
    leave = "/words?participant=\(participant.number)"
  }

  private static func under(_ character: JourneyCharacter, _ worn: Set<JourneyPiece>) -> [String] {
    var layers: [String] = []
    if worn.contains(.tank) { layers.append("g-tank") }
    if character == .jun { layers.append("b-chair") }
    layers += worn.contains(.suit) ? ["b-suit", "b-patch"] : ["b-plain", "b-bib"]
    return layers
  }

  private static func over(_ character: JourneyCharacter, _ worn: Set<JourneyPiece>) -> [String] {
    var layers: [String] = []
    if worn.contains(.shoes) { layers.append("g-boots") }
    if character == .jun { layers.append("b-wheels") }
    if worn.contains(.gloves) { layers.append("g-gloves") }
    if worn.contains(.radio) { layers.append("g-radio") }
    layers.append("h-\(character.rawValue)")
    if worn.contains(.helmet) { layers.append("g-helmet") }
    if worn.contains(.lamp) { layers.append("g-lamp") }
    return layers
  }
}
