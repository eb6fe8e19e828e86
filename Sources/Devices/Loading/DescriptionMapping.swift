/// Takes the keys out of a mapping one by one, so that those nobody asked for are found.
struct DescriptionMapping {
  private let node: DescriptionNode
  private var entries: [DescriptionNode.Entry]

  /// Begins with a node.
  ///
  /// - Throws: `DescriptionError` if it is no mapping.
  init(_ node: DescriptionNode) throws(DescriptionError) {
    guard case .mapping(let entries) = node.content else {
      throw node.invalid("keys with values must stand here")
    }
    self.node = node
    self.entries = entries
  }

  /// Returns the error that something about the whole mapping is wrong.
  func invalid(_ detail: String) -> DescriptionError { node.invalid(detail) }

  mutating func take(_ key: String) -> DescriptionNode? {
    guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
    return entries.remove(at: index).value
  }

  mutating func require(_ key: String) throws(DescriptionError) -> DescriptionNode {
    guard let value = take(key) else {
      throw DescriptionError(
        .missingKey, file: node.file, line: node.line, detail: "the key \(key) is missing")
    }
    return value
  }

  /// Ends the reading.
  ///
  /// - Throws: `DescriptionError` for the first key that was not taken.
  func finish() throws(DescriptionError) {
    guard let entry = entries.first else { return }
    throw DescriptionError(
      .unknownKey, file: node.file, line: entry.line, detail: "the key \(entry.key) is unknown")
  }
}
