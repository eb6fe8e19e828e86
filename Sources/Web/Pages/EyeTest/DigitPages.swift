import EyeTest
import HTTPTypes
import Hummingbird
import Model
import Station

/// The pages of the game of numerals: `/eyetest/digits` and what a round came to.
struct DigitPages: Sendable {
  let station: Station
  let catalogue: Catalogue
  let renderer: PageRenderer

  func add(to router: Router<WebContext>) {
    router.get("eyetest/digits", use: play)
    router.get("eyetest/digits/:id", use: result)
  }

  private struct PlayView {
    var number: Int
    var name: String?
    var digits = (0...9).map(String.init)
    var none = DigitMachine.none
  }

  private var page: RoundPage { RoundPage(kind: .digits, station: station, catalogue: catalogue) }

  private func play(_ request: Request, _ context: WebContext) throws -> Response {
    try page.player(request) { player, preferences in
      let frame = PageRenderer.Frame(
        template: "eye-digits", title: renderer.words(preferences)("eye.digits.title"),
        styles: ["eyetest", "eye-colour"], script: "eye-colour")
      return try renderer.response(
        PlayView(number: player.number, name: player.nickname), frame, preferences)
    }
  }

  private struct DoneView {
    var number: Int
    var name: String
    var score: Int
    var sentence: String
  }

  private func result(_ request: Request, _ context: WebContext) async throws -> Response {
    try await page.result(request, context) { round, preferences in
      let words = renderer.words(preferences)
      let progress = round.progress.value as? DigitProgress
      let total = String(progress?.most ?? 0)
      let player = try? catalogue.knownParticipant(round.participant)
      let view = DoneView(
        number: round.participant, name: player?.nickname ?? "",
        score: progress?.score ?? 0,
        sentence: round.end == .complete
          ? words("eye.digits.of", ["total": total])
          : words("eye.game.end.\((round.end ?? .stopped).rawValue)"))
      let frame = PageRenderer.Frame(
        template: "eye-digits-done", title: words("eye.digits.done"), styles: ["eyetest"],
        script: "eye-done")
      return try renderer.response(view, frame, preferences)
    }
  }
}
