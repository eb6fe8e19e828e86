import Export
import Hummingbird

/// The page that takes results from a file.
struct ImportPages: Sendable {
  let renderer: PageRenderer

  private struct ImportPageView {
    var sizeLimit: Int
    var partSize: Int
    var hint: String
  }

  func add(to router: Router<WebContext>) {
    router.get("import", use: show)
  }

  private func show(_ request: Request, _ context: WebContext) throws -> Response {
    let preferences = Preferences(request)
    let words = renderer.words(preferences)
    let megabytes = TrialImporter.largestFile / (1024 * 1024)
    let view = ImportPageView(
      sizeLimit: TrialImporter.largestFile, partSize: ImportDesk.largestPart / 2,
      hint: words("import.hint", ["size": String(megabytes)]))
    let frame = PageRenderer.Frame(
      template: "import", title: words("import.title"), styles: ["people", "import"],
      script: "import")
    return try renderer.response(view, frame, preferences)
  }
}
