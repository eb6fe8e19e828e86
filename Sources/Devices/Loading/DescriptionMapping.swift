import StrictYAML

/// Removes the keys from a mapping one by one, so that those nobody asked for are found.
///
/// What is wrong with a key is kept until `finish`, so that a maker is told of all of it at once: a
/// stand-in takes its place, which never gets out, as `finish` throws.
struct DescriptionMapping {
  private let node: YAMLNode
  private var entries: [YAMLNode.Entry]
  private var errors: [DescriptionError] = []
  /// Where the description is named that some keys are from.
  private(set) var likeness: Int?

  /// Begins with a node.
  ///
  /// - Throws: `DescriptionErrors` if it is no mapping.
  init(_ node: YAMLNode) throws(DescriptionErrors) {
    guard let entries = node.entries else {
      throw node.invalid("keys with values must stand here")
    }
    self.node = node
    self.entries = entries
  }

  /// Whether nothing is wrong so far; what hangs on more than one key is asked only then.
  var isSound: Bool { errors.isEmpty }

  /// Returns the error that something about the whole mapping is wrong.
  func invalid(_ detail: String) -> DescriptionErrors { node.invalid(detail) }

  /// Returns the value of a key that was not read yet.
  func node(_ key: String) -> YAMLNode? { entries.first { $0.key == key }?.value }

  /// Whether the value of a key that was not read yet is another file's.
  func isInherited(_ key: String) -> Bool { node(key).map { $0.file != node.file } ?? false }

  /// Keeps an error until `finish`.
  mutating func keep(_ error: DescriptionErrors) { errors += error.all }

  /// Adds the keys of another mapping that are not here.
  ///
  /// - Parameters:
  ///   - keys: Which of them.
  ///   - other: The mapping.
  ///   - line: Where it is named.
  mutating func inherit(_ keys: Set<String>, from other: YAMLNode, at line: Int) {
    likeness = line
    let own = Set(entries.map(\.key))
    entries += (other.entries ?? []).filter { keys.contains($0.key) && !own.contains($0.key) }
  }

  mutating func remove(_ key: String) -> YAMLNode? {
    guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
    return entries.remove(at: index).value
  }

  /// Removes a key without which nothing else can be said.
  ///
  /// - Throws: `DescriptionErrors` at once if it is missing.
  mutating func demand(_ key: String) throws(DescriptionErrors) -> YAMLNode {
    guard let value = remove(key) else { throw missing(key) }
    return value
  }

  /// Reads a key that may be missing.
  ///
  /// - Returns: Its value; nothing if it is missing or wrong.
  mutating func optional<Value>(
    _ key: String, _ read: (YAMLNode) throws -> Value
  ) -> Value? {
    guard let value = remove(key) else { return nil }
    do {
      return try read(value)
    } catch {
      keep(value.errors(of: error))
      return nil
    }
  }

  /// Reads a key that must be there.
  ///
  /// - Returns: Its value; nothing if it is missing or wrong, which `finish` throws.
  mutating func required<Value>(
    _ key: String, _ read: (YAMLNode) throws -> Value
  ) -> Value? {
    if node(key) == nil { keep(missing(key)) }
    return optional(key, read)
  }

  /// Reads a key that must be there.
  ///
  /// - Returns: Its value; the stand-in if it is missing or wrong, which `finish` throws.
  mutating func required<Value>(
    _ key: String, or standIn: Value,
    _ read: (YAMLNode) throws -> Value
  ) -> Value {
    required(key, read) ?? standIn
  }

  /// Ends the reading.
  ///
  /// - Throws: `DescriptionErrors` for all that was kept and each key that was not read.
  func finish() throws(DescriptionErrors) {
    let unknown = entries.map { entry in
      DescriptionError(
        .unknownKey, file: node.file, line: entry.line, detail: "the key \(entry.key) is unknown")
    }
    guard errors.isEmpty, unknown.isEmpty else { throw DescriptionErrors(errors + unknown) }
  }

  private func missing(_ key: String) -> DescriptionErrors {
    DescriptionErrors(
      .missingKey, file: node.file, line: node.line, detail: "the key \(key) is missing")
  }
}
