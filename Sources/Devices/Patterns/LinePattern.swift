/// A regular expression over the bytes of a whole line or name, with named groups.
///
/// It may contain `.`, sets (`[0-9a-f]`, `[^;]`), PCRE2's escapes for one byte (`\d`, `\w`, `\s`,
/// `\x1B`, `\` before a punctuation mark …), `|`, `(?:…)`, `(?<name>…)`, and the greedy quantifiers
/// `*`, `+`, `?`, `{2}`, `{2,}`, `{2,5}`. Anchors, assertions, references and groups without a name
/// are refused. PCRE2 matches it with limits on steps and memory (`PatternProgram`), so that no line
/// delays the station, whatever a description contains.
package struct LinePattern: Sendable, Hashable {
  private static let longest = 500

  /// As written.
  package let text: String
  /// The names of the groups, in the order in which they open.
  package let groups: [String]

  private let program: PatternProgram

  /// Compiles an expression.
  ///
  /// - Parameter text: At most 500 bytes.
  /// - Throws: `PatternError` with the offset of what is wrong.
  package init(_ text: String) throws(PatternError) {
    guard (1...Self.longest).contains(text.utf8.count) else {
      throw PatternError(offset: 0, detail: "a pattern has 1 to \(Self.longest) bytes")
    }
    self.text = text
    program = try PatternProgram(Array(text.utf8)[...])
    var sample = PatternSample(text)
    _ = try sample.write()
    groups = sample.names
  }

  /// Matches a whole text.
  ///
  /// - Parameter text: The bytes.
  /// - Returns: The range of each group, `nil` for one that was passed over; `nil` as a whole if the
  ///   text does not match, or not within the limits.
  package func match(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>?]? {
    program.match(text, groups: groups.count).map { $0.map { range in range.map { text[$0] } } }
  }

  /// Whether a whole text matches.
  package func matches(_ text: some StringProtocol) -> Bool {
    match(Array(text.utf8)[...]) != nil
  }

  /// Whether a text may stand in the place of a group, whatever is in the others.
  func fits(_ text: [UInt8], group number: Int) -> Bool {
    guard groups.indices.contains(number), let found = match(example([number: text])[...]) else {
      return false
    }
    return found[number].map { $0.elementsEqual(text) } ?? false
  }

  /// Returns a short text that matches, provided that what is given fits its groups.
  func example(_ groups: [[UInt8]]) -> [UInt8] {
    example(Dictionary(uniqueKeysWithValues: zip(groups.indices, groups)))
  }

  private func example(_ groups: [Int: [UInt8]]) -> [UInt8] {
    var sample = PatternSample(text, groups: groups)
    do throws(PatternError) {
      return try sample.write()
    } catch {
      // The groups make it longer than any line.
      return []
    }
  }

  package static func == (left: LinePattern, right: LinePattern) -> Bool { left.text == right.text }

  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// Why a text is no regular expression that descriptions may use.
package struct PatternError: Error, Sendable, Hashable {
  /// Where in the text, in bytes from 0.
  package var offset: Int
  /// What is wrong there, in English.
  package var detail: String
}
