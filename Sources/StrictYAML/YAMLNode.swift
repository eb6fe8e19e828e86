/// A value in a YAML file, with its line.
package struct YAMLNode: Sendable {
  package enum Content: Sendable {
    case scalar(String)
    case list([YAMLNode])
    case mapping([Entry])
  }

  package struct Entry: Sendable {
    package var key: String
    /// From 1.
    package var line: Int
    package var value: YAMLNode
  }

  package var content: Content
  /// Whether it is a text in quotes, which is never a number or a truth value.
  package var isQuoted = false
  package var file: String
  /// From 1.
  package var line: Int

  /// The text of a scalar, as written.
  package var scalar: String? {
    guard case .scalar(let text) = content else { return nil }
    return text
  }

  package var list: [YAMLNode]? {
    guard case .list(let nodes) = content else { return nil }
    return nodes
  }

  /// The entries of a mapping, in the order of the file.
  package var entries: [Entry]? {
    guard case .mapping(let entries) = content else { return nil }
    return entries
  }

  /// The value of a key; `nil` if there is none, or it is no mapping.
  package subscript(key: String) -> YAMLNode? { entries?.first { $0.key == key }?.value }
}

/// What a file may do with YAML; whatever it does, reading it takes bounded time and memory.
package struct YAMLRules: Sendable {
  /// How many levels of lists and mappings there may be; libyaml itself reads 1000.
  package var deepest: Int
  /// Whether anchors, aliases and tags are read; of a tag the value is kept and the tag dropped.
  package var allowsAnchors: Bool

  package init(deepest: Int, allowsAnchors: Bool) {
    self.deepest = deepest
    self.allowsAnchors = allowsAnchors
  }
}

/// Why a text is not the YAML that its reader takes.
package struct YAMLError: Error, Sendable, Hashable {
  package enum Problem: Sendable, Hashable {
    /// Nothing stands in it.
    case empty
    /// It is no YAML, for a reason in English.
    case syntax(String)
    /// A mapping has a key twice.
    case duplicateKey(String)
    /// A key is a list or a mapping.
    case complexKey
    /// There are anchors, aliases or tags, and the rules do not allow them.
    case anchor
    case tooDeep
    /// There are more values than any file needs: aliases multiply them.
    case tooManyValues
  }

  package var problem: Problem
  /// From 1, where it is known.
  package var line: Int?
}
