/// What is wrong with a word list, and where: a value, worded by the faces.
package struct WordListProblem: Error, Sendable, Hashable {
  /// Stable codes.
  package enum Code: String, Sendable, Hashable, CaseIterable {
    /// More bytes than `WordListParser.largestFile`; nothing of it is read.
    case tooLarge = "list-too-large"
    /// More lines than `WordListParser.mostLines`; what follows is not read.
    case tooManyLines = "list-too-many-lines"
    /// The line is not UTF-8.
    case notUTF8 = "list-not-utf8"
    /// There is no question word at all.
    case empty = "list-empty"
    /// Between two blank lines there is no question word.
    case emptyLevel = "list-empty-level"
    /// There are fewer than three columns.
    case missingColumn = "list-missing-column"
    /// There are more than three columns, as where a tab stands inside a word.
    case tooManyColumns = "list-too-many-columns"
    /// There is no word where one should be.
    case emptyWord = "list-empty-word"
    /// A word has more than `WordListParser.longestWord` letters.
    case longWord = "list-long-word"
    /// A word has characters that steer: right-to-left marks and other controls.
    case control = "list-control"
    /// A word has characters of HTML.
    case markup = "list-markup"
    /// A word has something else than letters.
    case notLetters = "list-not-letters"
    /// Fewer than two alternatives.
    case fewAlternatives = "list-few-alternatives"
    /// More than eight alternatives.
    case manyAlternatives = "list-many-alternatives"
    /// An alternative stands twice.
    case repeatedAlternative = "list-repeated-alternative"
    /// A right one that is no alternative.
    case unknownSolution = "list-unknown-solution"
    /// A right one stands twice.
    case repeatedSolution = "list-repeated-solution"
  }

  package let code: Code
  /// From 1; 1 for what concerns the whole file.
  package let line: Int
  /// 1 the question word, 2 the alternatives, 3 the right ones; nothing for the whole line.
  package let column: Int?
  /// The word concerned, at most 40 characters and without controls; empty for a whole line.
  package let word: String

  init(_ code: Code, line: Int, column: Int? = nil, word: Substring = "") {
    self.code = code
    self.line = line
    self.column = column
    self.word = String(word.prefix(40).map { WordSpelling.isControl($0) ? "\u{FFFD}" : $0 })
  }
}
