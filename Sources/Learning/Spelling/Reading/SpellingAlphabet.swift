/// Which characters a word to spell may have, and how each is written in memory.
enum SpellingAlphabet {
  /// Letters of Swedish and English words, borrowed ones among them, as one scalar each.
  ///
  /// Characters are equal however they are composed, so that a letter and its mark find the letter
  /// that has it.
  private static let letters: [Character: Character] = {
    let lower = "abcdefghijklmnopqrstuvwxyzåäöàáâæçèéêëìíîïñòóôøùúûü"
    var letters: [Character: Character] = [:]
    for letter in lower + lower.uppercased() { letters[letter] = letter }
    return letters
  }()

  /// Reads a word that has no white space at its ends: as it is kept, or what is wrong with it.
  static func word(_ text: String) -> Result<String, Refusal> {
    if let code = mark(in: text) { return .failure(Refusal(code)) }
    // Some letters come as two scalars; nothing that is meant comes as more.
    let most = SpellingWord.longest
    guard text.unicodeScalars.prefix(2 * most + 1).count <= 2 * most, text.count <= most else {
      return .failure(Refusal(.wordTooLong))
    }
    var word = ""
    var wasLetter = false
    for character in text {
      if let letter = letters[character] {
        word.append(letter)
        wasLetter = true
      } else if character.isWhitespace {
        return .failure(Refusal(.severalWords))
      } else if let joint = joints[character], wasLetter {
        word.append(joint)
        wasLetter = false
      } else {
        return .failure(Refusal(.notALetter))
      }
    }
    return wasLetter ? .success(word) : .failure(Refusal(.notALetter))
  }

  private static let joints: [Character: Character] = ["-": "-", "'": "'", "’": "'"]

  struct Refusal: Error, Hashable {
    let code: SpellingProblem.Code
    init(_ code: SpellingProblem.Code) { self.code = code }
  }

  /// Returns what no cell may have: markup, marks of direction, what nobody sees.
  static func mark(in text: String) -> SpellingProblem.Code? {
    var isReference = false
    var invisible: SpellingProblem.Code?
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x3C: return .html
      case 0x26: isReference = true
      case 0x3B: if isReference { return .html }
      case 0x20: isReference = false
      case 0x09: invisible = invisible ?? .tabInWord
      case 0x200E, 0x200F, 0x061C, 0x202A...0x202E, 0x2066...0x2069: return .directionMark
      case 0...0x1F, 0x7F...0x9F, 0xAD, 0x200B...0x200D, 0x2060...0x2065, 0xFE00...0xFE0F, 0xFEFF,
        0xFFF9...0xFFFD, 0xE0000...0x10FFFF:
        invisible = invisible ?? .invisibleCharacter
      default: break
      }
    }
    return invisible
  }
}

extension StringProtocol {
  /// The text without white space at its ends.
  var trimmed: String {
    var rest = Substring(self).drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
