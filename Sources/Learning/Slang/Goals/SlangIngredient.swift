/// Something that may stand in a program, for goals that ask for it or forbid it: a block (`repeat`),
/// a sign or word (`%`, `and`), a function (`length`), equipment (`pulse`), `turn`, `list`, `card`, `name`
/// (the value of a variable), or `function`, one of one's own.
package struct SlangIngredient: Sendable, Hashable, Comparable {
  package let word: String

  /// Nothing if it is none.
  package init?(_ word: String) {
    guard Self.all.contains(word) else { return nil }
    self.word = word
  }

  private init(known word: String) { self.word = word }

  package static let all: Set<String> = Set(
    SlangElement.allCases.map(\.rawValue) + SlangOperator.allCases.map(\.rawValue)
      + SlangFunction.allCases.map(\.rawValue) + SlangSensor.allCases.map(\.rawValue)
      + ["not", "turn", "list", "card", "name", "function"])

  package static func < (left: Self, right: Self) -> Bool { left.word < right.word }

  /// In the words of a language.
  package func text(_ language: SlangLanguage) -> String {
    if let element = SlangElement(rawValue: word) {
      return SlangPart.block(element).text(language)
    }
    if let word = SlangVocabulary.words[word] { return SlangVocabulary.text(word, language) }
    guard language == .sv else { return word }
    return switch word {
    case "list": "lista"
    case "card": "kort"
    case "name": "namn"
    case "function": "egen funktion"
    default: word
    }
  }

  /// How often each stands in a program.
  static func counts(_ program: SlangProgram) -> [SlangIngredient: Int] {
    var counts: [SlangIngredient: Int] = [:]
    let count = { (word: String) in counts[Self(known: word), default: 0] += 1 }
    for line in program.lines {
      count(line.block.element.rawValue)
      if case .variable(.function, _) = line.block { count("function") }
      if case .if(let condition) = line.block {
        for comparison in condition.comparisons { comparison.sign.map { count($0.rawValue) } }
        for _ in condition.comparisons.dropFirst() { count(condition.join.rawValue) }
      }
      for expression in line.block.expressions {
        expression.walk { if let word = word($0) { count(word) } }
      }
    }
    return counts
  }

  private static func word(_ part: SlangExpression) -> String? {
    switch part {
    case .binary(_, let sign, _): sign.rawValue
    case .not: "not"
    case .turn: "turn"
    case .list: "list"
    case .card: "card"
    case .name: "name"
    case .builtIn(let function, _): function.rawValue
    case .sensor(let sensor): sensor.rawValue
    default: nil
    }
  }
}
