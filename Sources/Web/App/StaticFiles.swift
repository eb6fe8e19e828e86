import HTTPTypes
import Hummingbird

/// `/static/…`: files that are the same for everybody.
///
/// Pages name them below `/static/v-VERSION/`, where they never change, so that a browser asks for
/// each once; without a version it asks each time whether what it has is still right. As a page has few
/// requests to spare, its style sheets come as one: `css/core+learn.css`.
struct StaticFiles: Sendable {
  static let prefix = "v-"
  private static let folder = "css/"
  private static let end = ".css"
  /// What parts the names of style sheets that are asked for as one.
  private static let seam: Character = "+"

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
    let path = parts.joined(separator: "/")
    guard let file = files[path] ?? joined(path) else {
      throw Problem(.notFound, "not-found", "There is nothing at this path.")
    }
    return file.response(to: request, keeping)
  }

  /// Returns the name of several style sheets that are asked for as one.
  static func sheets(_ names: [String]) -> String { names.joined(separator: String(seam)) }

  /// Returns several style sheets as one, in the order of their names.
  private func joined(_ path: String) -> StaticFile? {
    guard path.hasPrefix(Self.folder), path.hasSuffix(Self.end) else { return nil }
    let names = path.dropFirst(Self.folder.count).dropLast(Self.end.count).split(
      separator: Self.seam, omittingEmptySubsequences: false)
    // Each once, so that no address makes more of the files than there is.
    guard Set(names).count == names.count else { return nil }
    var bytes: [UInt8] = []
    for name in names {
      guard let sheet = files["\(Self.folder)\(name)\(Self.end)"] else { return nil }
      bytes += sheet.bytes
    }
    return StaticFile(kind: .css, bytes: bytes, .quick)
  }
}
