internal import FoundationEssentials

/// JSON as text in a column, keys sorted so that equal values are equal texts.
enum JSONText {
  /// - Throws: `StoreError.refused` for a number that JSON cannot carry.
  static func encode(_ value: some Encodable, _ name: String) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(value), as: UTF8.self)
    } catch {
      throw StoreError.refused("\(name) has no JSON form: \(error)")
    }
  }

  /// Returns nothing if the text is not JSON of that shape.
  static func decode<Value: Decodable>(_ type: Value.Type, _ text: String) -> Value? {
    try? JSONDecoder().decode(type, from: Data(text.utf8))
  }
}
