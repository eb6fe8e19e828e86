/// Why a text is no program at all, and where: a value, worded by the faces.
///
/// What is merely unfinished or wrong is read, and found by `SlangChecker`.
package struct SlangReadingProblem: Error, Sendable, Hashable {
  /// Stable codes.
  package enum Code: String, Sendable, Hashable, CaseIterable {
    /// More bytes than `SlangParser.largest`, or more lines than `SlangParser.mostLines`.
    case file = "slang-file"
    /// The text is not UTF-8.
    case notUTF8 = "slang-not-utf8"
    /// A line begins with another word than those of the blocks.
    case word = "slang-word"
    /// A character that means nothing, or a control.
    case sign = "slang-sign"
    /// A text without its closing quotation mark.
    case quote = "slang-quote"
    /// A bracket without its partner.
    case bracket = "slang-bracket"
    /// Something stands where nothing can: two values without a sign, a value after End.
    case extra = "slang-extra"
    /// A number that is too large, or a line with more than `SlangParser.mostTokens` signs and words
    /// or `SlangParser.mostValues` values.
    case long = "slang-long"
    /// Brackets more than eight deep.
    case deep = "slang-deep"
    /// A Variable without `=`, or whose left side is no name.
    case target = "slang-target"
  }

  package let code: Code
  /// From 1.
  package let line: Int
  /// The character in the line, from 1.
  package let column: Int
  /// What stands there: at most 40 characters, without controls.
  package let text: String
  /// The word that was probably meant.
  package let suggestion: String?

  init(
    _ code: Code, line: Int = 1, column: Int, _ text: String = "", suggestion: String? = nil
  ) {
    self.suggestion = suggestion
    self.code = code
    self.line = line
    self.column = column
    self.text = String(
      String.UnicodeScalarView(
        text.unicodeScalars.prefix(40).map { SlangLexer.isControl($0) ? "\u{FFFD}" : $0 }))
  }

  func at(line: Int) -> Self {
    Self(code, line: line, column: column, text, suggestion: suggestion)
  }

  /// Where the sentence is found; one that can suggest something has its own.
  package var sentence: String {
    "slang.reading.\(code.rawValue)\(suggestion == nil ? "" : "_near")"
  }

  /// The variable parts of the sentence.
  package var parts: [String: String] {
    var parts = ["text": text]
    parts["suggestion"] = suggestion
    return parts
  }
}
