package import Learning
import Model

/// The dictionaries by which misspellings are judged.
extension Catalogue {
  /// Has misspellings of a language judged by Debian's dictionaries where they are here; waits while they
  /// are read for the first time.
  package func readDictionaries(_ language: SpellingLanguage) async {
    await dictionaries?.read(language, into: learning)
  }

  /// The same for a round that is to begin, if it shows misspellings.
  ///
  /// - Throws: `StationError`.
  package func readDictionaries(for new: NewRound) async throws(StationError) {
    guard case .learning(.spellBubbles) = new.form, let id = new.options.text("list"),
      let list = try learningLists().spelling(id)
    else { return }
    await readDictionaries(list.language)
  }
}
