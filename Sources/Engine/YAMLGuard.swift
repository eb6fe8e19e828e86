/// Looks over a text before the YAML reader does: what could make a small file huge is refused.
///
/// Aliases can stand for each other many times over, and nested brackets take a stack frame each.
/// An exercise has no use for either. The check knows nothing of quotes, so a quoted `[&a` is
/// refused too; a space after the sign makes it plain text.
enum YAMLGuard {
  /// The largest text, in bytes; the longest exercise that is allowed is a fifth of it.
  static let largestText = 64 * 1024
  private static let deepest = 12

  /// Throws `ExerciseError` with the line of what is not taken.
  static func check(_ text: String, file: String) throws(ExerciseError) {
    guard text.utf8.count <= largestText else {
      throw ExerciseError(file: file, .fileTooLarge, ["limit": String(largestText / 1024)])
    }
    var depth = 0
    for (index, line) in text.split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline
    ).enumerated() {
      guard !hasAnchor(line.utf8) else {
        throw ExerciseError(file: file, line: index + 1, .anchor)
      }
      depth = line.utf8.reduce(depth) { depth, byte in
        switch byte {
        case UInt8(ascii: "["), UInt8(ascii: "{"): depth + 1
        case UInt8(ascii: "]"), UInt8(ascii: "}"): max(0, depth - 1)
        default: depth
        }
      }
      guard depth <= deepest, dashes(line.utf8) <= deepest else {
        throw ExerciseError(file: file, line: index + 1, .tooDeep)
      }
    }
  }

  /// Returns whether a line has `&name`, `*name` or `!tag` where a value may begin.
  private static func hasAnchor(_ line: Substring.UTF8View) -> Bool {
    let openers = Array("-?:,[{".utf8)
    let signs = Array("&*!".utf8)
    var mayBegin = true
    var previous: UInt8?
    for byte in line {
      if let sign = previous, signs.contains(sign), mayBegin, byte != 0x20 { return true }
      if let last = previous, last != 0x20, last != 0x09 { mayBegin = openers.contains(last) }
      previous = byte
    }
    return false
  }

  /// Returns how many list or key signs a line begins with: each is one level deeper.
  private static func dashes(_ line: Substring.UTF8View) -> Int {
    line.prefix { [0x20, UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: ":")].contains($0) }
      .count { $0 != 0x20 }
  }
}
