/// Tells which texts are words; the station loads it.
package protocol WordDictionary: Sendable {
  /// Returns whether a text is a word of the language, in whatever case.
  func contains(_ word: String) -> Bool
}

/// The words of a list, a word a line, as Debian's `wamerican`, `wbritish` and `wswedish` have them;
/// those of a spelling checker (`hunspell-sv`) are read without the endings that it makes.
package struct WordSet: WordDictionary, Hashable {
  private var words: Set<String> = []

  /// More letters than any misspelling has; longer words are not kept.
  private static let longest = SpellingWord.longest + 2

  package init(_ words: some Sequence<String> = []) {
    self.words = Set(words.map { $0.lowercased() })
  }

  /// Reads a list in UTF-8, or in Latin-1 where it is none (Debian's Swedish one); `#` begins a
  /// comment.
  package init(lines bytes: [UInt8]) { add(lines: bytes) }

  package mutating func add(lines bytes: [UInt8]) {
    let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
    for whole in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let line = whole.prefix { $0 != UInt8(ascii: "/") }
      guard line.count <= 4 * Self.longest, line.first != UInt8(ascii: "#") else { continue }
      let word =
        isUTF8
        ? String(decoding: line, as: UTF8.self)
        : String(String.UnicodeScalarView(line.map { Unicode.Scalar($0) }))
      let kept = word.trimmed.lowercased()
      if !kept.isEmpty, kept.count <= Self.longest { words.insert(kept) }
    }
  }

  package mutating func formUnion(_ other: WordSet) { words.formUnion(other.words) }

  package var count: Int { words.count }

  package func contains(_ word: String) -> Bool { words.contains(word.lowercased()) }
}
