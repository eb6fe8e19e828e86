internal import FoundationEssentials

/// The one door for JSON (RFC 8259), in and out: Foundation's coders behind our bounds.
///
/// Names in snake case are those of the types' coding keys.
package enum JSON {
  /// What is not read, whatever is in it.
  package enum Refusal: Error, Sendable, Hashable {
    case tooLarge
    case tooDeep
  }

  /// A number that JSON cannot carry.
  package struct NotFinite: Error, Sendable, Hashable {
    /// The member of the outermost object that holds it.
    package var key: String

    package init(key: String) { self.key = key }
  }

  /// The most bytes that are read, enough for a capture in a request.
  package static let largest = 16 * 1024 * 1024
  /// How deep brackets may stand in each other.
  ///
  /// A decoder goes one call deeper with each level, and so does whoever reads the value later.
  /// Nothing that we write comes near.
  package static let deepest = 32

  /// Reads a value; a number that is too large for a `Double` is refused.
  ///
  /// - Throws: `Refusal`, `DecodingError`.
  package static func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, from bytes: some Collection<UInt8>
  ) throws -> Value {
    guard bytes.count <= largest else { throw Refusal.tooLarge }
    let data = Data(bytes)
    guard depth(data) <= deepest else { throw Refusal.tooDeep }
    return try JSONDecoder().decode(type, from: data)
  }

  /// Writes a value; an absent field is left out.
  ///
  /// - Parameters:
  ///   - value: What is written.
  ///   - name: The member that it is part of, for the error.
  /// - Returns: One line without its end, keys sorted, so that equal values are equal bytes.
  /// - Throws: `NotFinite`, and what the value's own encoding throws.
  package static func bytes(_ value: some Encodable, name: String? = nil) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return Array(try encoder.encode(value))
    } catch EncodingError.invalidValue(_ as Double, let context) {
      throw NotFinite(key: name ?? context.codingPath.first?.stringValue ?? "")
    }
  }

  /// The same as a text.
  ///
  /// - Throws: `NotFinite`, and what the value's own encoding throws.
  package static func text(_ value: some Encodable, name: String? = nil) throws -> String {
    String(decoding: try bytes(value, name: name), as: UTF8.self)
  }

  /// How deep brackets stand in each other, outside of texts.
  private static func depth(_ bytes: Data) -> Int {
    var (depth, deepest) = (0, 0)
    var (isText, isEscaped) = (false, false)
    for byte in bytes {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\") where isText: isEscaped = true
      case UInt8(ascii: "\""): isText.toggle()
      case _ where isText: break
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        deepest = max(deepest, depth)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
    }
    return deepest
  }
}
