import EyeTest
import HTTPTypes
import Hummingbird
import Model
import Station

/// The pages of the round of contrast: `/eyetest/contrast` and what a round came to.
struct ContrastPages: Sendable {
  let station: Station
  let renderer: PageRenderer

  func add(to router: Router<WebContext>) {
    router.get("eyetest/contrast", use: test)
    router.get("eyetest/contrast/:id", use: result)
  }

  private func test(_ request: Request, _ context: WebContext) async throws -> Response {
    let preferences = Preferences(request)
    let asked = request.uri.queryParameters["participant"].flatMap { Int($0) }
    guard let asked, let player = try station.participants().first(where: { $0.number == asked })
    else { return Response(status: .seeOther, headers: [.location: "/eyetest"]) }
    let frame = PageRenderer.Frame(
      template: "eye-measure", title: renderer.words(preferences)("eye.contrast.title"),
      styles: ["eyetest", "eye-measure"], script: "eye-measure")
    return try renderer.response(
      EyeMeasureView(.contrast, player, preferences.language), frame, preferences)
  }

  /// What a round came to; one that is open goes on.
  private func result(_ request: Request, _ context: WebContext) async throws -> Response {
    let preferences = Preferences(request)
    let id = RunID(rawValue: try PathPart.text("id", context))
    let round = try await station.eyeRound(id)
    guard round.kind == .contrast else {
      throw Problem(.notFound, "not-found", "This round is none of contrast.")
    }
    guard round.state == .over else {
      let path = "/eyetest/contrast?participant=\(round.participant)"
      return Response(
        status: .seeOther,
        headers: [.location: "\(path)&round=\(PathText.encoded(id.rawValue))"])
    }
    let words = renderer.words(preferences)
    let view = ContrastDoneView(
      round, player: try? station.knownParticipant(round.participant), words,
      preferences.language)
    let frame = PageRenderer.Frame(
      template: "eye-contrast-done", title: words("eye.contrast.done"),
      styles: ["eyetest", "eye-measure"], script: "eye-done")
    return try renderer.response(view, frame, preferences)
  }
}
