import Learning
import Model

/// The journey as a strip: whole is won, dashes are the next piece, dots come later.
struct WordsStripView {
  struct Mark {
    var piece: String
    var state: String
    var x: Int
    var y: Int
    var radius: Int
    var half: Int
    var size: Int
  }

  /// Where the child is.
  struct Pin {
    var x: Int
    var y: Int
    var hasFace: Bool
    var character: String
    var hasHelmet: Bool
  }

  /// The line with its stations, for one width of the screen.
  struct Way {
    var done: String?
    var next: String?
    var far: String?
    var marks: [Mark]
    var pin: Pin
  }

  var link: String
  var hint: String
  var wide: Way
  var narrow: Way

  private static let wideStart = (x: 112, y: 122)
  private static let wideStations = [
    (180, 110), (254, 102), (328, 95), (402, 90), (476, 86), (550, 84), (624, 84), (698, 85),
    (772, 88), (846, 93), (920, 99), (994, 107),
  ]
  private static let narrowStart = (x: 30, y: 98)
  private static let narrowStations = [(62, 84), (112, 58), (166, 46), (220, 46), (268, 58)]

  init(_ learner: LearnDesk.Learner, _ words: Words) {
    let journey = Journey(finished: learner.finished)
    link = "/words/mars?participant=\(learner.participant.number)"
    hint = Self.hint(journey, words)
    let won = journey.pieces.count
    wide = Self.way(
      JourneyPiece.allCases, won: won, start: Self.wideStart, stations: Self.wideStations,
      radius: 22, learner)
    // Three that are won, the next one and one more.
    let count = Self.narrowStations.count
    let first = min(max(0, won - 3), JourneyPiece.allCases.count - count)
    narrow = Self.way(
      Array(JourneyPiece.allCases[first..<(first + count)]), won: won - first,
      start: Self.narrowStart, stations: Self.narrowStations, radius: 19, learner)
    narrow.pin.hasFace = false
  }

  private static func hint(_ journey: Journey, _ words: Words) -> String {
    if let next = journey.next, let count = journey.untilNext {
      let sentence = words.counted("learn.words.until", count)
      return sentence.replacing("{piece}", with: next.parts.first + next.parts.second)
    }
    if journey.hasLanded { return words("learn.words.landed") }
    return words.counted("learn.words.until_start", Journey.wholeRocket - journey.plates)
  }

  private static func way(
    _ pieces: [JourneyPiece], won: Int, start: (x: Int, y: Int), stations: [(Int, Int)],
    radius: Int, _ learner: LearnDesk.Learner
  ) -> Way {
    let points = [start] + stations.map { (x: $0.0, y: $0.1) }
    let here = points[min(won, stations.count)]
    let pieceSize = radius * 5 / 4
    let marks = zip(pieces, stations).enumerated().map { index, station in
      Mark(
        piece: station.0.rawValue, state: index < won ? "done" : index == won ? "next" : "far",
        x: station.1.0, y: station.1.1, radius: radius, half: pieceSize / 2, size: pieceSize)
    }
    let pin = Pin(
      x: here.x, y: here.y - radius + 2, hasFace: true, character: learner.character.rawValue,
      hasHelmet: Journey(finished: learner.finished).pieces.contains(.helmet))
    return Way(
      done: line(points.prefix(won + 1)), next: line(points.dropFirst(won).prefix(2)),
      far: line(points.dropFirst(won + 1)), marks: marks, pin: pin)
  }

  private static func line(_ points: ArraySlice<(x: Int, y: Int)>) -> String? {
    guard let first = points.first, points.count > 1 else { return nil }
    let start = "M\(first.x) \(first.y)"
    return start + points.dropFirst().map { "L\($0.x) \($0.y)" }.joined()
  }
}
