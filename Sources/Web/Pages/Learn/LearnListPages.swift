import Hummingbird
import Learning
import Model
import Station

/// Where a teacher makes lists of words, records them, and throws boards away.
struct LearnListPages: Sendable {
  let desk: LearnDesk

  func add(to router: Router<WebContext>) {
    router.get("learn/lists", use: show)
  }

  private func show(_ request: Request, _ context: WebContext) throws -> Response {
    let preferences = Preferences(request)
    let words = desk.renderer.words(preferences)
    let query = request.uri.queryParameters
    let wish = LearnListsView.Wish(
      list: query["list"].map(String.init), new: query["new"].map(String.init),
      words: query["words"].map(String.init))
    let view = LearnListsView(
      try LearningListHead.all(in: desk.catalogue, preferences.language), wish,
      boards: try desk.catalogue.keptBoards(),
      child: try desk.catalogue.recentParticipants(limit: 1).first, words)
    let frame = PageRenderer.Frame(
      template: "learn-lists", title: words("learn.lists.title"),
      styles: ["learn", "learn-report", "learn-lists"], script: "learn-lists")
    return try desk.renderer.response(view, frame, preferences)
  }
}
