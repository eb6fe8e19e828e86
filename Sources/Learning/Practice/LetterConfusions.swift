/// Which letters are written for which, over many answers.
///
/// A word is parted into what stands for one sound: `ee`, `sh`, `tt`, or one letter. What was written
/// for each part is found letter by letter. Neighbours that changed places across two parts are no
/// confusion of letters, and an answer of which more than half differs tells nothing.
struct LetterConfusions {
  struct Pair: Hashable {
    var from: String
    var to: String
  }

  private(set) var counts: [Pair: Int] = [:]
  /// How often each part was to be written.
  private(set) var asked: [String: Int] = [:]

  mutating func add(word: String, written: String) {
    let difference = SpellingDifference(word: word, written: written)
    guard 2 * difference.distance <= word.count else { return }
    let pieces = Self.pieces(difference)
    var start = 0
    for part in Self.parts(of: word.lowercased()) {
      let end = start + part.count
      let piece = pieces[start..<end]
      asked[part, default: 0] += 1
      let written = piece.map(\.written).joined()
      let isSwappedAcross = piece.first?.isSecond == true || piece.last?.isFirst == true
      if written != part, !isSwappedAcross {
        counts[Pair(from: part, to: written), default: 0] += 1
      }
      start = end
    }
  }

  private struct Piece {
    var written: String
    /// The first of two that changed places.
    var isFirst = false
    var isSecond = false
  }

  /// What was written for each letter of the word.
  private static func pieces(_ difference: SpellingDifference) -> [Piece] {
    var pieces: [Piece] = []
    /// What stands before a letter and belongs to it: all before the first one, and its own double.
    var before = ""
    for (index, mark) in difference.marks.enumerated() {
      switch mark.kind {
      case .right, .wrong, .gap:
        pieces.append(Piece(written: before + mark.written))
        before = ""
      case .extra:
        let next = difference.marks[(index + 1)...].first
        if pieces.isEmpty || next?.kind == .right && next?.written == mark.written {
          before += mark.written
        } else {
          pieces[pieces.count - 1].written += before + mark.written
          before = ""
        }
      case .swapped:
        pieces.append(Piece(written: before + String(mark.written.prefix(1)), isFirst: true))
        before = ""
        pieces.append(Piece(written: String(mark.written.suffix(1)), isSecond: true))
      }
    }
    return pieces
  }

  private static let sounds: Set<String> = [
    "igh", "tch", "skj", "stj", "sch", "ai", "ay", "aw", "ch", "ck", "ea", "ee", "ew", "gn", "hj",
    "kj", "lj", "dj", "gj", "kn", "ng", "nk", "oa", "oi", "oo", "ou", "ow", "oy", "ph", "qu", "sh",
    "sj", "th", "tj", "wh", "wr",
  ]

  static func parts(of word: String) -> [String] {
    var rest = Array(word)[...]
    var parts: [String] = []
    while let first = rest.first {
      let length = [3, 2].first { length in
        guard rest.count >= length else { return false }
        let text = String(rest.prefix(length))
        return sounds.contains(text) || length == 2 && rest.dropFirst().first == first
      }
      parts.append(String(rest.prefix(length ?? 1)))
      rest = rest.dropFirst(length ?? 1)
    }
    return parts
  }
}
