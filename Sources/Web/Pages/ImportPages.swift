import Export
import Hummingbird
import Model
import Station

/// The page that takes results from a file.
struct ImportPages: Sendable {
  let station: Station
  let renderer: PageRenderer

  private struct Choice {
    var id: String
    var title: String
    var unit: String
  }

  private struct ImportPageView {
    var sizeLimit: Int
    var partSize: Int
    var hint: String
    var units: [String]
    /// What has a value with a unit.
    var exercises: [Choice]
  }

  func add(to router: Router<WebContext>) {
    router.get("import", use: show)
  }

  private func show(_ request: Request, _ context: WebContext) async throws -> Response {
    let preferences = Preferences(request)
    let words = renderer.words(preferences)
    let megabytes = TrialImporter.largestFile / (1024 * 1024)
    let choices = await station.exercises().compactMap { exercise in
      exercise.unit.map {
        Choice(
          id: exercise.id, title: "\(exercise.title[preferences.language]) (\($0.rawValue))",
          unit: $0.rawValue)
      }
    }
    let view = ImportPageView(
      sizeLimit: TrialImporter.largestFile, partSize: ImportDesk.largestPart / 2,
      hint: words("import.hint", ["size": String(megabytes)]),
      units: ForeignMapping.units.keys.sorted(), exercises: choices)
    let frame = PageRenderer.Frame(
      template: "import", title: words("import.title"), styles: ["people", "import"],
      script: "import")
    return try renderer.response(view, frame, preferences)
  }
}
