/// The words of today with what is asked of each, in their order: pages count what a round then asks.
package struct TodaysSession<Question: Sendable>: Sendable {
  package let words: TodaysWords
  package let questions: [Question]
}

extension LearningLists {
  /// Puts together a session of spelling: what is due of all lists of a language, what is new of one.
  ///
  /// - Parameters:
  ///   - list: Whose words are new.
  ///   - game: That is to ask them.
  ///   - library: Makes misspellings.
  ///   - boxes: The child's.
  ///   - day: Today, as days since 1970-01-01.
  /// - Returns: The session; it may have no word.
  package func today(
    _ list: SpellingList, in game: SpellingGame, _ library: LearningLibrary, _ boxes: LeitnerBoxes,
    day: Int
  ) -> TodaysSession<SpellingWord> {
    let others = spelling.filter { $0.language == list.language && $0.id != list.id }
    let all = list.words + others.flatMap(\.words)
    let words = Dictionary(
      all.map { ($0.text.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    let denied = BuiltInSpelling.denied(list.language)
    let model = library.model(list.language)
    let today = TodaysWords(
      boxes, known: all.map(\.text), unknown: list.words.map(\.text), family: .spelling, day: day
    ) { text in
      words[text.lowercased()].map { game.canAsk($0, model: model, denied: denied) } ?? false
    }
    return TodaysSession(
      words: today, questions: today.words.compactMap { words[$0.lowercased()] })
  }

  /// Puts together a session of compounds: what is due of all lists, what is new of one.
  ///
  /// Each is asked as the only right answer to its question word, so that it is the one that is answered.
  /// A compound beside which its list has no wrong answer cannot be asked so, and is left out.
  ///
  /// - Parameters:
  ///   - list: Whose compounds are new.
  ///   - boxes: The child's.
  ///   - day: Today, as days since 1970-01-01.
  /// - Returns: The session; it may have no question.
  package func today(
    _ list: Compounds, _ boxes: LeitnerBoxes, day: Int
  ) -> TodaysSession<WordQuestion> {
    var questions: [String: WordQuestion] = [:]
    let own = list.words.compounds(into: &questions)
    let others = compounds.filter { $0.id != list.id }.flatMap {
      $0.words.compounds(into: &questions)
    }
    let today = TodaysWords(
      boxes, known: own + others, unknown: own, family: .words, day: day)
    return TodaysSession(words: today, questions: today.words.compactMap { questions[$0] })
  }
}

extension LearningLists {
  /// Returns the list that has most of some compounds, if one has any: a session of today has no list of its
  /// own.
  package func list(of compounds: [String]) -> String? {
    let asked = Set(compounds)
    let counts = self.compounds.map { list in
      let words = list.words.levels.joined().flatMap { question in
        question.solutions.map { question.compound(with: $0) }
      }
      return (id: list.id, count: asked.intersection(words).count)
    }
    return counts.filter { $0.count > 0 }.max { $0.count < $1.count }?.id
  }
}

extension WordList {
  /// Returns the compounds that can be asked alone, in the list's order, and takes up what is asked of each
  /// that is not there yet.
  fileprivate func compounds(into questions: inout [String: WordQuestion]) -> [String] {
    var compounds: [String] = []
    for question in levels.joined() {
      for solution in question.solutions {
        guard let alone = question.asking(for: solution) else { continue }
        let compound = question.compound(with: solution)
        questions[compound] = questions[compound] ?? alone
        compounds.append(compound)
      }
    }
    return compounds
  }
}
