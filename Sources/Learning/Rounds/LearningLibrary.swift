package import Model
import Synchronization

/// The lists of words, read when somebody first wants them: a tablet on which nobody plays keeps none.
package final class LearningLibrary: Sendable {
  private struct State {
    var lists: LearningLists?
    var dictionaries: [DebianDictionary: any WordDictionary] = [:]
    var models: [SpellingLanguage: MisspellingModel] = [:]
  }

  private let state = Mutex(State())

  package init() {}

  /// The lists that ship with the program.
  package var builtIn: LearningLists {
    state.withLock { state in
      if let lists = state.lists { return lists }
      let lists = LearningLists.builtIn
      state.lists = lists
      return lists
    }
  }

  /// Has misspellings judged by one more dictionary from now on.
  package func take(_ dictionary: any WordDictionary, as name: DebianDictionary) {
    state.withLock { state in
      state.dictionaries[name] = dictionary
      state.models[name.language] = nil
    }
  }

  /// The dictionaries of a language that are not here: without them only the misspellings of words that
  /// ship are known to be no words.
  package func missing(_ language: SpellingLanguage) -> [DebianDictionary] {
    let known = state.withLock { Set($0.dictionaries.keys) }
    return DebianDictionary.all(language).filter { !known.contains($0) }
  }

  /// What makes misspellings in a language.
  package func model(_ language: SpellingLanguage) -> MisspellingModel {
    state.withLock { state in
      if let model = state.models[language] { return model }
      let others = DebianDictionary.all(language).compactMap { state.dictionaries[$0] }
      let dictionary = WordDictionaries(all: [BuiltInSpelling.nearWords(language)] + others)
      let model = MisspellingModel(
        language: language, dictionary: dictionary, denied: BuiltInSpelling.denied(language))
      state.models[language] = model
      return model
    }
  }
}

/// Lists of words by their ids.
package struct LearningLists: Sendable {
  /// A list of compounds.
  package struct Compounds: Sendable, Hashable {
    /// Of all of them: the rules that they keep (`CompoundRules`) are of Swedish.
    package static let language = SpellingLanguage.sv

    package var id: String
    package var title: LocalizedText
    /// The grade or class that a teacher's list is for.
    package var grade: String?
    package var words: WordList

    package init(id: String, title: LocalizedText, grade: String? = nil, words: WordList) {
      self.id = id
      self.title = title
      self.grade = grade
      self.words = words
    }
  }

  package var compounds: [Compounds]
  /// Easiest first.
  package var spelling: [SpellingList]

  package init(compounds: [Compounds] = [], spelling: [SpellingList] = []) {
    self.compounds = compounds
    self.spelling = spelling
  }

  static var builtIn: LearningLists {
    let compounds = BuiltInCompounds.read().list.map {
      Compounds(
        id: BuiltInCompounds.name,
        title: LocalizedText(sv: "Sidelines ord", en: "Sideline's words"), words: $0)
    }
    return LearningLists(
      compounds: [compounds].compactMap(\.self), spelling: BuiltInSpelling.load().lists)
  }

  package func compounds(_ id: String) -> Compounds? { compounds.first { $0.id == id } }
  package func spelling(_ id: String) -> SpellingList? { spelling.first { $0.id == id } }
}
