/// A variable part of a sentence about a program.
package enum SlangPart: Sendable, Hashable {
  case number(Double)
  /// What somebody wrote or a value, in quotation marks or not.
  case name(String)
  /// With a capital letter, as on the block.
  case block(SlangElement)
  case sign(SlangOperator)
  case word(SlangWord)
  /// number, text …
  case kind(SlangKind)
  /// Text, Number …: at the start of a sentence.
  case capitalKind(SlangKind)
  /// a number, a text …
  case oneKind(SlangKind)
  /// No belt, No gate …
  case noEquipment(SlangSensor)

  package func text(_ language: SlangLanguage) -> String {
    switch self {
    case .number(let number): SlangNumber.text(number, SlangSpeech(language).mark)
    case .name(let name): name
    case .block(let element): Self.capital(SlangVocabulary.text(element, language))
    case .sign(.minus): "−"
    case .sign(let sign): SlangVocabulary.text(sign, language)
    case .word(let word): SlangVocabulary.text(word, language)
    case .kind(let kind): Self.kind(kind, language)
    case .capitalKind(let kind): Self.capital(Self.kind(kind, language))
    case .oneKind(let kind): Self.article(kind, language) + Self.kind(kind, language)
    case .noEquipment(let sensor): Self.none(sensor, language)
    }
  }

  private static func capital(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }

  private static func kind(_ kind: SlangKind, _ language: SlangLanguage) -> String {
    switch (kind, language) {
    case (.number, .en): "number"
    case (.number, .sv): "tal"
    case (.truth, .en): "true or false"
    case (.truth, .sv): "sant eller falskt"
    case (.text, _): "text"
    case (.list, .en): "list"
    case (.list, .sv): "lista"
    case (.card, .en): "card"
    case (.card, .sv): "kort"
    case (.chalk, .en): "chalk line"
    case (.chalk, .sv): "kritstreck"
    }
  }

  private static func article(_ kind: SlangKind, _ language: SlangLanguage) -> String {
    switch (kind, language) {
    case (.truth, _): ""
    case (_, .en): "a "
    case (.text, .sv), (.list, .sv): "en "
    case (_, .sv): "ett "
    }
  }

  private static func none(_ sensor: SlangSensor, _ language: SlangLanguage) -> String {
    switch (sensor, language) {
    case (.pulse, .en): "No belt"
    case (.pulse, .sv): "Inget band"
    case (.tilt, .en): "No tilt sensor"
    case (.tilt, .sv): "Ingen lutningsgivare"
    case (.gate, .en), (.gates, .en): "No gate"
    case (.gate, .sv), (.gates, .sv): "Ingen grind"
    }
  }
}
