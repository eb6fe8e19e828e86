import Hummingbird
import Model
import Station

/// The pages on which exercises are made, changed, ordered and shared.
struct ExercisePages: Sendable {
  let station: Station
  let catalogue: Catalogue
  let renderer: PageRenderer

  func add(to router: Router<WebContext>) {
    router.get("exercises/edit", use: list)
    router.get("exercises/edit/new", use: new)
    router.get("exercises/edit/import", use: intake)
    router.get("exercises/edit/:id", use: edit)
  }

  private func list(_ request: Request, _ context: WebContext) async throws -> Response {
    let preferences = Preferences(request)
    let words = renderer.words(preferences)
    let exercises = await station.exercises()
    let frame = PageRenderer.Frame(
      template: "exercise-list", title: words("edit.title"), styles: ["home", "editor"],
      script: "exercise-list")
    return try renderer.response(
      ExerciseListView(
        exercises, holds: try catalogue.exerciseHolds(), words, preferences.language), frame,
      pictures: Set(exercises.map(\.picture)), preferences)
  }

  /// An empty form, or one that begins as a copy of the exercise in `from`.
  private func new(_ request: Request, _ context: WebContext) async throws -> Response {
    let from = request.uri.queryParameters["from"].map(String.init)
    let exercises = await station.exercises()
    let taken = Set(exercises.map(\.number))
    let free = (1...999).first { !taken.contains($0) } ?? 0
    guard let from else { return try form(nil, number: free, request) }
    guard let exercise = exercises.first(where: { $0.id == from }) else {
      throw Problem(.notFound, "unknown-exercise", "There is no exercise \(from).")
    }
    return try form(exercise, isCopy: true, number: free, request)
  }

  private func edit(_ request: Request, _ context: WebContext) async throws -> Response {
    let id = try PathPart.text("id", context)
    guard let exercise = await station.exercise(id) else {
      throw Problem(.notFound, "unknown-exercise", "There is no exercise \(id).")
    }
    return try form(exercise, number: exercise.number, request)
  }

  private func form(
    _ exercise: Exercise?, isCopy: Bool = false, number: Int, _ request: Request
  ) throws -> Response {
    let preferences = Preferences(request)
    let words = renderer.words(preferences)
    let pictures = renderer.assets.pictures.keys.sorted()
    let view = ExerciseFormView(
      exercise, isCopy: isCopy, number: number, pictures: pictures, words,
      renderer.values(preferences))
    let frame = PageRenderer.Frame(
      template: "exercise-form", title: view.heading, styles: ["home", "chooser", "editor"],
      script: "exercise-form")
    return try renderer.response(view, frame, pictures: Set(pictures), preferences)
  }

  private func intake(_ request: Request, _ context: WebContext) async throws -> Response {
    let preferences = Preferences(request)
    let words = renderer.words(preferences)
    let frame = PageRenderer.Frame(
      template: "exercise-import", title: words("edit.import_title"), styles: ["home", "editor"],
      script: "exercise-import")
    return try renderer.response(
      [String: String](), frame, pictures: Set(renderer.assets.pictures.keys), preferences)
  }
}
