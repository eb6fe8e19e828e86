/// Reads the text form of programs: one block a line, with the words of either language.
///
/// Indentation and empty lines say nothing. An argument that is missing, or `_`, is a hole. What is
/// read may be unfinished and wrong (`SlangChecker`); what cannot be shown as blocks is refused.
package enum SlangParser {
  /// The most bytes that are read.
  package static let largest = 65_536
  /// The most lines that are read; more than `SlangProgram.Limit.blocks`, which is told kindly.
  package static let mostLines = 1_000
  /// The most words and signs that are read of a line, holes that are written among them.
  package static let mostTokens = 1_500
  /// The most values in a line, holes that are not written among them.
  ///
  /// Counted in the tree, where nothing is added when it is printed, and so few that what is printed
  /// has no more than `mostTokens`.
  package static let mostValues = 200

  /// Reads a file.
  ///
  /// - Throws: The first place at which it is no program.
  package static func parse(
    bytes: some Collection<UInt8>, language: SlangLanguage = .en
  ) throws(SlangReadingProblem) -> SlangProgram {
    guard bytes.count <= largest else { throw SlangReadingProblem(.file, column: 1) }
    guard var text = String(validating: bytes, as: UTF8.self) else {
      throw SlangReadingProblem(.notUTF8, column: 1)
    }
    if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
    return try parse(text, language: language)
  }

  /// Reads a text; its lines get the identities 1, 2, 3 ….
  ///
  /// - Throws: The first place at which it is no program.
  package static func parse(
    _ text: String, language: SlangLanguage = .en
  ) throws(SlangReadingProblem) -> SlangProgram {
    guard text.utf8.count <= largest else { throw SlangReadingProblem(.file, column: 1) }
    var blocks: [SlangBlock] = []
    var number = 0
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      number += 1
      guard number <= mostLines else { throw SlangReadingProblem(.file, line: number, column: 1) }
      do throws(SlangReadingProblem) {
        if let block = try block(line, language) { blocks.append(block) }
      } catch {
        throw error.at(line: number)
      }
    }
    return SlangProgram(blocks: blocks)
  }

  /// Reads one block; nothing from an empty line.
  package static func block(
    _ line: Substring, _ language: SlangLanguage = .en
  ) throws(SlangReadingProblem) -> SlangBlock? {
    let tokens = try SlangLexer.tokens(line, language)
    guard let first = tokens.first else { return nil }
    guard case .name(let word) = first.kind,
      let element = SlangVocabulary.elements[word.lowercased()]
    else { throw unknownBlock(first, language) }
    var parser = SlangExpressionParser(tokens)
    _ = parser.advance()
    let block = try block(element, &parser)
    try parser.end()
    guard block.size <= mostValues else { throw parser.problem(.long) }
    return block
  }

  private static func unknownBlock(
    _ first: SlangToken, _ language: SlangLanguage
  ) -> SlangReadingProblem {
    let known = SlangElement.allCases.map { SlangVocabulary.text($0, language) }
    let near = SlangNames.nearest(to: first.source.lowercased(), among: known)
    return SlangReadingProblem(.word, column: first.column, first.source, suggestion: near)
  }

  /// Reads one argument, as an editor hands it in.
  package static func expression(
    _ text: String, _ language: SlangLanguage = .en
  ) throws(SlangReadingProblem) -> SlangExpression {
    var parser = SlangExpressionParser(try SlangLexer.tokens(text[...], language))
    let expression = try parser.expression()
    try parser.end()
    return expression
  }

  private static func block(
    _ element: SlangElement, _ parser: inout SlangExpressionParser
  ) throws(SlangReadingProblem) -> SlangBlock {
    switch element {
    case .blank: return .blank
    case .else: return .else
    case .end: return .end
    case .repeat: return .repeat(try parser.expression())
    case .print: return .print(try parser.expression())
    case .if: return .if(try parser.condition())
    case .variable:
      let target = try parser.target()
      guard parser.take(.mark(.assign)) || (target == .hole && parser.isAtEnd) else {
        throw parser.problem(.target)
      }
      return .variable(target, try parser.expression())
    }
  }
}
