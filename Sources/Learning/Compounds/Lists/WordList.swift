/// A question word with what may be joined to it.
package struct WordQuestion: Sendable, Hashable {
  /// The first part of the compounds, as *sol*.
  package let word: String
  /// Two to eight second parts, in the list's order, each once.
  package let alternatives: [String]
  /// Those alternatives that make a word, in the list's order; at least one.
  package let solutions: [String]

  /// Returns whether the question word and an alternative make a word.
  package func isSolved(by alternative: String) -> Bool { solutions.contains(alternative) }

  /// Returns the question with one of its right alternatives as the only right one; nothing if there is no
  /// wrong one beside it.
  func asking(for solution: String) -> WordQuestion? {
    let others = alternatives.filter { !solutions.contains($0) || $0 == solution }
    guard others.count > 1, others.contains(solution) else { return nil }
    return WordQuestion(word: word, alternatives: others, solutions: [solution])
  }

  /// Returns the question word and an alternative as one word.
  package func compound(with alternative: String) -> String { word + alternative }
}

/// The question words of one list of compounds, by level.
///
/// Only the parser makes one, so that it always has a level and each level a question.
package struct WordList: Sendable, Hashable {
  /// In the file's order; level 1 is the first.
  package let levels: [[WordQuestion]]

  init(levels: [[WordQuestion]]) {
    self.levels = levels
  }

  /// The list as a file: what the parser reads from it equals this list.
  package var text: String {
    levels.map { level in
      level.map { question in
        "\(question.word)\t\(question.alternatives.joined(separator: "|"))"
          + "\t\(question.solutions.joined(separator: "|"))\n"
      }.joined()
    }.joined(separator: "\n")
  }
}
