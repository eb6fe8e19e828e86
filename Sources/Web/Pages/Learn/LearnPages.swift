import Hummingbird
import Learning
import Model
import Station

/// The door to the learning games, and the pages for grown-ups.
struct LearnPages: Sendable {
  let desk: LearnDesk

  func add(to router: Router<WebContext>) {
    router.get("learn", use: home)
    router.get("learn/about", use: about)
    LearnReportPages(desk: desk).add(to: router)
    LearnListPages(desk: desk).add(to: router)
  }

  private func home(_ request: Request, _ context: WebContext) throws -> Response {
    let preferences = Preferences(request)
    let words = desk.renderer.words(preferences)
    let view = LearnHomeView(
      try desk.learners(),
      recent: try desk.catalogue.recentParticipants(limit: ChooserView.recent),
      chosen: try desk.learner(request), words)
    let frame = PageRenderer.Frame(
      template: "learn-home", title: words("learn.home.title"), styles: ["learn"],
      script: "learn-home", bodyClass: "kid")
    return try desk.renderer.response(view, frame, preferences)
  }

  private struct AboutView {
    /// Where the child that plays is forgotten, or where one is chosen for that.
    var forgetLink: String
    var forgetTitle: String
    /// Whether the start page has a door to the games.
    var isShown: Bool
  }

  private func about(_ request: Request, _ context: WebContext) throws -> Response {
    let preferences = Preferences(request)
    let words = desk.renderer.words(preferences)
    let child = try desk.learner(request)?.participant
    let view = AboutView(
      forgetLink: child.map { "/participants/\($0.number)/forget" } ?? "/participants",
      forgetTitle: child.map {
        words("learn.about.forget", ["child": $0.nickname ?? String($0.number)])
      } ?? words("learn.about.remove_button"), isShown: try desk.catalogue.showsLearning())
    let frame = PageRenderer.Frame(
      template: "learn-about", title: words("learn.about.title"),
      styles: ["learn", "learn-report"], script: "learn-about")
    return try desk.renderer.response(view, frame, preferences)
  }
}
