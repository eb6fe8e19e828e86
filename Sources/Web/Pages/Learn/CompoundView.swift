import Learning

/// A compound as two halves of a line, or as one word where its parts are not known.
struct CompoundView {
  var whole: String
  var first: String
  var second: String
  var isParted: Bool
  /// How many letters it has: long words are written smaller.
  var letters: Int
  /// What a press on it does.
  var hear: String

  init(_ whole: String, _ parts: CompoundParts, _ words: Words) {
    let halves = parts[whole]
    self.init(whole, halves: halves, words)
  }

  init(_ piece: JourneyPiece, _ words: Words) {
    self.init(piece.parts.first + piece.parts.second, halves: piece.parts, words)
  }

  private init(_ whole: String, halves: (first: String, second: String)?, _ words: Words) {
    self.whole = whole
    first = halves?.first ?? ""
    second = halves?.second ?? ""
    isParted = halves != nil
    letters = whole.count
    hear = words("learn.words.hear", ["word": whole])
  }
}

/// Where the compounds of the lists have their seam.
struct CompoundParts: Sendable {
  private let firsts: [String: String]

  init(_ lists: LearningLists) {
    var firsts: [String: String] = [:]
    for question in lists.compounds.flatMap({ $0.words.levels.joined() }) {
      for solution in question.solutions {
        firsts[question.compound(with: solution)] = question.word
      }
    }
    self.firsts = firsts
  }

  subscript(whole: String) -> (first: String, second: String)? {
    firsts[whole].map { ($0, String(whole.dropFirst($0.count))) }
  }
}
