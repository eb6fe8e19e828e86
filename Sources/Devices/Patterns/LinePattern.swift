/// A regular expression over the bytes of a whole line or name, with named groups.
///
/// Understood are `.`, sets (`[0-9a-f]`, `[^;]`), `\d`, `\w`, `\s` (space and tab), `\t`, `\x1B`,
/// `\` before any other sign, `|`, `(?:…)`, `(?<name>…)`, and `*`, `+`, `?`, `{2}`, `{2,}`, `{2,5}`,
/// which take as much as they can. There are neither references back nor looks ahead: what is left
/// needs no going back, so that no line takes longer than its length times 500 steps
/// (`PatternProgram`). Swift's own `Regex` goes back, and for `(a+)+b` the time doubles with each byte.
package struct LinePattern: Sendable, Hashable {
  /// As written.
  package let text: String
  /// The names of the groups, in the order in which they open.
  package let groups: [String]

  private let node: PatternNode
  private let program: PatternProgram
  /// Each group by itself.
  private let parts: [PatternProgram]

  /// Reads an expression.
  ///
  /// - Parameter text: At most 500 bytes.
  /// - Throws: `PatternError` with the place of what is not understood.
  package init(_ text: String) throws(PatternError) {
    guard (1...PatternProgram.largest).contains(text.utf8.count) else {
      throw PatternError(offset: 0, detail: "a pattern has 1 to \(PatternProgram.largest) bytes")
    }
    var parser = PatternParser(text)
    self.text = text
    node = try parser.parse()
    groups = parser.groups
    program = try PatternProgram(node, groups: groups.count)
    var parts: [PatternProgram] = []
    for number in groups.indices {
      let part = node.group(number) ?? .sequence([])
      parts.append(try PatternProgram(part, groups: groups.count))
    }
    self.parts = parts
  }

  /// Matches a whole text.
  ///
  /// - Parameter text: The bytes.
  /// - Returns: What each group stands for, nothing for one that was passed over; nothing at all if
  ///   the text does not match.
  package func match(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>?]? {
    program.match(text).map { $0.map { range in range.map { text[$0] } } }
  }

  /// Whether a whole text matches.
  package func matches(_ text: some StringProtocol) -> Bool {
    program.match(Array(text.utf8)[...]) != nil
  }

  /// Whether a text may stand where a group stands.
  func fits(_ text: [UInt8], group number: Int) -> Bool {
    parts.indices.contains(number) && parts[number].match(text[...]) != nil
  }

  /// Returns a short text that matches if what is given fits its group.
  func example(_ groups: [[UInt8]]) -> [UInt8] { node.example(groups) }
}
