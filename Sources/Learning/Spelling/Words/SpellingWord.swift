package import Model

/// One word to spell, with what its list gives beside it.
package struct SpellingWord: Sendable, Hashable, Codable {
  /// As it is spelled rightly: letters, hyphens and apostrophes, 1 to 24 characters.
  package var text: String
  /// Wrong spellings that the list gives, none to two, none of them the word.
  package var incorrect: [String]
  /// The name of a sound file that belongs to the list, without a folder.
  package var audio: String?
  /// A sentence with the word in it, for one that sounds as another does.
  package var sentence: String?

  package init(
    _ text: String, incorrect: [String] = [], audio: String? = nil, sentence: String? = nil
  ) {
    self.text = text
    self.incorrect = incorrect
    self.audio = audio
    self.sentence = sentence
  }

  /// The longest word that a list may have, in characters.
  package static let longest = 24
}

/// Words to spell that belong together.
package struct SpellingList: Sendable, Hashable, Codable {
  /// Stable: results and high scores name it.
  package var id: String
  package var title: LocalizedText
  /// The grade or class that a teacher's list is for.
  package var grade: String?
  package var language: SpellingLanguage
  /// From 1, easiest first.
  package var level: Int
  /// In the order in which they are learned.
  package var words: [SpellingWord]

  package init(
    id: String, title: LocalizedText, grade: String? = nil, language: SpellingLanguage,
    level: Int = 1, words: [SpellingWord]
  ) {
    self.id = id
    self.title = title
    self.grade = grade
    self.language = language
    self.level = level
    self.words = words
  }
}

/// The language whose spelling a list practises.
package enum SpellingLanguage: String, Sendable, Hashable, Codable, CaseIterable {
  case en, sv
}
