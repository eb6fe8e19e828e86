/// The names that a program makes, by their spelling in lower case.
struct SlangNames {
  /// Where each variable first gets a value, counted from 1, and how it is spelled there.
  private(set) var variables: [String: (line: Int, spelling: String)] = [:]
  private(set) var functions: [String: (line: Int, spelling: String, inputs: Int)] = [:]

  init(_ program: SlangProgram) {
    for (index, line) in program.lines.enumerated() {
      guard case .variable(let target, _) = line.block else { continue }
      switch target {
      case .name(let name) where variables[name.lowercased()] == nil:
        variables[name.lowercased()] = (index + 1, name)
      case .function(let name, let inputs) where functions[name.lowercased()] == nil:
        functions[name.lowercased()] = (index + 1, name, inputs.count)
      default: break
      }
    }
  }

  /// Whether a name that a line makes was another thing before: a function and a variable, or a
  /// function twice.
  func isMade(_ target: SlangTarget, before line: Int) -> Bool {
    guard let name = target.name?.lowercased() else { return false }
    if case .function = target {
      return (functions[name]?.line ?? line) < line || (variables[name]?.line ?? line) < line
    }
    return (functions[name]?.line ?? line) < line
  }

  /// Where a name stands that means nothing.
  enum Place {
    /// It gets a value, which no word of the language can.
    case target
    case value
    case call
  }

  /// The name that was probably meant: one that the program makes, else a word of the language.
  func suggestion(for name: String, inputs: [String], _ place: Place) -> String? {
    let made =
      inputs
      + (variables.values.map { ($0.line, $0.spelling) }
      + functions.values.map { ($0.line, $0.spelling) })
      .sorted { $0 < $1 }.map(\.1)
    let words = SlangVocabulary.words.filter { Self.fits($0.value, place) }.keys.sorted()
    // Of the many words of both languages some are near any name by chance.
    return Self.nearest(to: name, among: made) ?? Self.nearest(to: name, among: words, most: 1)
  }

  private static func fits(_ word: SlangWord, _ place: Place) -> Bool {
    switch word {
    case .function: place == .call
    case .sensor, .truth, .turn: place == .value
    case .and, .or, .not: false
    }
  }

  /// The word that is spelled most like another one, if it is near.
  ///
  /// - Parameters:
  ///   - name: As it was written.
  ///   - known: The first one of several that are as near.
  ///   - most: So many letters may be wrong; unless given, one in a short name, else two.
  /// - Returns: Nothing if none is near.
  static func nearest(to name: String, among known: [String], most: Int? = nil) -> String? {
    let most = most ?? (name.count <= 3 ? 1 : 2)
    let near = known.map { ($0, SpellingDifference(word: $0, written: name).distance) }
      .filter { (1...most).contains($0.1) && $0.1 < name.count }
    return near.min { $0.1 < $1.1 }?.0
  }

  /// What a name that begins with a digit may be instead: `2lap` is lap2.
  static func turned(_ name: String) -> String {
    let digits = name.prefix { SlangLexer.isDigit($0) }
    return String(name.dropFirst(digits.count) + digits)
  }

  static func beginsWithDigit(_ name: String) -> Bool {
    name.first.map(SlangLexer.isDigit) == true
  }
}
