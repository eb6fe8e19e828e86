import EyeTest
import HTTPTypes
import Hummingbird
import Model
import Station

/// The pages of the round of contrast: `/eyetest/contrast` and what a round came to.
struct ContrastPages: Sendable {
  let station: Station
  let catalogue: Catalogue
  let renderer: PageRenderer

  func add(to router: Router<WebContext>) {
    router.get("eyetest/contrast", use: test)
    router.get("eyetest/contrast/:id", use: result)
  }

  private var page: RoundPage { RoundPage(kind: .contrast, station: station, catalogue: catalogue) }

  private func test(_ request: Request, _ context: WebContext) throws -> Response {
    try page.player(request) { player, preferences in
      let frame = PageRenderer.Frame(
        template: "eye-measure", title: renderer.words(preferences)("eye.contrast.title"),
        styles: ["eyetest", "eye-measure"], script: "eye-measure")
      return try renderer.response(
        EyeMeasureView(.contrast, player, preferences.language), frame, preferences)
    }
  }

  private func result(_ request: Request, _ context: WebContext) async throws -> Response {
    try await page.result(request, context) { round, preferences in
      let words = renderer.words(preferences)
      let view = ContrastDoneView(
        round, player: try? catalogue.knownParticipant(round.participant), words,
        preferences.language)
      let frame = PageRenderer.Frame(
        template: "eye-contrast-done", title: words("eye.contrast.done"),
        styles: ["eyetest", "eye-measure"], script: "eye-done")
      return try renderer.response(view, frame, preferences)
    }
  }
}
