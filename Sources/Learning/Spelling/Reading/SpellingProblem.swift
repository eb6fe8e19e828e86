/// What is wrong with a list of words, and where.
package struct SpellingProblem: Error, Sendable, Hashable {
  /// Stable codes; the faces have the sentences.
  package enum Code: String, Sendable, Hashable, CaseIterable {
    /// Nothing in it is a word.
    case empty = "spelling-empty"
    /// More than `SpellingReading.largest` bytes.
    case tooLarge = "spelling-too-large"
    /// More than `SpellingReading.mostWords` words; what comes after is not read.
    case tooManyWords = "spelling-too-many-words"
    /// Not UTF-8 from this line on.
    case notUTF8 = "spelling-not-utf8"
    /// The row has no word, but something beside it.
    case wordMissing = "spelling-word-missing"
    /// More than `SpellingWord.longest` letters.
    case wordTooLong = "spelling-word-too-long"
    case tabInWord = "spelling-tab-in-word"
    /// White space between letters.
    case severalWords = "spelling-several-words"
    /// A character that no word has: a digit, a point, a letter of another alphabet.
    case notALetter = "spelling-not-a-letter"
    case html = "spelling-html"
    /// A mark that turns the direction of writing.
    case directionMark = "spelling-direction-mark"
    /// A character that nobody sees.
    case invisibleCharacter = "spelling-invisible-character"
    /// The word stands at `other` already.
    case duplicate = "spelling-duplicate"
    /// A wrong spelling that is the right one.
    case sameAsCorrect = "spelling-same-as-correct"
    /// Both wrong spellings are the same.
    case incorrectTwice = "spelling-incorrect-twice"
    /// The name of a sound that has a folder in it, or is hidden or too long.
    case audioName = "spelling-audio-name"
    case sentenceTooLong = "spelling-sentence-too-long"
    /// The sentence does not have the word.
    case sentenceWithoutWord = "spelling-sentence-without-word"
    /// More cells than a row may have.
    case tooManyColumns = "spelling-too-many-columns"
    /// A quotation mark within a cell, or something after the closing one.
    case strayQuote = "spelling-stray-quote"
    case quoteNotClosed = "spelling-quote-not-closed"
    /// A property list in a form of bytes that is not read.
    case plistBinary = "spelling-plist-binary"
    /// A property list that declares a document type of its own.
    case plistDeclaration = "spelling-plist-declaration"
    /// A reference to something else than one character.
    case plistEntity = "spelling-plist-entity"
    /// No well-formed property list.
    case plistSyntax = "spelling-plist-syntax"
    /// A property list, but no array of dictionaries, of arrays of texts or of texts.
    case plistShape = "spelling-plist-shape"
  }

  package var code: Code
  /// From 1.
  package var line: Int
  /// The cell in its row, from 1, where there are cells.
  package var column: Int?
  /// What stands there, shortened to 60 characters.
  package var text: String?
  /// The line that has the same word.
  package var other: Int?

  package init(
    _ code: Code, line: Int, column: Int? = nil, text: String? = nil, other: Int? = nil
  ) {
    self.code = code
    self.line = line
    self.column = column
    self.text = text.map { String(String.UnicodeScalarView($0.unicodeScalars.prefix(60))) }
    self.other = other
  }
}
