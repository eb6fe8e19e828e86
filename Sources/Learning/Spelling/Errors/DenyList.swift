/// Words that are not for children, and what looks or sounds like one.
///
/// A misspelling is refused if it is such a word, reads as one (the same letters but for doubled
/// ones and for those that sound alike), has one of four letters or more in it, or begins as one of
/// those and has one letter more or another one.
package struct DenyList: Sendable, Hashable {
  private let words: Set<String>
  private let sounds: Set<String>
  /// Those of four letters or more, by their first one.
  private let long: [Character: [[Character]]]

  package init(_ words: some Sequence<String>) {
    let words = Set(words.map { $0.lowercased() })
    self.words = words
    sounds = Set(words.map(Self.sound))
    long = Dictionary(grouping: words.filter { $0.count >= 4 }.map { Array($0) }) { $0[0] }
  }

  /// Reads a word a line; `#` begins a comment.
  package init(lines text: String) {
    self.init(
      text.split(whereSeparator: \.isNewline).map { String($0).trimmed }
        .filter { !$0.isEmpty && !$0.hasPrefix("#") })
  }

  package var count: Int { words.count }

  /// Whether a word itself is one; for words that somebody chose.
  package func contains(_ word: String) -> Bool { words.contains(word.lowercased()) }

  /// Whether a made or given misspelling is one, or near one.
  package func isNear(_ misspelling: String) -> Bool {
    let text = misspelling.lowercased()
    if words.contains(text) || sounds.contains(Self.sound(text)) { return true }
    let letters = Array(text)
    let isIn = letters.indices.contains { start in
      long[letters[start]]?.contains { letters[start...].starts(with: $0) } ?? false
    }
    guard !isIn, let first = letters.first else { return isIn }
    return long[first]?.contains { Self.isOneLetterFrom(letters, $0) } ?? false
  }

  /// Letters without doubling, and one letter for those that sound alike.
  private static func sound(_ word: String) -> String {
    var sound = ""
    let plain = word.replacing("ck", with: "k").replacing("ph", with: "f")
    for letter in plain {
      let one: Character =
        switch letter {
        case "c", "q": "k"
        case "z": "s"
        case "y": "i"
        default: letter
        }
      if one != sound.last { sound.append(one) }
    }
    return sound
  }

  /// One letter more than in the word, or another one, where both begin alike.
  private static func isOneLetterFrom(_ left: [Character], _ right: [Character]) -> Bool {
    guard (0...1).contains(left.count - right.count) else { return false }
    let start = zip(left, right).prefix { $0 == $1 }.count
    let restOfLeft = left[start...]
    let restOfRight = right[start...]
    let end = zip(restOfLeft.reversed(), restOfRight.reversed()).prefix { $0 == $1 }.count
    return max(restOfLeft.count, restOfRight.count) - end <= 1
  }
}
