/// Words with a byte for each letter: the letters of ISO 8859-1, which has all that words to spell may
/// have (`SpellingAlphabet`), in lower case.
enum LatinLetters {
  /// Returns a word's letters; nothing if it has one that is not among them.
  static func of(_ word: some StringProtocol) -> [UInt8]? {
    var letters: [UInt8] = []
    for character in word {
      // A letter and its mark are the letter that has it.
      let scalars = character.unicodeScalars.count > 1 ? composed(character) : character
      guard scalars.unicodeScalars.count == 1, let scalar = scalars.unicodeScalars.first,
        let letter = UInt8(exactly: scalar.value)
      else { return nil }
      letters.append(lower(letter))
    }
    return letters
  }

  /// The same of bytes in UTF-8, without looking for letters that are written with a mark after them.
  static func of(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    var letters: [UInt8] = []
    letters.reserveCapacity(bytes.count)
    var rest = bytes.makeIterator()
    while let byte = rest.next() {
      switch byte {
      case 0..<0x80: letters.append(lower(byte))
      case 0xC2, 0xC3:
        guard let next = rest.next(), 0x80..<0xC0 ~= next else { return nil }
        letters.append(lower(byte << 6 | next & 0x3F))
      default: return nil
      }
    }
    return letters
  }

  /// Whether a word in UTF-8 begins with a capital letter.
  static func isCapital(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first, let second = bytes.dropFirst().first ?? bytes.first else {
      return false
    }
    let letter = first == 0xC3 ? first << 6 | second & 0x3F : first
    return letter != lower(letter)
  }

  private static func composed(_ character: Character) -> Character {
    (0xC0...0xFF as ClosedRange<UInt8>).lazy.map { Character(Unicode.Scalar($0)) }
      .first { $0 == character } ?? character
  }

  private static func lower(_ letter: UInt8) -> UInt8 {
    switch letter {
    case 0x41...0x5A, 0xC0...0xD6, 0xD8...0xDE: letter + 0x20
    default: letter
    }
  }
}
