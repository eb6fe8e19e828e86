/// The changes that the error model makes (facts 11.4), whether or not what comes of it is a word.
enum MisspellingRules {
  /// Letters that are written for others, where they stand: `$` is the word's end, `^` its start.
  struct Change {
    var from: String
    var to: String
    var rule: MisspellingRule
    /// Only before one of these letters.
    var before: String?
    /// Only after one of these letters.
    var after: String?
    /// Only if the word has no other vowel.
    var isAlone: Bool
    var isAtStart = false
    var isAtEnd = false

    init(
      _ from: String, _ to: String, _ rule: MisspellingRule = .sound, before: String? = nil,
      after: String? = nil, isAlone: Bool = false
    ) {
      isAtStart = from.hasPrefix("^")
      isAtEnd = from.hasSuffix("$")
      self.from = String(from.drop { $0 == "^" }).replacing("$", with: "")
      self.to = to
      self.rule = rule
      self.before = before
      self.after = after
      self.isAlone = isAlone
    }
  }

  static func all(of word: String, _ language: SpellingLanguage) -> [Misspelling] {
    let letters = Array(word)
    guard letters.count > 1 else { return [] }
    let table = language == .en ? EnglishErrors.self as any ErrorTable.Type : SwedishErrors.self
    let vowelCount = letters.count { table.vowels[$0] != nil }
    let isOnly = vowelCount == 1
    return undoubled(letters) + doubled(letters, table)
      + (table.doublesVowels ? doubledVowels(letters, table) : [])
      + table.changes.filter { !$0.isAlone || isOnly }.flatMap { apply($0, to: letters) }
      + vowels(letters, table, isOnly: isOnly)
      + (table.hasSilentE ? silentE(letters, table, isShort: isOnly) : [])
  }

  private static func apply(_ change: Change, to letters: [Character]) -> [Misspelling] {
    let from = Array(change.from)
    guard letters.count >= from.count else { return [] }
    return (0...(letters.count - from.count)).compactMap { start in
      let end = start + from.count
      guard letters[start..<end].elementsEqual(from), !change.isAtStart || start == 0,
        !change.isAtEnd || end == letters.count,
        change.before.map({ end < letters.count && $0.contains(letters[end]) }) ?? true,
        change.after.map({ start > 0 && $0.contains(letters[start - 1]) }) ?? true
      else { return nil }
      let text = letters[..<start] + Array(change.to) + letters[end...]
      return Misspelling(String(text), change.rule, from: change.from, to: change.to)
    }
  }

  /// Another vowel for one that stands alone, but for one at the end of a word that has others.
  private static func vowels(
    _ letters: [Character], _ table: any ErrorTable.Type, isOnly: Bool
  ) -> [Misspelling] {
    letters.indices.flatMap { index -> [Misspelling] in
      let letter = letters[index]
      guard let others = table.vowels[letter], index + 1 < letters.count || isOnly,
        index == 0 || table.vowels[letters[index - 1]] == nil,
        index + 1 == letters.count || table.vowels[letters[index + 1]] == nil
      else { return [] }
      return others.map { other in
        var text = letters
        text[index] = other
        return Misspelling(String(text), .vowel, from: String(letter), to: String(other))
      }
    }
  }

  /// Two for one consonant after a vowel, before another vowel or at the end.
  private static func doubled(
    _ letters: [Character], _ table: any ErrorTable.Type
  ) -> [Misspelling] {
    letters.indices.dropFirst().compactMap { index in
      let letter = letters[index]
      let next = index + 1 < letters.count ? letters[index + 1] : nil
      guard "bdfglmnprst".contains(letter), table.vowels[letters[index - 1]] != nil,
        next.map({ table.vowels[$0] != nil }) ?? true
      else { return nil }
      let text = letters[...index] + [letter] + letters[(index + 1)...]
      return Misspelling(
        String(text), .doubled, from: String(letter), to: String([letter, letter]))
    }
  }

  /// A long vowel written twice, before one consonant.
  private static func doubledVowels(
    _ letters: [Character], _ table: any ErrorTable.Type
  ) -> [Misspelling] {
    letters.indices.dropLast().compactMap { index in
      let letter = letters[index]
      let isVowel = { (place: Int) in table.vowels[letters[place]] != nil }
      guard isVowel(index), index == 0 || !isVowel(index - 1), !isVowel(index + 1),
        index + 2 == letters.count || isVowel(index + 2)
      else { return nil }
      let text = letters[...index] + [letter] + letters[(index + 1)...]
      return Misspelling(
        String(text), .doubled, from: String(letter), to: String([letter, letter]))
    }
  }

  private static func undoubled(_ letters: [Character]) -> [Misspelling] {
    letters.indices.dropFirst().compactMap { index in
      guard letters[index] == letters[index - 1] else { return nil }
      let text = letters[..<index] + letters[(index + 1)...]
      let letter = letters[index]
      return Misspelling(
        String(text), .undoubled, from: String([letter, letter]), to: String(letter))
    }
  }

  private static func silentE(
    _ letters: [Character], _ table: any ErrorTable.Type, isShort: Bool
  ) -> [Misspelling] {
    if letters.count > 3, isSilentE(letters, letters.count - 1, table) {
      return [Misspelling(String(letters.dropLast()), .silentE, from: "e")]
    }
    // One that does not belong there, after a short vowel.
    guard isShort, letters.count > 2, let last = letters.last, table.vowels[last] == nil,
      letters[letters.count - 2] != last, !letters.suffix(2).elementsEqual("ck")
    else { return [] }
    return [Misspelling(String(letters) + "e", .silentE, to: "e")]
  }

  /// Whether an e stands at the end, after a consonant and some vowel before it.
  private static func isSilentE(
    _ letters: [Character], _ index: Int, _ table: any ErrorTable.Type
  ) -> Bool {
    table.hasSilentE && index == letters.count - 1 && letters[index] == "e" && index > 1
      && table.vowels[letters[index - 1]] == nil
      && letters[..<(index - 1)].contains { table.vowels[$0] != nil }
  }
}

/// What the errors of a language are.
protocol ErrorTable {
  static var changes: [MisspellingRules.Change] { get }
  /// Which vowels are written for which, the nearest first.
  static var vowels: [Character: [Character]] { get }
  static var hasSilentE: Bool { get }
  /// Whether beginners write a long vowel twice.
  static var doublesVowels: Bool { get }
}
