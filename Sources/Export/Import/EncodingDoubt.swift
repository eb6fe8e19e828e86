/// What a file that is no UTF-8 would say in Windows-1252: only its reader can tell whether it is.
///
/// One damaged byte in a file of UTF-8 and a file of an older Windows program look alike where
/// nothing else in it is beyond ASCII, and read as the wrong one a name changes.
package struct EncodingDoubt: Sendable, Hashable {
  package struct Word: Sendable, Hashable, Codable {
    /// From 1.
    package var line: Int
    /// In Windows-1252, shortened.
    package var text: String

    package init(line: Int, text: String) {
      self.line = line
      self.text = text
    }
  }

  /// How many words of each kind are shown: those that are no UTF-8, and others beyond ASCII.
  private static let mostWords = 6
  private static let longestWord = 60
  private static let isOfWord: [Bool] = (0...255).map { byte in
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...0xFF, 0x27, 0x2D: true
    default: false
    }
  }

  /// In the order of the file, at least one, each once.
  package let words: [Word]

  /// Reads a file; nothing if it says how it is spelled, is UTF-8, or has bytes that mean nothing
  /// in Windows-1252 either.
  init?(_ source: ByteSource) {
    guard CSVEncoding.marked(source) == nil else { return nil }
    var source = source
    var search = Search()
    while let part = source.nextPart() {
      guard search.append(part) else { return nil }
    }
    search.endWord()
    guard search.damaged > 0 else { return nil }
    words = search.words
  }

  private struct Search {
    private(set) var words: [Word] = []
    /// How many of them are no UTF-8.
    private(set) var damaged = 0
    private var line = 1
    private var word: [UInt8] = []
    private var isPlain = true

    /// Returns whether all of it may be text in Windows-1252.
    mutating func append(_ part: [UInt8]) -> Bool {
      for byte in part {
        if EncodingDoubt.isOfWord[Int(byte)] {
          guard byte < 0x80 || CSVEncoding.windows1252(byte) != nil else { return false }
          if isFull(before: byte) { endWord() }
          if byte >= 0x80 { isPlain = false }
          word.append(byte)
        } else {
          guard byte != 0 else { return false }
          endWord()
          if byte == 0x0A { line += 1 }
        }
      }
      return true
    }

    /// A character of several bytes is not cut.
    private func isFull(before byte: UInt8) -> Bool {
      word.count >= EncodingDoubt.longestWord && (byte & 0xC0 != 0x80 || word.count >= 100)
    }

    mutating func endWord() {
      defer {
        word.removeAll(keepingCapacity: true)
        isPlain = true
      }
      guard !isPlain else { return }
      let isDamaged = String(validating: word, as: UTF8.self) == nil
      guard (isDamaged ? damaged : words.count - damaged) < EncodingDoubt.mostWords else { return }
      let text = String(String.UnicodeScalarView(word.compactMap(CSVEncoding.windows1252)))
      guard !words.contains(where: { $0.text == text }) else { return }
      words.append(Word(line: line, text: text))
      if isDamaged { damaged += 1 }
    }
  }
}
