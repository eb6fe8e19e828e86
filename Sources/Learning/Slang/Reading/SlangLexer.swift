/// Cuts a line into tokens.
///
/// In Swedish a comma between two digits is that of a decimal; a comma between values has a space
/// after it. Signs of paper are taken too: × ÷ − ≠ ≤ ≥ and curled quotation marks.
struct SlangLexer {
  private let line: Substring
  private let characters: [Character]
  /// Where each character begins, and where the last one ends.
  private let places: [Substring.Index]
  private let language: SlangLanguage
  private var position = 0

  private init(_ line: Substring, _ language: SlangLanguage) {
    self.line = line
    characters = Array(line)
    places = line.indices + [line.endIndex]
    self.language = language
  }

  static func tokens(
    _ line: Substring, _ language: SlangLanguage
  ) throws(SlangReadingProblem) -> [SlangToken] {
    var lexer = SlangLexer(line, language)
    var tokens: [SlangToken] = []
    while let token = try lexer.next() {
      tokens.append(token)
      guard tokens.count <= SlangParser.mostTokens else {
        throw SlangReadingProblem(.long, column: token.column, token.source)
      }
    }
    return tokens
  }

  /// Letters of names: those of the Latin alphabet, also with marks.
  static func isLetter(_ character: Character) -> Bool {
    guard character.unicodeScalars.count == 1, let scalar = character.unicodeScalars.first else {
      return false
    }
    return switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0xFF: true
    default: false
    }
  }

  static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

  /// Controls, and marks that change the direction of writing.
  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: scalar != "\u{200D}"
    default: false
    }
  }

  private mutating func next() throws(SlangReadingProblem) -> SlangToken? {
    while let space = peek(), space == " " || space == "\t" || space == "\u{A0}" { position += 1 }
    guard let first = peek() else { return nil }
    let start = position
    let kind: SlangToken.Kind
    if Self.isDigit(first) || Self.isLetter(first) {
      kind = try word()
    } else if let closing = Self.quotation(first) {
      kind = .text(try text(closing))
    } else {
      kind = try sign(first)
    }
    return SlangToken(kind: kind, column: start + 1, source: source(from: start))
  }

  /// What stands from a character to where the reading is.
  private func source(from start: Int) -> String {
    String(line[places[start]..<places[position]])
  }

  private func peek(_ ahead: Int = 0) -> Character? {
    position + ahead < characters.count ? characters[position + ahead] : nil
  }

  /// A name or a number; what begins with digits and goes on with letters is a name that is told.
  private mutating func word() throws(SlangReadingProblem) -> SlangToken.Kind {
    let start = position
    while let character = peek(), Self.isDigit(character) { position += 1 }
    if position == start || peek().map(Self.isLetter) == true {
      while let character = peek(), Self.isLetter(character) || Self.isDigit(character) {
        position += 1
      }
      return .name(source(from: start))
    }
    if let mark = peek(), mark == "." || (mark == "," && language == .sv),
      let digit = peek(1), Self.isDigit(digit)
    {
      position += 1
      while let character = peek(), Self.isDigit(character) { position += 1 }
    }
    let digits = source(from: start).replacing(",", with: ".")
    guard let number = Double(digits), number <= SlangProgram.Limit.number else {
      throw SlangReadingProblem(.long, column: start + 1, digits)
    }
    return .number(number)
  }

  /// The marks that close what a mark opens.
  private static func quotation(_ mark: Character) -> Set<Character>? {
    switch mark {
    case "\"": ["\""]
    case "\u{201C}", "\u{201D}", "\u{201E}": ["\u{201C}", "\u{201D}"]
    default: nil
    }
  }

  private mutating func text(_ closing: Set<Character>) throws(SlangReadingProblem) -> String {
    let start = position
    position += 1
    var text = ""
    while let character = peek() {
      position += 1
      if closing.contains(character) { return text }
      if let control = character.unicodeScalars.first(where: Self.isControl) {
        throw SlangReadingProblem(.sign, column: position, String(control))
      }
      guard character == "\\", let escaped = peek(), escaped == "\\" || escaped == "\"" else {
        text.append(character)
        continue
      }
      text.append(escaped)
      position += 1
    }
    throw SlangReadingProblem(.quote, column: start + 1, String(characters[start...]))
  }

  private static let papers: [Character: SlangOperator] = [
    "\u{D7}": .times, "\u{B7}": .times, "\u{F7}": .divided, "\u{2212}": .minus,
    "\u{2013}": .minus, "\u{2260}": .unequal, "\u{2264}": .notMore, "\u{2265}": .notLess,
  ]

  private mutating func sign(_ first: Character) throws(SlangReadingProblem) -> SlangToken.Kind {
    if let second = peek(1), let pair = SlangOperator(rawValue: String([first, second])) {
      position += 2
      return .sign(pair)
    }
    defer { position += 1 }
    if first == "_" { return .hole }
    if first == ";" { return .mark(.comma) }
    if let sign = SlangOperator(rawValue: String(first)) ?? Self.papers[first] {
      return .sign(sign)
    }
    if let mark = SlangToken.Mark(rawValue: first) { return .mark(mark) }
    throw SlangReadingProblem(.sign, column: position + 1, String(first))
  }
}
