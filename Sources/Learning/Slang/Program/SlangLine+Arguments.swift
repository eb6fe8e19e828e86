/// The arguments of a block as texts: what an editor shows and hands back.
extension SlangBlock {
  /// An argument by its name, in the order of the block: `name`, `value` · `times` · `this`, `is`,
  /// `that`, and `join` between comparisons · `what`.
  package struct Argument: Sendable, Hashable {
    package var name: String
    /// `_` is a hole.
    package var text: String
  }

  package func arguments(_ language: SlangLanguage) -> [Argument] {
    let printer = SlangPrinter(language)
    switch self {
    case .blank, .else, .end: return []
    case .print(let value): return [Argument(name: "what", text: printer.text(value))]
    case .repeat(let count): return [Argument(name: "times", text: printer.text(count))]
    case .variable(let target, let value):
      return [
        Argument(name: "name", text: printer.text(target)),
        Argument(name: "value", text: printer.text(value)),
      ]
    case .if(let condition):
      var arguments: [Argument] = []
      for comparison in condition.comparisons {
        if !arguments.isEmpty {
          let join = SlangVocabulary.text(condition.join, language)
          arguments.append(Argument(name: "join", text: join))
        }
        let sign = comparison.sign.map { SlangVocabulary.text($0, language) }
        arguments += [
          Argument(name: "this", text: printer.text(comparison.left)),
          Argument(name: "is", text: sign ?? "_"),
          Argument(name: "that", text: printer.text(comparison.right)),
        ]
      }
      return arguments
    }
  }

  /// Puts a block together from its arguments; those that are left out are holes.
  ///
  /// - Throws: What in an argument cannot be read; its column counts in the whole line.
  package init(
    _ element: SlangElement, arguments: [Argument], _ language: SlangLanguage
  ) throws(SlangReadingProblem) {
    var parts = [SlangVocabulary.text(element, language)]
    for argument in arguments {
      if argument.name == "value" { parts.append("=") }
      parts.append(argument.text.contains { !$0.isWhitespace } ? argument.text : "_")
    }
    let line = parts.joined(separator: " ")
    guard let block = try SlangParser.block(line[...], language) else {
      throw SlangReadingProblem(.word, column: 1)
    }
    self = block
  }
}
