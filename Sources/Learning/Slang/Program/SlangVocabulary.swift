/// The words of programs in both languages: the one table.
///
/// The words of both languages are read in either, so that a program reads the same wherever it was
/// written; they are taken as names in both.
package enum SlangVocabulary {
  package static func text(_ element: SlangElement, _ language: SlangLanguage) -> String {
    guard language == .sv else { return element.rawValue }
    return switch element {
    case .blank: "tom"
    case .variable: "variabel"
    case .repeat: "upprepa"
    case .if: "om"
    case .else: "annars"
    case .end: "slut"
    case .print: "skriv"
    }
  }

  package static func text(_ word: SlangWord, _ language: SlangLanguage) -> String {
    language == .sv ? swedish(word) : english(word)
  }

  package static func text(_ field: SlangGateField, _ language: SlangLanguage) -> String {
    guard language == .sv else { return field.rawValue }
    return switch field {
    case .time: "tid"
    case .lane: "bana"
    case .count: "antal"
    }
  }

  package static func text(_ sign: SlangOperator, _ language: SlangLanguage) -> String {
    switch sign {
    case .and: text(SlangWord.and, language)
    case .or: text(SlangWord.or, language)
    default: sign.rawValue
    }
  }

  /// By their spelling in lower case, in either language.
  static let elements: [String: SlangElement] = table(SlangElement.allCases) { text($0, $1) }
  static let words: [String: SlangWord] = table(SlangWord.all) { text($0, $1) }
  static let gateFields: [String: SlangGateField] = table(SlangGateField.allCases) { text($0, $1) }

  /// Whether a name means something already, in either language.
  package static func isTaken(_ name: String) -> Bool { words[name.lowercased()] != nil }

  private static func table<Word>(
    _ words: [Word], _ text: (Word, SlangLanguage) -> String
  ) -> [String: Word] {
    var table: [String: Word] = [:]
    for word in words {
      for language in SlangLanguage.allCases { table[text(word, language)] = word }
    }
    return table
  }

  private static func english(_ word: SlangWord) -> String {
    switch word {
    case .function(let function): function.rawValue
    case .sensor(let sensor): sensor.rawValue
    case .truth(let truth): truth ? "true" : "false"
    case .turn: "turn"
    case .and: "and"
    case .or: "or"
    case .not: "not"
    }
  }

  private static func swedish(_ word: SlangWord) -> String {
    switch word {
    case .function(.length): "längd"
    case .function(.max): "störst"
    case .function(.min): "minst"
    case .function(.round): "avrunda"
    case .function(.random): "slumpa"
    case .function(.letter): "bokstav"
    case .function(.upper): "versaler"
    case .function(.add): "lägg"
    case .function(.walk): "gå"
    case .function(.right): "höger"
    case .sensor(.tilt): "lutning"
    case .sensor(.gate): "grind"
    case .sensor(.pulse): "puls"
    case .sensor(.gates): "grindar"
    case .truth(let truth): truth ? "sant" : "falskt"
    case .turn: "varv"
    case .and: "och"
    case .or: "eller"
    case .not: "inte"
    }
  }
}
