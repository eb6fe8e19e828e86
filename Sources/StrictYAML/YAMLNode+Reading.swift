import Yams

extension YAMLNode {
  private static let largestCount = 20_000

  /// Reads YAML 1.1 text that holds one document.
  ///
  /// - Parameters:
  ///   - text: The file's text.
  ///   - file: Its name, for errors.
  ///   - rules: What the file may do.
  /// - Throws: `YAMLError` with the line, where it is known.
  package init(yaml text: String, file: String, rules: YAMLRules) throws(YAMLError) {
    do {
      // Nodes know their anchors only as long as there is a parser.
      // What a plain scalar means is decided by whoever reads it, so that no tag is worked out here.
      let parser = try Parser(yaml: text, resolver: .basic)
      let node = try parser.singleRoot()
      guard let node else { throw YAMLError(problem: .empty) }
      var count = 0
      self = try withExtendedLifetime(parser) {
        try Self(node, file: file, rules: rules, depth: 0, count: &count)
      }
    } catch let error as YAMLError {
      throw error
    } catch let error as YamlError {
      throw YAMLError(error, in: text, rules)
    } catch {
      throw YAMLError(problem: .syntax("\(error)"))
    }
  }

  private init(
    _ node: Node, isKey: Bool = false, file: String, rules: YAMLRules, depth: Int,
    count: inout Int
  ) throws(YAMLError) {
    let line = node.mark?.line ?? 1
    count += 1
    guard count <= Self.largestCount else { throw YAMLError(problem: .tooManyValues, line: line) }
    guard rules.allow(node, isKey: isKey) else { throw YAMLError(problem: .anchor, line: line) }
    guard depth <= rules.deepest else { throw YAMLError(problem: .tooDeep, line: line) }
    func inner(_ node: Node, isKey: Bool = false) throws(YAMLError) -> YAMLNode {
      try YAMLNode(
        node, isKey: isKey, file: file, rules: rules, depth: depth + 1, count: &count)
    }
    switch node {
    case .scalar(let scalar):
      self.init(
        content: .scalar(scalar.string), isQuoted: scalar.style != .plain, file: file, line: line)
    case .sequence(let sequence):
      var nodes: [YAMLNode] = []
      for element in sequence { nodes.append(try inner(element)) }
      self.init(content: .list(nodes), file: file, line: line)
    case .mapping(let mapping):
      var entries: [Entry] = []
      for (key, value) in mapping {
        let keyLine = key.mark?.line ?? line
        guard rules.allow(key, isKey: true) else {
          throw YAMLError(problem: .anchor, line: keyLine)
        }
        guard key.sequence == nil, key.mapping == nil else {
          throw YAMLError(problem: .complexKey, line: keyLine)
        }
        let name = try inner(key, isKey: true)
        guard let text = name.scalar else {
          throw YAMLError(problem: .complexKey, line: name.line)
        }
        entries.append(Entry(key: text, line: name.line, value: try inner(value)))
      }
      self.init(content: .mapping(entries), file: file, line: line)
    case .alias:
      throw YAMLError(problem: .syntax("an alias without its anchor"), line: line)
    }
  }
}

extension YAMLRules {
  fileprivate func allow(_ node: Node, isKey: Bool) -> Bool {
    allowsAnchors || !(node.hasAnchor || !isKey && node.hasTag)
  }
}

extension Node {
  fileprivate var hasAnchor: Bool {
    switch self {
    case .scalar(let scalar): scalar.anchor != nil
    case .sequence(let sequence): sequence.anchor != nil
    case .mapping(let mapping): mapping.anchor != nil
    case .alias: true
    }
  }

  /// Whether a value has a tag; those of keys the parser works out when it looks for a key twice.
  fileprivate var hasTag: Bool {
    switch self {
    case .scalar(let scalar):
      // Quotes make a text of a value, which the parser tells by this tag.
      scalar.tag != .implicit && (scalar.style == .plain || scalar.tag != Tag(.str))
    case .sequence(let sequence): sequence.tag != .implicit
    case .mapping(let mapping): mapping.tag != .implicit
    case .alias: false
    }
  }
}

extension YAMLError {
  fileprivate init(_ error: YamlError, in text: String, _ rules: YAMLRules) {
    switch error {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      self.init(problem: Self.problem(problem, rules), line: mark.line)
    case .reader(let problem, let offset, _, let text):
      let line = offset.map { 1 + text.utf8.prefix($0).count { $0 == UInt8(ascii: "\n") } }
      self.init(problem: .syntax(problem), line: line)
    case .duplicatedKeysInMapping(let keys, let context):
      let (key, first) = (keys.min() ?? "", context.mark.line)
      let line = Self.secondLine(of: key, from: first, in: text) ?? first
      self.init(problem: .duplicateKey(key), line: line)
    default:
      self.init(problem: .syntax("\(error)"))
    }
  }

  /// Tells by libyaml's words for them what it has no codes for.
  private static func problem(_ text: String, _ rules: YAMLRules) -> Problem {
    if text.hasPrefix("Maximum nesting level") { return .tooDeep }
    if text == "found undefined alias", !rules.allowsAnchors { return .anchor }
    return .syntax(text)
  }

  /// Returns where a key stands for the second time; the parser tells only where it stands first.
  private static func secondLine(of key: String, from first: Int, in text: String) -> Int? {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let found = lines.indices.filter {
      $0 + 1 >= first && lines[$0].drop(while: \.isWhitespace).hasPrefix(key + ":")
    }
    return found.dropFirst().first.map { $0 + 1 }
  }
}
