package import Model

/// The same thing in both languages.
package struct SlangLocalized<Value: Sendable>: Sendable {
  package var en: Value
  package var sv: Value

  package init(en: Value, sv: Value) {
    self.en = en
    self.sv = sv
  }

  package subscript(language: SlangLanguage) -> Value { language == .sv ? sv : en }
}

extension SlangLocalized: Equatable where Value: Equatable {}
extension SlangLocalized: Hashable where Value: Hashable {}

extension LocalizedText {
  package subscript(language: SlangLanguage) -> String { language == .sv ? sv : en }
}
