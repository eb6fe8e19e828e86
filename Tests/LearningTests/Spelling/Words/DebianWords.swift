import FoundationEssentials
import Testing

@testable import Learning

/// What Debian's lists of words say: `wamerican`, `wbritish`, `wswedish` and `hunspell-sv`.
enum DebianWords {
  static func words(_ language: SpellingLanguage) throws -> WordSet {
    switch language {
    case .en: try english.get()
    case .sv: try swedish.get()
    }
  }

  private static let english = load([
    "/usr/share/dict/american-english", "/usr/share/dict/british-english",
  ])
  private static let swedish = load([
    "/usr/share/dict/swedish", "/usr/share/hunspell/sv_SE.dic",
  ])

  struct Missing: Error, CustomStringConvertible {
    var description: String
  }

  /// A list that is missing fails the test: nothing else tells that a misspelling is no word.
  private static func load(_ names: [String]) -> Result<WordSet, Missing> {
    var words = WordSet()
    for name in names {
      guard let data = FileManager.default.contents(atPath: name) else {
        return .failure(
          Missing(description: "install wamerican, wbritish, wswedish and hunspell-sv: no \(name)"))
      }
      words.add(lines: Array(data))
    }
    return .success(words)
  }
}
