/// Writes programs as text: in English what files hold, in Swedish what a Swedish screen shows.
///
/// What it writes is read again as the same program (`SlangParser`, with the same language).
package struct SlangPrinter: Sendable {
  package let language: SlangLanguage

  package init(_ language: SlangLanguage = .en) { self.language = language }

  /// One block a line, without indentation and without an end of line behind the last one.
  package func text(_ program: SlangProgram) -> String {
    program.lines.map { text($0.block) }.joined(separator: "\n")
  }

  package func text(_ block: SlangBlock) -> String {
    let word = SlangVocabulary.text(block.element, language)
    return switch block {
    case .blank, .else, .end: word
    case .variable(let target, let value): "\(word) \(text(target)) = \(text(value))"
    case .repeat(let value), .print(let value): "\(word) \(text(value))"
    case .if(let condition): "\(word) \(text(condition))"
    }
  }

  package func text(_ condition: SlangCondition) -> String {
    condition.comparisons.map { comparison in
      let sign = comparison.sign.map { SlangVocabulary.text($0, language) } ?? "_"
      return "\(text(comparison.left)) \(sign) \(text(comparison.right))"
    }.joined(separator: " \(SlangVocabulary.text(condition.join, language)) ")
  }

  package func text(_ target: SlangTarget) -> String {
    switch target {
    case .hole: "_"
    case .name(let name): name
    case .field(let name, let field): "\(name).\(field)"
    case .element(let name, let place): "\(name)[\(text(place))]"
    case .function(let name, let inputs): "\(name)(\(inputs.joined(separator: ", ")))"
    }
  }

  package func text(_ expression: SlangExpression) -> String {
    switch expression {
    case .hole: "_"
    case .number(let number): SlangNumber.literal(number, language)
    case .text(let text): Self.quoted(text)
    case .truth(let truth): word(.truth(truth))
    case .name(let name): name
    case .turn: word(.turn)
    case .sensor(let sensor): word(.sensor(sensor))
    case .negative(let inner): "-\(text(inner))"
    case .not(let inner): "\(word(.not)) \(text(inner))"
    case .binary(let left, let sign, let right):
      "\(text(left)) \(SlangVocabulary.text(sign, language)) \(text(right))"
    case .list(let values): "[\(joined(values))]"
    case .card(let fields):
      "{\(fields.map { "\($0.name): \(text($0.value))" }.joined(separator: ", "))}"
    case .index(let list, let place): "\(text(list))[\(text(place))]"
    case .field(.sensor(.gate), let field):
      "\(word(.sensor(.gate))).\(gateField(field))"
    case .field(let card, let field): "\(text(card)).\(field)"
    case .builtIn(let function, let values): "\(word(.function(function)))(\(joined(values)))"
    case .own(let name, let values): "\(name)(\(joined(values)))"
    case .group(let inner): "(\(text(inner)))"
    }
  }

  /// A text in quotation marks, as it is read again.
  package static func quoted(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }

  private func word(_ word: SlangWord) -> String { SlangVocabulary.text(word, language) }

  private func gateField(_ name: String) -> String {
    SlangGateField(rawValue: name).map { SlangVocabulary.text($0, language) } ?? name
  }

  private func joined(_ values: [SlangExpression]) -> String {
    values.map(text).joined(separator: ", ")
  }
}
