/// What a name holds, as JSON: `{"name", "value", "kind"}`.
package struct SlangVariableReport: Sendable, Hashable, Encodable {
  package var name: String
  /// At most `SlangTrace.longestValue` letters.
  package var value: String
  package var kind: SlangKind

  package init(name: String, value: SlangValue, _ speech: SlangSpeech) {
    self.name = name
    self.value = speech.short(value, length: SlangTrace.longestValue)
    kind = value.kind
  }
}
