/// How values become text: the words of a language, and its decimal mark or a point.
package struct SlangSpeech: Sendable, Hashable {
  package let language: SlangLanguage
  package let mark: SlangNumber.Mark

  /// As a screen shows it: with a comma in Swedish.
  package init(_ language: SlangLanguage) {
    self.language = language
    mark = language == .sv ? .comma : .point
  }

  private init(_ language: SlangLanguage, _ mark: SlangNumber.Mark) {
    self.language = language
    self.mark = mark
  }

  /// As goals are checked: with a point.
  package static func checked(_ language: SlangLanguage) -> SlangSpeech { Self(language, .point) }

  /// What Print says of a value; nothing if it is longer than `SlangProgram.Limit.text`.
  package func text(_ value: SlangValue) -> String? {
    var text = ""
    guard append(value, to: &text, isInside: false), Self.fits(text) else { return nil }
    return text
  }

  /// What fits under a name: at most `length` letters.
  package func short(_ value: SlangValue, length: Int) -> String {
    var text = ""
    _ = append(value, to: &text, isInside: false)
    guard text.unicodeScalars.count > length else { return text }
    return String(text.unicodeScalars.prefix(length - 1)) + "…"
  }

  /// Whether a text is short enough to be a value.
  static func fits(_ text: String) -> Bool {
    text.utf8.count <= SlangProgram.Limit.text
      || text.unicodeScalars.count <= SlangProgram.Limit.text
  }

  /// Adds a value to a text until it is certainly too long; returns whether all of it was added.
  private func append(_ value: SlangValue, to text: inout String, isInside: Bool) -> Bool {
    guard text.utf8.count <= 4 * SlangProgram.Limit.text else { return false }
    switch value {
    case .number(let number): text += SlangNumber.text(number, mark)
    case .truth(let truth): text += SlangVocabulary.text(.truth(truth), language)
    case .text(let inner): text += isInside ? SlangPrinter.quoted(inner) : inner
    case .chalk(.walk(let length)):
      text += SlangVocabulary.text(.function(.walk), language) + " "
      text += SlangNumber.text(length, mark)
    case .chalk(.right(let angle)):
      text += SlangVocabulary.text(.function(.right), language) + " "
      text += SlangNumber.text(angle, mark)
    case .list(let list):
      text += "["
      for (index, value) in list.values.enumerated() {
        if index > 0 { text += ", " }
        guard append(value, to: &text, isInside: true) else { return false }
      }
      text += "]"
    case .card(let card):
      text += "{"
      for (index, field) in card.fields.enumerated() {
        text += (index > 0 ? ", " : "") + field.name + ": "
        guard append(field.value, to: &text, isInside: true) else { return false }
      }
      text += "}"
    }
    return true
  }
}
