/// The words of a spelling checker with suffixes and joined words, as Debian's `hunspell-sv` has them.
///
/// It says of some joined words that they are words which Hunspell itself refuses, and never the other
/// way round: what is shown to a child as a misspelling is then none.
package struct HunspellDictionary: WordDictionary {
  /// Of the dictionary, in bytes.
  package static let largest = 1 << 23
  private static let mostWords = 400_000
  /// Ours, of a word that begins with a capital letter: no file has a flag of this value.
  private static let name: UInt8 = 0
  /// Longer texts are no words here.
  static let longest = 2 * SpellingWord.longest

  let rules: HunspellRules
  private var words: WordTable
  private var flags: [HunspellFlags] = []

  /// Reads both files, in time and memory that are linear in their bytes; nothing if they are none that can
  /// be read here, or have no word.
  ///
  /// - Parameters:
  ///   - affixes: The file `.aff`.
  ///   - bytes: The file `.dic`: how many words there are, then a word a line with its flags.
  package init?(affixes: [UInt8], words bytes: [UInt8]) {
    guard bytes.count <= Self.largest, let rules = HunspellRules(affixes) else { return nil }
    self.rules = rules
    words = WordTable(capacity: min(bytes.count / 12, Self.mostWords))
    let lines = bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
    for line in lines.dropFirst().prefix(Self.mostWords) { add(line) }
    guard !flags.isEmpty else { return nil }
  }

  private mutating func add(_ line: ArraySlice<UInt8>) {
    let end = line.dropFirst().firstIndex(of: UInt8(ascii: "/")) ?? line.endIndex
    guard let word = LatinLetters.of(line[..<end]), !word.isEmpty, word.count <= Self.longest else {
      return
    }
    let mark = LatinLetters.isCapital(line) ? [Self.name] : []
    let said = HunspellFlags(line[end...].dropFirst() + mark)
    let number = words.add(word)
    guard number < flags.count else { return flags.append(said) }
    // The same letters are another word as well: what is said of one of them is said of both, but for
    // what keeps them from being words.
    var both = flags[number].union(said)
    for mark in [rules.forbidden, rules.onlyJoined, Self.name]
    where !flags[number].has(mark) || !said.has(mark) { both = both.without(mark) }
    flags[number] = both
  }

  package var count: Int { flags.count }

  package func contains(_ word: String) -> Bool {
    guard word.utf8.count <= 4 * Self.longest, let letters = LatinLetters.of(word),
      (1...Self.longest).contains(letters.count)
    else { return false }
    if isWord(letters[...]) { return true }
    let parts = letters.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return parts.count > 1 && parts.allSatisfy { !$0.isEmpty && isWord($0) }
  }

  private func isWord(_ letters: ArraySlice<UInt8>) -> Bool {
    switch alone(letters) {
    case .word: true
    case .forbidden: false
    case .unknown: isJoined(letters)
    }
  }

  enum Verdict: Sendable, Hashable { case word, forbidden, unknown }

  /// Whether letters are a word by themselves that is no name, with a suffix or without.
  func isPlain(_ letters: ArraySlice<UInt8>) -> Bool {
    let isPlain = { (said: HunspellFlags) in
      !said.has(Self.name) && !said.has(rules.forbidden) && !said.has(rules.onlyJoined)
    }
    return flags(letters).map(isPlain) ?? false
      || hasForm(letters) { !$0.flags.has(rules.onlyJoined) && isPlain($1) }
  }

  /// Whether letters are a word by themselves, with a suffix or without.
  func alone(_ letters: ArraySlice<UInt8>) -> Verdict {
    var isForbidden = false
    if let said = flags(letters) {
      if said.has(rules.forbidden) {
        isForbidden = true
      } else if !said.has(rules.onlyJoined) {
        return .word
      }
    }
    let isWord = hasForm(letters) { suffix, said in
      guard !suffix.flags.has(rules.onlyJoined) else { return false }
      if said.has(rules.forbidden) { isForbidden = true }
      return !said.has(rules.forbidden) && !said.has(rules.onlyJoined)
    }
    if isWord { return .word }
    return isForbidden ? .forbidden : .unknown
  }

  /// What is said of a word that has no suffix; nothing if there is none.
  func flags(_ word: some Collection<UInt8>) -> HunspellFlags? {
    words.number(of: word).map { flags[$0] }
  }

  /// Calls with each suffix that letters may end in and what is said of the word before it, until one is
  /// found.
  func hasForm(
    _ letters: ArraySlice<UInt8>, where isFound: (HunspellSuffix, HunspellFlags) -> Bool
  ) -> Bool {
    for length in 0...min(letters.count, rules.longestEnding) {
      guard let number = rules.endings.number(of: letters.suffix(length)) else { continue }
      for suffix in rules.suffixes[number] {
        if let word = suffix.word(of: letters), let said = flags(word), said.has(suffix.flag),
          isFound(suffix, said)
        {
          return true
        }
      }
    }
    return false
  }
}
