/// One line of a word list.
enum WordListRow {
  /// Everything that is wrong with a line.
  struct Failure: Error {
    var problems: [WordListProblem]
  }

  /// Makes a question of a line's columns.
  ///
  /// - Parameters:
  ///   - columns: The line, parted at tabs.
  ///   - line: Its number, from 1.
  /// - Returns: The question, or all that is wrong with the line.
  static func question(_ columns: [Substring], line: Int) -> Result<WordQuestion, Failure> {
    guard columns.count == 3 else {
      let code: WordListProblem.Code = columns.count < 3 ? .missingColumn : .tooManyColumns
      return .failure(Failure(problems: [WordListProblem(code, line: line, word: columns[0])]))
    }
    var problems: [WordListProblem] = []
    let word = words(columns[0...0], line: line, column: 1, &problems)
    let parts = (2...3).map { column in
      let cells = columns[column - 1].split(
        separator: "|", maxSplits: WordListParser.alternatives.upperBound,
        omittingEmptySubsequences: false)
      guard cells.count <= WordListParser.alternatives.upperBound else {
        problems.append(WordListProblem(.manyAlternatives, line: line, column: column))
        return [String]()
      }
      return words(cells[...], line: line, column: column, &problems)
    }
    // Whatever else is said of words that cannot be read would only follow from that.
    guard problems.isEmpty else { return .failure(Failure(problems: problems)) }
    problems = clashes(alternatives: parts[0], solutions: parts[1], line: line)
    guard problems.isEmpty else { return .failure(Failure(problems: problems)) }
    return .success(
      WordQuestion(
        word: word[0], alternatives: parts[0],
        solutions: parts[0].filter { parts[1].contains($0) }))
  }

  private static func words(
    _ cells: ArraySlice<Substring>, line: Int, column: Int, _ problems: inout [WordListProblem]
  ) -> [String] {
    var words: [String] = []
    for cell in cells {
      do {
        words.append(try WordSpelling.word(cell, longest: WordListParser.longestWord))
      } catch {
        problems.append(
          WordListProblem(
            error.code, line: line, column: column, word: WordSpelling.trim(cell)))
      }
    }
    return words
  }

  private static func clashes(
    alternatives: [String], solutions: [String], line: Int
  ) -> [WordListProblem] {
    var problems: [WordListProblem] = []
    if alternatives.count < WordListParser.alternatives.lowerBound {
      problems.append(WordListProblem(.fewAlternatives, line: line, column: 2))
    }
    for (index, word) in alternatives.enumerated() where alternatives[..<index].contains(word) {
      problems.append(WordListProblem(.repeatedAlternative, line: line, column: 2, word: word[...]))
    }
    for (index, word) in solutions.enumerated() {
      if !alternatives.contains(word) {
        problems.append(WordListProblem(.unknownSolution, line: line, column: 3, word: word[...]))
      } else if solutions[..<index].contains(word) {
        problems.append(WordListProblem(.repeatedSolution, line: line, column: 3, word: word[...]))
      }
    }
    return problems
  }
}
