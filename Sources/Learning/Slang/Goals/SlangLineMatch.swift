/// Compares lines as a goal does: spaces and case say nothing, numbers are equal within 10⁻⁹.
struct SlangLineMatch {
  private enum Piece {
    case number(Double)
    case letter(Character)

    static func == (left: Piece, right: Piece) -> Bool {
      switch (left, right) {
      case (.number(let left), .number(let right)): (left - right).magnitude <= 1e-9
      case (.letter(let left), .letter(let right)): left == right
      default: false
      }
    }
  }

  private let pieces: [Piece]

  init(_ line: String) {
    var pieces: [Piece] = []
    let characters = Array(line.lowercased())
    var place = 0
    while place < characters.count {
      let start = place
      while place < characters.count, SlangLexer.isDigit(characters[place]) { place += 1 }
      if place > start {
        if place + 1 < characters.count, characters[place] == "." || characters[place] == ",",
          SlangLexer.isDigit(characters[place + 1])
        {
          place += 1
          while place < characters.count, SlangLexer.isDigit(characters[place]) { place += 1 }
        }
        let digits = String(characters[start..<place].map { $0 == "," ? "." : $0 })
        pieces.append(.number(Double(digits) ?? .infinity))
      } else {
        let character = characters[place] == "−" ? "-" : characters[place]
        if !character.isWhitespace { pieces.append(.letter(character)) }
        place += 1
      }
    }
    self.pieces = pieces
  }

  func equals(_ other: SlangLineMatch) -> Bool {
    pieces.count == other.pieces.count && zip(pieces, other.pieces).allSatisfy { $0 == $1 }
  }

  /// Whether another line stands in this one.
  func contains(_ other: SlangLineMatch) -> Bool {
    guard pieces.count >= other.pieces.count else { return false }
    return (0...(pieces.count - other.pieces.count)).contains { start in
      zip(pieces[start...], other.pieces).allSatisfy { $0 == $1 }
    }
  }

  static func holds(_ match: SlangGoal.Match, _ expected: [String], _ said: [String]) -> Bool {
    switch match {
    case .any: return expected.isEmpty ? !said.isEmpty : said.count == expected.count
    case .exact:
      return expected.count == said.count
        && zip(expected, said).allSatisfy { SlangLineMatch($0).equals(SlangLineMatch($1)) }
    case .contains:
      var rest = said.map { SlangLineMatch($0) }[...]
      for line in expected.map({ SlangLineMatch($0) }) {
        guard let found = rest.firstIndex(where: { $0.contains(line) }) else { return false }
        rest = rest[(found + 1)...]
      }
      return true
    }
  }
}
