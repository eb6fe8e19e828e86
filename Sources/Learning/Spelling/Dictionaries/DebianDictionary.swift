/// A dictionary that a Debian package brings, by the package's name.
package enum DebianDictionary: String, Sendable, Hashable, Codable, CaseIterable {
  case american = "wamerican"
  case british = "wbritish"
  case swedish = "hunspell-sv"

  /// The most bytes that a file of one may have.
  package static let largestFile = HunspellDictionary.largest

  package var language: SpellingLanguage {
    switch self {
    case .american, .british: .en
    case .swedish: .sv
    }
  }

  /// Its files, below `/usr/share`.
  package var files: [String] {
    switch self {
    case .american: ["dict/american-english"]
    case .british: ["dict/british-english"]
    case .swedish: ["hunspell/sv_SE.aff", "hunspell/sv_SE.dic"]
    }
  }

  /// Those of a language.
  package static func all(_ language: SpellingLanguage) -> [DebianDictionary] {
    allCases.filter { $0.language == language }
  }

  /// Reads what stands in its files.
  ///
  /// - Parameter contents: Of each file, in the order of `files`.
  /// - Returns: Nothing if that is no dictionary.
  package func read(_ contents: [[UInt8]]) -> (any WordDictionary)? {
    guard contents.count == files.count, contents.allSatisfy({ $0.count <= Self.largestFile })
    else { return nil }
    switch self {
    case .american, .british:
      let words = WordSet(lines: contents[0])
      return words.count == 0 ? nil : words
    case .swedish: return HunspellDictionary(affixes: contents[0], words: contents[1])
    }
  }
}

/// Several dictionaries as one: what is a word in any of them is a word.
struct WordDictionaries: WordDictionary {
  let all: [any WordDictionary]

  func contains(_ word: String) -> Bool { all.contains { $0.contains(word) } }
}
