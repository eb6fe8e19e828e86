/// What a child who misspells a word does to it (facts 11.4).
package enum MisspellingRule: String, Sendable, Hashable, Codable, CaseIterable {
  /// Another vowel that sounds near.
  case vowel
  /// The silent e is lost, or put where none belongs.
  case silentE = "silent-e"
  /// Another letter that is not heard is lost.
  case silentLetter = "silent-letter"
  case doubled
  case undoubled
  /// A letter is turned round: b for d.
  case turned
  /// Written as it sounds.
  case sound
  /// The list gave it.
  case given
}

/// A wrong spelling and what made it.
package struct Misspelling: Sendable, Hashable, Codable {
  package var text: String
  package var rule: MisspellingRule
  /// The letters that were changed; empty where some were put in, or where the list gave it.
  package var from: String
  /// What they became; empty where they were lost.
  package var to: String

  package init(_ text: String, _ rule: MisspellingRule, from: String = "", to: String = "") {
    self.text = text
    self.rule = rule
    self.from = from
    self.to = to
  }
}

/// Why a wrong spelling is not shown to a child.
package enum MisspellingRefusal: String, Sendable, Hashable, Codable, CaseIterable {
  /// It is the right one.
  case same = "misspelling-same"
  /// It is a word: a child could be right with it.
  case realWord = "misspelling-real-word"
  /// It is a word that is not for children, or near one.
  case notForChildren = "misspelling-not-for-children"
  /// It is none that could be spelled: too long, or not letters.
  case notLetters = "misspelling-not-letters"
}
