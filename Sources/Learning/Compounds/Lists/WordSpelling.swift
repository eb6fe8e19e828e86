/// How a word of a list is taken: in lower case, each letter one scalar.
enum WordSpelling {
  /// Letters that some systems write as a letter and a mark after it.
  private static let composed: Set<Character> = [
    "å", "ä", "ö", "é", "è", "ê", "ë", "à", "á", "â", "ã", "ç", "í", "ì", "ï", "ñ", "ó", "ò", "ô",
    "õ", "ú", "ù", "û", "ü", "ý", "Å", "Ä", "Ö", "É", "È", "Ü", "Á", "À",
  ]

  /// Returns the word, without spaces around it.
  ///
  /// - Throws: The code of the first thing that is wrong with it.
  static func word(
    _ text: Substring, longest: Int
  ) throws(WordSpellingError) -> String {
    let trimmed = trim(text)
    guard !trimmed.isEmpty else { throw WordSpellingError(code: .emptyWord) }
    // By scalars first, because one character may have any number of them.
    guard trimmed.unicodeScalars.prefix(2 * longest + 1).count <= 2 * longest,
      trimmed.count <= longest
    else { throw WordSpellingError(code: .longWord) }
    guard !trimmed.contains(where: isControl) else { throw WordSpellingError(code: .control) }
    guard !trimmed.contains(where: { "<>&".contains($0) }) else {
      throw WordSpellingError(code: .markup)
    }
    var letters = ""
    for character in trimmed {
      let letter = compose(character)
      guard letter.unicodeScalars.count == 1, letter.isLetter else {
        throw WordSpellingError(code: .notLetters)
      }
      letters.append(letter)
    }
    return letters.lowercased()
  }

  /// Returns whether a character has a scalar that is not seen but changes what is.
  static func isControl(_ character: Character) -> Bool {
    character.unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: true
      default: false
      }
    }
  }

  /// Returns the text without spaces at either end.
  static func trim(_ text: Substring) -> Substring {
    var rest = text
    while let first = rest.first, isSpace(first) { rest.removeFirst() }
    while let last = rest.last, isSpace(last) { rest.removeLast() }
    return rest
  }

  private static func isSpace(_ character: Character) -> Bool {
    character == " " || character == "\u{A0}"
  }

  private static func compose(_ character: Character) -> Character {
    guard character.unicodeScalars.count > 1, let index = composed.firstIndex(of: character) else {
      return character
    }
    return composed[index]
  }
}

/// Why a word cannot be taken.
struct WordSpellingError: Error {
  let code: WordListProblem.Code
}
