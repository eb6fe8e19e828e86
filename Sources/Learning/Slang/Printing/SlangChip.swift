/// A piece of an argument as an editor shows it.
package struct SlangChip: Sendable, Hashable, Encodable {
  package enum Kind: String, Sendable, Hashable, Encodable {
    case number, text, name, sensor, function
    /// `turn`, `true`, `not` …
    case word
    /// + − and …
    case sign
    /// Brackets, commas, points and colons.
    case mark
    /// Nothing yet.
    case hole
  }

  package var kind: Kind
  /// As a program has it; of a text with its quotation marks.
  package var text: String

  /// The pieces of an argument that was printed; none of one that is no argument.
  package static func chips(_ text: String, _ language: SlangLanguage) -> [SlangChip] {
    guard let tokens = try? SlangLexer.tokens(text[...], language) else { return [] }
    return tokens.map { SlangChip(kind: kind($0.kind), text: $0.source) }
  }

  private static func kind(_ token: SlangToken.Kind) -> Kind {
    switch token {
    case .number: .number
    case .text: .text
    case .sign: .sign
    case .mark(.assign): .sign
    case .mark: .mark
    case .hole: .hole
    case .name(let name):
      switch SlangVocabulary.words[name.lowercased()] {
      case .function?: .function
      case .sensor?: .sensor
      case .and?, .or?: .sign
      case .truth?, .turn?, .not?: .word
      case nil: .name
      }
    }
  }
}
