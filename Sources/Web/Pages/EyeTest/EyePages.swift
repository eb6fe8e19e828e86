import EyeTest
import HTTPTypes
import Hummingbird
import Model
import Station

/// The pages of the eye test: menu, game, results, how to play, high scores.
struct EyePages: Sendable {
  private static let scoresShown = 10

  let station: Station
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
      try station.participants(), best: try station.eyeScores(limit: 1).first,
      isListed: try station.listsEyeTests(), words)
    let frame = PageRenderer.Frame(
      template: "eye-menu", title: words("eye.menu.title"), styles: ["home", "eyetest"],
      script: "eye-menu")
    return try renderer.response(view, frame, pictures: ["eye"], preferences)
  }

  private func play(_ request: Request, _ context: WebContext) async throws -> Response {
    let preferences = Preferences(request)
    let words = renderer.words(preferences)
    let asked = request.uri.queryParameters["participant"].flatMap { Int($0) }
    guard let asked, let player = try station.participants().first(where: { $0.number == asked })
    else { return Response(status: .seeOther, headers: [.location: "/eyetest"]) }
    let frame = PageRenderer.Frame(
      template: "eye-play", title: words("eye.game.title"), styles: ["eyetest"],
      script: "eye-play")
    return try renderer.response(EyePlayView(player), frame, preferences)
  }

  /// What a round came to; a round that is open is played on.
  private func result(_ request: Request, _ context: WebContext) async throws -> Response {
    let preferences = Preferences(request)
    let id = RunID(rawValue: try PathPart.text("id", context))
    let round = try await station.eyeRound(id)
    if let folder = Self.folder(of: round.kind) {
      let path = "/eyetest/\(folder)/\(PathText.encoded(id.rawValue))"
      return Response(status: .seeOther, headers: [.location: path])
    }
    guard round.state == .over else {
      let play = "/eyetest/play?participant=\(round.participant)"
      return Response(
        status: .seeOther,
        headers: [.location: "\(play)&round=\(PathText.encoded(id.rawValue))"])
    }
    let words = renderer.words(preferences)
    let before = try station.eyeScores(of: round.participant, besides: id, limit: 1).first
    let view = EyeDoneView(
      round, player: try? station.knownParticipant(round.participant), before: before, words)
    let frame = PageRenderer.Frame(
      template: "eye-done", title: words("eye.game.done"), styles: ["eyetest"],
      script: "eye-done")
    return try renderer.response(view, frame, preferences)
  }

  /// Where the results of rounds that are no games are.
  private static func folder(of kind: RoundKind) -> String? {
    switch kind {
    case .game: nil
    case .acuity: "measured"
    case .colour: "colour"
    case .contrast: "contrast"
    case .digits: "digits"
    }
  }

  private func how(_ request: Request, _ context: WebContext) async throws -> Response {
    let preferences = Preferences(request)
    let words = renderer.words(preferences)
    let view = TiltView(await station.devices(), words)
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
    let rows = EyeScoreRow.rows(try station.eyeScores(limit: Self.scoresShown))
    let frame = PageRenderer.Frame(
      template: "eye-scores", title: words("eye.menu.scores"), styles: ["eyetest"],
      script: "eye-scores")
    return try renderer.response(
      ScoresView(rows: rows, isEmpty: rows.isEmpty), frame, preferences)
  }
}
