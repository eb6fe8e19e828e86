import Learning
import Model

/// The journey to Mars: scene, figure, and the twelve pieces.
struct WordMarsView {
  struct Piece {
    var piece: String
    var first: String
    var second: String
    /// Whether it is won: `done`, `now` or `empty`.
    var state: String
    /// The same in words.
    var status: String
    var label: String
  }

  /// The rocket at its tower, and what stands around it.
  struct Scene {
    /// From the foot of the rocket to its tip, on the drawing's own scale.
    private static let foot = 220
    private static let tip = 6

    var plates: Bool
    /// Down to where the rocket is built, from above.
    var built: Int
    var isWhole: Bool
    var hasLanded: Bool
    var hasRocket: Bool
    var hasPanel: Bool
    var hasCar: Bool
    var hasLunch: Bool
    var hasTent: Bool

    init(_ journey: Journey) {
      let pieces = Set(journey.pieces)
      plates = journey.plates > 0
      built = Self.foot - (Self.foot - Self.tip) * journey.plates / Journey.wholeRocket
      isWhole = journey.plates == Journey.wholeRocket
      hasLanded = journey.hasLanded
      hasRocket = pieces.contains(.rocket)
      hasPanel = pieces.contains(.panel)
      hasCar = pieces.contains(.car)
      hasLunch = pieces.contains(.lunch)
      hasTent = pieces.contains(.tent)
    }
  }

  var back: String
  var figure: FigureView
  var figureLink: String
  var scene: Scene
  var pieces: [Piece]
  /// The piece that comes next.
  var shown: Piece?
  var hasShown: Bool
  var next: String

  init(_ learner: LearnDesk.Learner, _ words: Words) {
    let number = learner.participant.number
    let journey = Journey(finished: learner.finished)
    back = "/words?participant=\(number)"
    figureLink = "/words/character?participant=\(number)"
    figure = FigureView(
      learner, label: Self.label(learner.character, number, journey, words), place: "mars-fig")
    scene = Scene(journey)
    pieces = JourneyPiece.allCases.map { Self.piece($0, journey, words) }
    shown = pieces.first { $0.state == "now" }
    hasShown = shown != nil
    next = back
  }

  private static func label(
    _ character: JourneyCharacter, _ number: Int, _ journey: Journey, _ words: Words
  ) -> String {
    let worn = journey.worn.map { $0.parts.first + $0.parts.second }
    guard !worn.isEmpty else {
      return words(
        "learn.words.figure_label", ["name": character.name, "number": String(number)])
    }
    return words(
      "learn.words.figure_has", ["name": character.name, "pieces": worn.joined(separator: ", ")])
  }

  private static func piece(_ piece: JourneyPiece, _ journey: Journey, _ words: Words) -> Piece {
    let (state, status) =
      if journey.pieces.contains(piece) {
        ("done", words("learn.words.have"))
      } else if journey.next == piece {
        ("now", words.counted("learn.words.coming", piece.after - journey.finished))
      } else {
        ("empty", words("learn.words.after", ["count": String(piece.after)]))
      }
    let (first, second) = piece.parts
    return Piece(
      piece: piece.rawValue, first: first, second: second, state: state, status: status,
      label: "\(first)\(second), \(status)")
  }
}
