import Engine
import Hummingbird
import Model
import Station
import Store

/// The pages of the heart-rate wall.
struct WallPages: Sendable {
  let station: Station
  let catalogue: Catalogue
  let renderer: PageRenderer

  func add(to router: Router<WebContext>) {
    router.get("wall") { request, _ in try await wall(request, isTV: false) }
    router.get("wall/tv") { request, _ in try await wall(request, isTV: true) }
    router.get("wall/straps", use: straps)
    router.get("wall/sessions/:id", use: session)
  }

  private func wall(_ request: Request, isTV: Bool) async throws -> Response {
    let preferences = Preferences(request)
    let words = renderer.words(preferences)
    let view = try WallView(
      await station.wall(), isTV: isTV, by: PageVisit.current.visitor, words)
    let frame = PageRenderer.Frame(
      template: "wall", title: words("wall.title"), styles: ["wall"], script: "wall",
      bodyClass: "walled")
    return try renderer.response(view, frame, preferences)
  }

  private func straps(_ request: Request, _ context: WebContext) async throws -> Response {
    let preferences = Preferences(request)
    let words = renderer.words(preferences)
    let view = try StrapsView(
      await station.wall(), people: try catalogue.participants(), words)
    let frame = PageRenderer.Frame(
      template: "straps", title: words("wall.straps"), styles: ["home", "group", "wall"],
      script: "straps")
    return try renderer.response(view, frame, preferences)
  }

  private func session(_ request: Request, _ context: WebContext) async throws -> Response {
    let preferences = Preferences(request)
    let words = renderer.words(preferences)
    let id = try WallAPI.id(context)
    let view = HeartSessionView(
      try await station.heartSession(id), curves: try await station.heartCurves(of: id),
      people: try catalogue.participants(), words, renderer.values(preferences))
    let frame = PageRenderer.Frame(
      template: "heart-session", title: words("wall.session"), styles: ["home", "group", "wall"],
      script: "plain")
    return try renderer.response(view, frame, preferences)
  }
}
