import EyeTest
import HTTPTypes
import Hummingbird
import Model
import Station

/// The pages of the test of colours: `/eyetest/colour` and what a round came to.
struct ColourPages: Sendable {
  let station: Station
  let catalogue: Catalogue
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

  private var page: RoundPage { RoundPage(kind: .colour, station: station, catalogue: catalogue) }

  private func test(_ request: Request, _ context: WebContext) throws -> Response {
    try page.player(request) { player, preferences in
      let frame = PageRenderer.Frame(
        template: "eye-colour", title: renderer.words(preferences)("eye.colour.title"),
        styles: ["eyetest", "eye-colour"], script: "eye-colour")
      let view = TestView(
        number: player.number, name: player.nickname, total: ColourRule.total)
      return try renderer.response(view, frame, preferences)
    }
  }

  private func result(_ request: Request, _ context: WebContext) async throws -> Response {
    try await page.result(request, context) { round, preferences in
      let words = renderer.words(preferences)
      let view = ColourDoneView(
        round, player: try? catalogue.knownParticipant(round.participant), words)
      let frame = PageRenderer.Frame(
        template: "eye-colour-done", title: words("eye.colour.done"),
        styles: ["eyetest", "eye-colour"], script: "eye-done")
      return try renderer.response(view, frame, preferences)
    }
  }
}
