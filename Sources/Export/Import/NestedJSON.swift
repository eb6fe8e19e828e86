internal import FoundationEssentials
internal import Model

/// JSON from a file: refused where it is nested deeper than anything that we write.
///
/// A decoder goes one call deeper with each level, and so does whoever reads the value later.
enum NestedJSON {
  static let deepest = 32

  /// Returns the members of an object, or nothing if the text is none or too deep.
  static func object(_ bytes: some Collection<UInt8>) -> [String: JSONValue]? {
    guard depth(bytes) <= deepest else { return nil }
    return try? JSONDecoder().decode([String: JSONValue].self, from: Data(bytes))
  }

  /// How deep brackets stand in each other, outside of texts.
  static func depth(_ bytes: some Sequence<UInt8>) -> Int {
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
