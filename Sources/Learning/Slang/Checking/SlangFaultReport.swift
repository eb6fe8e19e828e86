/// A fault as JSON, for a page and for scripts: `{"code", "line", "id", "sentence", "parts",
/// "repair", "cause", "teaching"}`, the parts in the words of a language, `repair` as `{"do": …}`.
package struct SlangFaultReport: Sendable, Hashable, Encodable {
  package var code: SlangFault.Code
  package var line: Int
  /// The line's identity.
  package var id: Int
  /// The key of the sentence.
  package var sentence: String
  /// The sentence itself, where a face says it.
  package var message: String?
  /// What the machine did, why that is not what was wanted, and what to do, where a face says it.
  package var teaching: String?
  package var parts: [String: String]
  package var repair: SlangRepair?
  package var cause: Int?

  package init(_ fault: SlangFault, _ language: SlangLanguage) {
    code = fault.code
    line = fault.line
    id = fault.lineID
    sentence = fault.sentence
    parts = fault.words(language)
    repair = fault.repair
    cause = fault.cause
  }
}

extension SlangRepair: Encodable {
  private enum Key: String, CodingKey {
    case `do`, after, argument, number, name, by, to, sensor
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .addEnd(let after):
      try container.encode("add-end", forKey: .do)
      try container.encode(after, forKey: .after)
    case .remove: try container.encode("remove", forKey: .do)
    case .fill(let argument):
      try container.encode("fill", forKey: .do)
      try container.encode(argument.name, forKey: .argument)
      try container.encode(argument.number, forKey: .number)
    case .replace(let name, let other):
      try container.encode("replace", forKey: .do)
      try container.encode(name, forKey: .name)
      try container.encode(other, forKey: .by)
    case .rename(let name, let other):
      try container.encode("rename", forKey: .do)
      try container.encode(name, forKey: .name)
      try container.encode(other, forKey: .to)
    case .equipment(let sensor):
      try container.encode("equipment", forKey: .do)
      try container.encode(sensor, forKey: .sensor)
    }
  }
}
