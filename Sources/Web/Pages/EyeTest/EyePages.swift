import EyeTest
import HTTPTypes
import Hummingbird
import Model
import Station

/// The pages of the eye test: menu, game, results, how to play, high scores.
struct EyePages: Sendable {
  private static let scoresShown = 10

  let station: Station
  let catalogue: Catalogue
  let renderer: PageRenderer

  func add(to router: Router<WebContext>) {
    router.get("eyetest", use: menu)
    router.get("eyetest/play", use: play)
    router.get("eyetest/how", use: how)
    router.get("eyetest/scores", use: scores)
    router.get("eyetest/rounds/:id", use: result)
  }

  private func menu(_ request: Request, _ context: WebContext) async throws -> Response {
    let preferences = Preferences(request)
    let words = renderer.words(preferences)
    let view = EyeMenuView(
      try catalogue.participants(), best: try catalogue.eyeScores(limit: 1).first,
      isListed: try catalogue.listsEyeTests(), words)
    let frame = PageRenderer.Frame(
      template: "eye-menu", title: words("eye.menu.title"), styles: ["home", "eyetest"],
      script: "eye-menu")
    return try renderer.response(view, frame, pictures: ["eye"], preferences)
  }

  private var page: RoundPage { RoundPage(kind: .game, station: station, catalogue: catalogue) }

  private func play(_ request: Request, _ context: WebContext) throws -> Response {
    try page.player(request) { player, preferences in
      let frame = PageRenderer.Frame(
        template: "eye-play", title: renderer.words(preferences)("eye.game.title"),
        styles: ["eyetest"], script: "eye-play")
      return try renderer.response(EyePlayView(player), frame, preferences)
    }
  }

  private func result(_ request: Request, _ context: WebContext) async throws -> Response {
    try await page.result(request, context) { round, preferences in
      let words = renderer.words(preferences)
      let before = try catalogue.eyeScores(of: round.participant, besides: round.id, limit: 1).first
      let view = EyeDoneView(
        round, player: try? catalogue.knownParticipant(round.participant), before: before, words)
      let frame = PageRenderer.Frame(
        template: "eye-done", title: words("eye.game.done"), styles: ["eyetest"],
        script: "eye-done")
      return try renderer.response(view, frame, preferences)
    }
  }

  private func how(_ request: Request, _ context: WebContext) async throws -> Response {
    let preferences = Preferences(request)
    let words = renderer.words(preferences)
    let devices = await station.devices()
    var view = TiltView(devices, words)
    view.learn = TiltLearnView(devices, words)
    let frame = PageRenderer.Frame(
      template: "eye-how", title: words("eye.menu.how"), styles: ["eyetest"], script: "eye-how")
    return try renderer.response(view, frame, preferences)
  }

  private struct ScoresView {
    var rows: [EyeScoreRow]
    var isEmpty: Bool
  }

  private func scores(_ request: Request, _ context: WebContext) async throws -> Response {
    let preferences = Preferences(request)
    let words = renderer.words(preferences)
    let rows = EyeScoreRow.rows(try catalogue.eyeScores(limit: Self.scoresShown))
    let frame = PageRenderer.Frame(
      template: "eye-scores", title: words("eye.menu.scores"), styles: ["eyetest"],
      script: "eye-scores")
    return try renderer.response(
      ScoresView(rows: rows, isEmpty: rows.isEmpty), frame, preferences)
  }
}
