import HTTPTypes
import Hummingbird

/// `/static/…`: files that are the same for everybody.
///
/// Pages name them below `/static/v-VERSION/`, where they never change, so that a browser asks for
/// each once; without a version it asks each time whether what it has is still right.
struct StaticFiles: Sendable {
  static let prefix = "v-"

  let files: [String: StaticFile]
  /// What tells this set of files from every other one.
  let version: String

  func add(to router: Router<WebContext>) {
    router.get("static/**", use: serve)
  }

  private func serve(_ request: Request, _ context: WebContext) throws -> Response {
    var parts = context.parameters.getCatchAll()[...]
    var keeping = StaticFile.Keeping.asks
    if let first = parts.first, first.hasPrefix(Self.prefix) {
      parts.removeFirst()
      // A page from before an update gets what there is now, and does not keep it.
      if first.dropFirst(Self.prefix.count) == version { keeping = .forever }
    }
    guard let file = files[parts.joined(separator: "/")] else {
      throw Problem(.notFound, "not-found", "There is nothing at this path.")
    }
    return file.response(to: request, keeping)
  }
}
