import FoundationEssentials
import Model
import Mustache

/// The sentences of one language, from `Localization/*.json`.
///
/// A key is the path through the nested objects, joined by dots. Sentences carry their variable
/// parts in braces: `{count}`.
package struct Words: Sendable {
  enum Failure: Error, Sendable { case notAnObject(String) }

  /// A node of the file: a sentence or a group of them.
  enum Node: Sendable, Decodable {
    case text(String)
    case group([String: Node])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let group = try? container.decode([String: Node].self) {
        self = .group(group)
      } else {
        self = .text(try container.decode(String.self))
      }
    }
  }

  let language: Language
  private let sentences: [String: String]
  private let breaks: [String: [Int]]
  /// The same words as they are nested, for templates.
  let tree: Node

  init(language: Language, json: [UInt8]) throws {
    let node = try JSON.decode(Node.self, from: json)
    guard case .group(let groups) = node else { throw Failure.notAnObject(language.rawValue) }
    self.language = language
    var flat: [String: String] = [:]
    Self.flatten(groups, prefix: "", into: &flat)
    sentences = flat
    breaks = Self.breaks(flat["page.soft"])
    tree = node
  }

  private init(language: Language) {
    self.language = language
    sentences = [:]
    breaks = [:]
    tree = .group([:])
  }

  /// A language without sentences: every key stands for itself.
  package static func empty(_ language: Language) -> Words { Words(language: language) }

  /// Every key that has a sentence.
  var keys: Set<String> { Set(sentences.keys) }

  /// Returns a sentence with its variable parts filled in; the key itself if there is none.
  package func callAsFunction(_ key: String, _ parts: [String: String] = [:]) -> String {
    guard var text = sentences[key] else { return key }
    for (name, value) in parts { text = text.replacing("{\(name)}", with: value) }
    return text
  }

  /// Returns a sentence, or nothing if the file has none under this key.
  package func known(_ key: String) -> String? { sentences[key] }

  /// Returns the form of a sentence that fits a number; the number fills `{count}`.
  func counted(_ key: String, _ count: Int, _ parts: [String: String] = [:]) -> String {
    let form = count == 1 ? key + ".one" : key + ".other"
    return self(form, parts.merging(["count": String(count)]) { $1 })
  }

  /// Returns a text with soft hyphens where its long words may be broken (`page.soft` of the file);
  /// a browser has no rules for Swedish of its own.
  func soft(_ text: String) -> String {
    text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      guard let parts = breaks[word.lowercased()] else { return String(word) }
      var rest = word
      return parts.map { count in
        defer { rest = rest.dropFirst(count) }
        return String(rest.prefix(count))
      }.joined(separator: "\u{AD}")
    }.joined(separator: " ")
  }

  /// The lengths of a word's parts, by the word: `tränings-plan` has 8 and 4.
  private static func breaks(_ list: String?) -> [String: [Int]] {
    let words = (list ?? "").split(separator: " ").map { $0.split(separator: "-") }
    return Dictionary(
      words.map { ($0.joined(), $0.map(\.count)) }, uniquingKeysWith: { first, _ in first })
  }

  private static func flatten(
    _ groups: [String: Node], prefix: String, into flat: inout [String: String]
  ) {
    for (key, node) in groups {
      switch node {
      case .text(let text): flat[prefix + key] = text
      case .group(let inner): flatten(inner, prefix: prefix + key + ".", into: &flat)
      }
    }
  }
}

extension Words.Node: MustacheParent {
  func child(named name: String) -> Any? {
    guard case .group(let group) = self, let node = group[name] else { return nil }
    guard case .text(let text) = node else { return node }
    return text
  }
}
