import Hummingbird
import Model
import Station
import Store

/// The page where a result is corrected.
struct EditPages: Sendable {
  let station: Station
  let catalogue: Catalogue
  let renderer: PageRenderer

  func add(to router: Router<WebContext>) {
    router.get("runs/:id/edit", use: page)
  }

  private func page(_ request: Request, _ context: WebContext) async throws -> Response {
    let preferences = Preferences(request)
    let run = try await station.run(RunID(rawValue: try PathPart.text("id", context)))
    guard let exercise = try await station.exercise(of: run) else {
      throw Problem(.notFound, "unknown-exercise", "\(run.exercise) is no longer there.")
    }
    let view = EditView(
      run, log: try catalogue.log(of: run.id).trials, exercise: exercise,
      people: try catalogue.participants(), renderer.words(preferences),
      renderer.values(preferences))
    let frame = PageRenderer.Frame(
      template: "edit-page", title: exercise.title[preferences.language],
      styles: ["home", "results", "edit"],
      script: "edit-page")
    return try renderer.response(view, frame, pictures: [exercise.picture], preferences)
  }
}
