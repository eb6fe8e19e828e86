import StrictYAML

extension DescriptionMapping {
  /// What makes up a format, whatever link carries it.
  private static let common: Set = [
    "framing", "records", "starts", "silence_limit_s", "simulate", "examples",
  ]

  /// Adds what a description does not say itself from the one that it is like, if it is like one:
  /// framing, records and what follows from them.
  mutating func inherit() {
    let likeness = node("like")
    let model = optional("like") { node in
      let id = try node.identifier()
      guard let text = Registry.bundled(id + ".yaml") else {
        throw node.invalid("no description \(id) comes with the program")
      }
      let model = try YAMLNode(description: text, file: id + ".yaml")
      guard model["like"] == nil else {
        throw node.invalid("\(id) is like another one itself")
      }
      return model
    }
    if let model, let likeness { inherit(Self.common, from: model.moved(to: likeness)) }
  }
}

extension YAMLNode {
  /// Returns the same with another's place: what is wrong with it is to be mended there.
  fileprivate func moved(to place: YAMLNode) -> YAMLNode {
    var node = self
    (node.file, node.line) = (place.file, place.line)
    switch content {
    case .scalar: break
    case .list(let nodes): node.content = .list(nodes.map { $0.moved(to: place) })
    case .mapping(let entries):
      node.content = .mapping(
        entries.map { entry in
          var entry = entry
          entry.line = place.line
          entry.value = entry.value.moved(to: place)
          return entry
        })
    }
    return node
  }
}
