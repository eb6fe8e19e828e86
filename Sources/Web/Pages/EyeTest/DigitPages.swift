import EyeTest
import HTTPTypes
import Hummingbird
import Model
import Station

/// The pages of the game of numerals: `/eyetest/digits` and what a round came to.
struct DigitPages: Sendable {
  let station: Station
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

  private func play(_ request: Request, _ context: WebContext) async throws -> Response {
    let preferences = Preferences(request)
    let asked = request.uri.queryParameters["participant"].flatMap { Int($0) }
    guard let asked, let player = try station.participants().first(where: { $0.number == asked })
    else { return Response(status: .seeOther, headers: [.location: "/eyetest"]) }
    let frame = PageRenderer.Frame(
      template: "eye-digits", title: renderer.words(preferences)("eye.digits.title"),
      styles: ["eye-colour"], script: "eye-colour")
    return try renderer.response(
      PlayView(number: player.number, name: player.nickname), frame, preferences)
  }

  private struct DoneView {
    var number: Int
    var name: String
    var score: Int
    var sentence: String
  }

  /// What a round came to; one that is open goes on.
  private func result(_ request: Request, _ context: WebContext) async throws -> Response {
    let preferences = Preferences(request)
    let id = RunID(rawValue: try PathPart.text("id", context))
    let round = try await station.eyeRound(id)
    guard round.kind == .digits else {
      throw Problem(.notFound, "not-found", "This round is none of numerals.")
    }
    guard round.state == .over else {
      let path = "/eyetest/digits?participant=\(round.participant)"
      return Response(
        status: .seeOther,
        headers: [.location: "\(path)&round=\(PathText.encoded(id.rawValue))"])
    }
    let words = renderer.words(preferences)
    let facts = RoundFacts(round.progress)
    let total = String(Int(facts.number("most") ?? 0))
    let player = try? station.knownParticipant(round.participant)
    let view = DoneView(
      number: round.participant, name: player?.nickname ?? "",
      score: Int(facts.number("score") ?? 0),
      sentence: round.end == .complete
        ? words("eye.digits.of", ["total": total])
        : words("eye.game.end.\((round.end ?? .stopped).rawValue)"))
    let frame = PageRenderer.Frame(
      template: "eye-digits-done", title: words("eye.digits.done"), styles: ["eyetest"],
      script: "eye-done")
    return try renderer.response(view, frame, preferences)
  }
}
