import Hummingbird

/// A variable part of a path.
enum PathPart {
  /// Returns the decoded part.
  ///
  /// - Throws: `Problem` 404 if it is not valid percent-encoded UTF-8.
  static func text(_ name: String, _ context: WebContext) throws -> String {
    guard let part = context.parameters.get(name), let text = PathText.decoded(part) else {
      throw Problem(.notFound, "not-found", "There is nothing at this path.")
    }
    return text
  }
}
