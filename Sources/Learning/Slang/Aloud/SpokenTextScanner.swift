/// Goes through a text once and says each of its pieces.
struct SpokenTextScanner {
  private(set) var pieces: [SpokenText.Piece] = []
  let text: [Character]
  let language: SlangLanguage
  private(set) var place = 0

  init(_ text: [Character], _ language: SlangLanguage) {
    self.text = text
    self.language = language
  }

  mutating func scan() {
    while place < text.count { step() }
  }

  func character(at index: Int) -> Character? {
    text.indices.contains(index) ? text[index] : nil
  }

  var next: Character? { character(at: place + 1) }
  var previous: Character? { character(at: place - 1) }

  private mutating func say(_ word: SpokenSigns.Word) {
    pieces.append(.word(SpokenSigns.text(word, language)))
  }

  private mutating func say(_ en: String, _ sv: String) {
    pieces.append(.word(language == .sv ? sv : en))
  }

  private mutating func step() {
    let sign = text[place]
    if sign.isPlain {
      word()
    } else if Self.isQuote(sign), quotation() {
      return
    } else if let found = SpokenSigns.operators.first(where: { stands($0.sign) }) {
      operation(found)
    } else if let found = SpokenSigns.words.first(where: { stands($0.sign) }) {
      let isHole = previous.map { "([".contains($0) } ?? false
      if isHole { say(.dots) } else { say(found.en, found.sv) }
      place += found.sign.count
    } else {
      mark(sign)
      place += 1
    }
  }

  private func stands(_ sign: String) -> Bool { text[place...].starts(with: sign) }

  // MARK: - Words

  /// A word, a number, or a name of a program with what belongs to it.
  private mutating func word() {
    var word = ""
    while place < text.count, text[place].isPlain || isInside(word) {
      let character = text[place]
      // A name such as lap2 is two words to a voice.
      if character.isWholeNumber, let last = word.last, last.isLetter { word += " " }
      if !character.isWhitespace { word.append(character) }
      place += 1
    }
    pieces.append(.word(word))
    guard let sign = character(at: place) else { return }
    switch sign {
    case "(" where word.last?.isLetter ?? false:
      if next != ")" { say(.of) }
      place += 1
    case "[":
      pieces.append(.pause(","))
      say(.place)
      place += 1
    case "." where isField(of: word):
      say(.dot)
      place += 1
    default: break
    }
  }

  /// Whether the sign here is a part of the word around it: an apostrophe, a hyphen, a decimal sign,
  /// the colon of a time or of `2:a`, the point in `e.g.`, the space in `10 000`.
  private func isInside(_ word: String) -> Bool {
    guard let last = word.last, let next, next.isPlain else { return false }
    switch text[place] {
    case "'", "’": return last.isLetter && next.isLetter
    case "-": return last.isLetter || next.isLetter
    case "." where word.count == 1 && last.isLetter: return !isField(of: word) && next.isLetter
    case ".", ",": return last.isWholeNumber && next.isWholeNumber
    case "\u{A0}", "\u{2009}", "\u{202F}": return last.isWholeNumber && next.isWholeNumber
    case ":": return last.isWholeNumber && (next.isWholeNumber || language == .sv)
    default: return false
    }
  }

  /// Whether the full stop behind a word leads to a field: `player.name`, but not `e.g.`.
  private func isField(of word: String) -> Bool {
    guard let next, next.isLetter else { return false }
    let end = text[(place + 1)...].firstIndex { !$0.isPlain } ?? text.count
    return word.count > 1 || character(at: end) != "."
  }

  // MARK: - Quotation marks

  private static func isQuote(_ sign: Character) -> Bool { "\"“”„«»".contains(sign) }

  /// Says what stands between quotation marks, apart from the rest; signs alone by their names.
  ///
  /// - Returns: Whether the mark has a partner.
  private mutating func quotation() -> Bool {
    guard let end = text[(place + 1)...].firstIndex(where: Self.isQuote) else { return false }
    let inside = Array(text[(place + 1)..<end])
    pieces.append(.pause(","))
    if inside.isEmpty {
      say(.emptyText)
    } else if inside.allSatisfy(\.isWhitespace) {
      say(.space)
    } else if inside.contains(where: \.isPlain) {
      var scanner = SpokenTextScanner(inside, language)
      scanner.scan()
      pieces += scanner.pieces
    } else {
      for sign in inside {
        if let name = SpokenSigns.name(of: sign, language) { pieces.append(.word(name)) }
      }
    }
    pieces.append(.pause(","))
    place = end + 1
    return true
  }

  // MARK: - Signs

  /// A sign between two values, or one that is only named.
  private mutating func operation(_ found: SpokenSigns.Operator) {
    let end = place + found.sign.count
    if found.sign == "/", (previous?.isLetter ?? false) && (character(at: end)?.isLetter ?? false) {
      pieces.append(.pause(","))
    } else if isBetweenValues(end) {
      say(found.used.en, found.used.sv)
    } else {
      say(found.named.en, found.named.sv)
      // Several in a row are told apart.
      let following = text[end...].first { !$0.isWhitespace }
      if !(following?.isPlain ?? false) { pieces.append(.pause(",")) }
    }
    place = end
  }

  private mutating func mark(_ sign: Character) {
    switch sign {
    case "!" where previous?.isWhitespace ?? false, "[" where isAlone, "]" where isAlone:
      if let name = SpokenSigns.name(of: sign, language) { pieces.append(.word(name)) }
    case ".", "?", "!", ":", ";", ",": pieces.append(.pause(sign))
    case "[": say(next == "]" ? .emptyList : .list)
    case "]":
      pieces.append(.pause(","))
      if next == ".", character(at: place + 2)?.isLetter ?? false {
        say(.dot)
        place += 1
      }
    case "{": say(.card)
    case "(", ")", "}", "·": pieces.append(.pause(","))
    case "-" where isMinus: say(.minus)
    case "–" where (previous?.isWholeNumber ?? false) && (next?.isWholeNumber ?? false): say(.to)
    case "-", "–", "—": pieces.append(.pause(","))
    default: break
    }
  }

  /// Whether nothing but spaces is on the side where a bracket would hold something.
  private var isAlone: Bool {
    let inner = text[place] == "[" ? next : previous
    return inner?.isWhitespace ?? true
  }

  /// A hyphen that takes away or stands before a number.
  private var isMinus: Bool {
    let isSpaced = (previous?.isWhitespace ?? true) && (next?.isWhitespace ?? true)
    return isSpaced || !(previous?.isPlain ?? false) && (next?.isWholeNumber ?? false)
  }
}

extension Character {
  /// A letter or a digit.
  var isPlain: Bool { isLetter || isWholeNumber }
}
