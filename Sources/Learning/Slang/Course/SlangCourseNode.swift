import Model

/// A value of a course file and where it stands; reading it tells the place of what is wrong.
struct SlangCourseNode {
  let value: JSONValue
  let path: String

  static let longestText = 600

  func problem(_ code: SlangCourseProblem.Code, _ name: String = "") -> SlangCourseProblem {
    SlangCourseProblem(code, path, name)
  }

  /// The members of an object, all of which are known.
  func members(_ known: [String]) throws(SlangCourseProblem) -> Members {
    guard case .object(let members) = value else { throw problem(.kind, "{}") }
    for name in members.keys.sorted() where !known.contains(name) {
      throw SlangCourseProblem(.unknown, path.isEmpty ? name : "\(path).\(name)", name)
    }
    return Members(members: members, path: path)
  }

  struct Members {
    let members: [String: JSONValue]
    let path: String

    subscript(_ name: String) -> SlangCourseNode? {
      members[name].map {
        SlangCourseNode(value: $0, path: path.isEmpty ? name : "\(path).\(name)")
      }
    }

    func required(_ name: String) throws(SlangCourseProblem) -> SlangCourseNode {
      guard let node = self[name] else { throw SlangCourseProblem(.missing, path, name) }
      return node
    }
  }

  func items(_ count: ClosedRange<Int>) throws(SlangCourseProblem) -> [SlangCourseNode] {
    guard case .array(let values) = value else { throw problem(.kind, "[]") }
    guard count.contains(values.count) else {
      throw values.isEmpty ? problem(.empty) : problem(.count, "\(values.count)")
    }
    return values.enumerated().map { SlangCourseNode(value: $1, path: "\(path)[\($0)]") }
  }

  func map<Value>(
    _ count: ClosedRange<Int>,
    _ read: (SlangCourseNode) throws(SlangCourseProblem) -> Value
  ) throws(SlangCourseProblem) -> [Value] {
    var values: [Value] = []
    for item in try items(count) { values.append(try read(item)) }
    return values
  }

  /// A text that may be said to people.
  func text() throws(SlangCourseProblem) -> String {
    guard case .string(let text) = value else { throw problem(.kind, "\"\"") }
    guard text.contains(where: { !$0.isWhitespace }) else { throw problem(.empty) }
    guard text.unicodeScalars.count <= Self.longestText,
      !text.unicodeScalars.contains(where: SlangLexer.isControl)
    else { throw problem(.text, String(text.prefix(20))) }
    return text
  }

  func word<Word: RawRepresentable<String>>(
    _ type: Word.Type = Word.self
  ) throws(SlangCourseProblem) -> Word {
    let text = try text()
    guard let word = Word(rawValue: text) else { throw problem(.word, text) }
    return word
  }

  func whole(_ range: ClosedRange<Int>) throws(SlangCourseProblem) -> Int {
    guard case .number(let number) = value, let whole = Int(exactly: number) else {
      throw problem(.kind, "0")
    }
    guard range.contains(whole) else { throw problem(.count, "\(whole)") }
    return whole
  }

  func truth() throws(SlangCourseProblem) -> Bool {
    guard case .bool(let truth) = value else { throw problem(.kind, "true") }
    return truth
  }

  /// Small letters, digits and hyphens: part of addresses and of what is kept.
  func id() throws(SlangCourseProblem) -> String {
    let text = try text()
    guard text.count <= SlangCourse.longestID, text.first?.isLetter == true,
      text.utf8.allSatisfy({ (97...122).contains($0) || (48...57).contains($0) || $0 == 45 })
    else { throw problem(.id, text) }
    return text
  }

  /// Both languages, without marks of HTML.
  func localized() throws(SlangCourseProblem) -> LocalizedText {
    let both = try both { (node) throws(SlangCourseProblem) in
      let text = try node.text()
      guard text.firstMatch(of: #/<[A-Za-z\/!]/#) == nil else { throw node.problem(.markup, text) }
      return text
    }
    return LocalizedText(sv: both.sv, en: both.en)
  }

  func both<Value: Sendable>(
    _ read: (SlangCourseNode) throws(SlangCourseProblem) -> Value
  ) throws(SlangCourseProblem) -> SlangLocalized<Value> {
    let members = try members(["en", "sv"])
    return SlangLocalized(
      en: try read(members.required("en")), sv: try read(members.required("sv")))
  }

  /// Both languages, or one thing for both.
  func bothOrOne<Value: Sendable>(
    _ read: (SlangCourseNode) throws(SlangCourseProblem) -> Value
  ) throws(SlangCourseProblem) -> SlangLocalized<Value> {
    if case .object = value { return try both(read) }
    let one = try read(self)
    return SlangLocalized(en: one, sv: one)
  }

  func program() throws(SlangCourseProblem) -> SlangProgram {
    guard case .string(let text) = value else { throw problem(.kind, "\"\"") }
    do throws(SlangReadingProblem) {
      return try SlangParser.parse(text)
    } catch {
      throw problem(
        .program, "\(error.code.rawValue), \(error.line):\(error.column) \(error.text)")
    }
  }
}
