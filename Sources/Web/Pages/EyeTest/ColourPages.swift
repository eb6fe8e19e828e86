import EyeTest
import HTTPTypes
import Hummingbird
import Model
import Station

/// The pages of the test of colours: `/eyetest/colour` and what a round came to.
struct ColourPages: Sendable {
  let station: Station
  let renderer: PageRenderer

  func add(to router: Router<WebContext>) {
    router.get("eyetest/colour", use: test)
    router.get("eyetest/colour/:id", use: result)
  }

  private struct TestView {
    var number: Int
    var name: String?
    var total: Int
  }

  private func test(_ request: Request, _ context: WebContext) async throws -> Response {
    let preferences = Preferences(request)
    let asked = request.uri.queryParameters["participant"].flatMap { Int($0) }
    guard let asked, let player = try station.participants().first(where: { $0.number == asked })
    else { return Response(status: .seeOther, headers: [.location: "/eyetest"]) }
    let frame = PageRenderer.Frame(
      template: "eye-colour", title: renderer.words(preferences)("eye.colour.title"),
      styles: ["eye-colour"], script: "eye-colour")
    let view = TestView(
      number: player.number, name: player.nickname, total: ColourRule.total)
    return try renderer.response(view, frame, preferences)
  }

  /// What a round came to; one that is open goes on.
  private func result(_ request: Request, _ context: WebContext) async throws -> Response {
    let preferences = Preferences(request)
    let id = RunID(rawValue: try PathPart.text("id", context))
    let round = try await station.eyeRound(id)
    guard round.kind == .colour else {
      throw Problem(.notFound, "not-found", "This round is none of colours.")
    }
    guard round.state == .over else {
      let path = "/eyetest/colour?participant=\(round.participant)"
      return Response(
        status: .seeOther,
        headers: [.location: "\(path)&round=\(PathText.encoded(id.rawValue))"])
    }
    let words = renderer.words(preferences)
    let view = ColourDoneView(
      round, player: try? station.knownParticipant(round.participant), words)
    let frame = PageRenderer.Frame(
      template: "eye-colour-done", title: words("eye.colour.done"),
      styles: ["eyetest", "eye-colour"], script: "eye-done")
    return try renderer.response(view, frame, preferences)
  }
}
