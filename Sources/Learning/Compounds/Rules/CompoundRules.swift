/// Whether a Swedish compound is written as it sounds, and as its two parts are written.
///
/// The compound is its parts and nothing between them, and each letter has its usual sound: who reads
/// letter by letter reads it right. No free list of such words was found, and these rules are our own, of
/// how Swedish is written. What letters cannot tell is `CompoundJudgement`.
package enum CompoundRules {
  static let vowels: Set<Character> = ["a", "e", "i", "o", "u", "y", "å", "ä", "ö"]
  private static let front: Set<Character> = ["e", "i", "y", "ä", "ö"]
  private static let foreign: Set<Character> = ["c", "q", "w", "z", "x"]
  private static let alphabet = Set("abcdefghijklmnopqrstuvwxyzåäö")
  /// Longer ones first, so that *skj* is told as itself.
  private static let digraphs = [
    "skj", "stj", "sj", "tj", "kj", "ch", "hj", "lj", "dj", "gj", "ng", "nk", "gn",
  ].map(Array.init)
  private static let retroflexes = ["rs", "rd", "rt", "rn", "rl"].map(Array.init)
  private static let interfixes: Set<String> = ["s", "e", "o", "a", "u"]
  /// First parts that are no word of their own, because a vowel was lost: own judgement.
  private static let cutWords: Set<String> = [
    "blom", "byx", "dock", "fick", "flick", "gat", "gurk", "jack", "kak", "kyrk", "lamp", "pannkak",
    "pojk", "räk", "sag", "skjort", "skol", "soff", "strump", "tröj", "väsk", "äppel",
  ]

  /// Holds a compound to the rules, those of its level left out.
  ///
  /// - Parameters:
  ///   - first: The question word, in lower case.
  ///   - second: What is joined to it, in lower case.
  ///   - compound: How the whole is written; the two parts together unless given.
  /// - Returns: Where it breaks them; nothing if it breaks none.
  package static func check(
    _ first: String, _ second: String, as compound: String? = nil
  ) -> [CompoundFinding] {
    let word = CompoundLetters(first: first, second: second)
    if let compound, compound != first + second {
      return [joining(word, as: compound)]
    }
    var findings = cutWords.contains(first) ? [word.finding(.lostVowel, 0..<word.seam)] : []
    findings += letters(word)
    findings += pairs(word)
    findings += sounds(word)
    findings += seam(word)
    return findings
  }

  private static func joining(_ word: CompoundLetters, as compound: String) -> CompoundFinding {
    let seam = word.seam
    if interfixes.contains(where: { word.first + $0 + word.second == compound }) {
      return word.finding(.interfix, seam..<seam + 1)
    }
    if let last = word.first.last, vowels.contains(last) {
      var stem = String(word.first.dropLast())
      if stem + word.second == compound { return word.finding(.lostVowel, seam - 1..<seam) }
      // *blomma* loses the second m too.
      stem = String(stem.dropLast())
      if stem + word.second == compound { return word.finding(.lostVowel, seam - 1..<seam) }
    }
    return word.finding(.notJoined, 0..<word.letters.count)
  }

  private static func letters(_ word: CompoundLetters) -> [CompoundFinding] {
    word.letters.indices.compactMap { index in
      let letter = word.letters[index]
      if !alphabet.contains(letter) { return word.finding(.alphabet, index..<index + 1) }
      return foreign.contains(letter) ? word.finding(.letter, index..<index + 1) : nil
    }
  }

  /// What letters are together, over the seam too.
  private static func pairs(_ word: CompoundLetters) -> [CompoundFinding] {
    var findings: [CompoundFinding] = []
    var index = 0
    while index < word.letters.count {
      var length = 1
      if let digraph = digraphs.first(where: { word.has($0, at: index) }) {
        findings.append(word.finding(.digraph, index..<index + digraph.count))
        length = digraph.count
      } else if retroflexes.contains(where: { word.has($0, at: index) }) {
        findings.append(word.finding(.retroflex, index..<index + 2))
      } else if word.letters[index] == "k" || word.letters[index] == "g",
        index + 1 < word.letters.count, front.contains(word.letters[index + 1])
      {
        let start = index > 0 && word.letters[index - 1] == "s" ? index - 1 : index
        findings.append(word.finding(.softConsonant, start..<index + 2))
      }
      index += length
    }
    return findings
  }

  /// What a part's own letters do not tell: the sound of o, and g at its end.
  private static func sounds(_ word: CompoundLetters) -> [CompoundFinding] {
    var findings: [CompoundFinding] = []
    for (part, start) in [(word.first, 0), (word.second, word.seam)] {
      let range = start..<start + part.count
      if part.contains("o") {
        switch SoundOfO(of: part) {
        case .open: findings.append(word.finding(.openO, range))
        case nil: findings.append(word.finding(.unknownO, range))
        case .close: break
        }
      }
      if part.hasSuffix("lg") || part.hasSuffix("rg") {
        findings.append(word.finding(.finalG, range.upperBound - 2..<range.upperBound))
      }
    }
    return findings
  }

  private static func seam(_ word: CompoundLetters) -> [CompoundFinding] {
    guard word.seam > 0, word.seam < word.letters.count else { return [] }
    let across = word.seam - 1..<word.seam + 1
    var findings: [CompoundFinding] = []
    if word.letters[word.seam - 1] == word.letters[word.seam] {
      findings.append(word.finding(.doubleSeam, across))
    }
    if vowels.contains(word.letters[word.seam]) {
      findings.append(word.finding(.falseSyllable, across))
    }
    return findings
  }
}
