/// What a file of words came to.
package struct WordListReading: Sendable, Hashable {
  /// The list; nothing if anything is wrong with the file, so that nothing is half taken.
  package let list: WordList?
  /// The rows that nothing is wrong with, by level, for whoever takes those alone.
  package let sound: [[WordQuestion]]
  /// The lines of `sound`, from 1.
  package let lines: [[Int]]
  /// What is wrong, in the order of lines; at most `WordListParser.mostProblems`.
  package let problems: [WordListProblem]
  /// How many problems there are, those left out among them.
  package let problemCount: Int
}
