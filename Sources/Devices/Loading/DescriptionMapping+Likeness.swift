import StrictYAML

extension DescriptionMapping {
  /// What makes up a format, whatever link carries it.
  private static let common: Set = [
    "framing", "records", "starts", "silence_limit_s", "simulate", "examples",
  ]

  /// Adds what a description does not say itself from the one that it is like, if it is like one:
  /// framing, records and what follows from them.
  mutating func inherit() {
    let line = node("like")?.line
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
    if let model, let line { inherit(Self.common, from: model, at: line) }
  }
}
