import FoundationEssentials
import Testing

@testable import Learning

/// What Debian's dictionaries say: `wamerican`, `wbritish`, `hunspell-sv` and, beside it, `wswedish`.
enum DebianWords {
  static func words(_ language: SpellingLanguage) throws -> any WordDictionary {
    switch language {
    case .en: try english.get()
    case .sv: try swedish.get()
    }
  }

  static func hunspell() throws -> HunspellDictionary { try hunspellWords.get() }

  private static let english = Result { () throws -> WordDictionaries in
    WordDictionaries(all: try [read(.american), read(.british)])
  }
  private static let swedish = Result { () throws -> WordDictionaries in
    let words = WordSet(lines: try bytes("dict/swedish", of: "wswedish"))
    return WordDictionaries(all: [try hunspellWords.get(), words])
  }
  private static let hunspellWords = Result { () throws -> HunspellDictionary in
    try #require(try read(.swedish) as? HunspellDictionary)
  }

  struct Missing: Error, CustomStringConvertible {
    var description: String
  }

  private static func read(_ dictionary: DebianDictionary) throws -> any WordDictionary {
    let contents = try dictionary.files.map { try bytes($0, of: dictionary.rawValue) }
    return try #require(dictionary.read(contents))
  }

  /// A file that is missing fails the test: nothing else tells that a misspelling is no word.
  private static func bytes(_ file: String, of package: String) throws -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: "/usr/share/" + file) else {
      throw Missing(description: "install \(package): there is no /usr/share/\(file)")
    }
    return Array(data)
  }
}
