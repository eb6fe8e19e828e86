import HTTPTypes
import Hummingbird
import Learning
import Model

/// The pages on which the games with words are played: cards and bingo.
struct WordPlayPages: Sendable {
  let desk: LearnDesk

  func add(to router: Router<WebContext>) {
    router.get("words/cards") { request, _ in try self.page(request, "cards") }
    router.get("words/bingo") { request, _ in try self.page(request, "bingo") }
  }

  /// Shows a game to a child who is known; leads anybody else to where it is said who plays.
  private func page(_ request: Request, _ game: String) throws -> Response {
    guard let learner = try desk.learner(request) else {
      return Response(status: .seeOther, headers: [.location: "/learn"])
    }
    let preferences = Preferences(request)
    let words = desk.renderer.words(preferences)
    let frame = PageRenderer.Frame(
      template: "words-\(game)", title: words("learn.\(game).title"),
      styles: ["learn", "words"], script: "words-\(game)", bodyClass: "kid")
    return try desk.renderer.response(WordPlayView(learner, words), frame, preferences)
  }
}
