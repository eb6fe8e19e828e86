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

  private func about(_ request: Request, _ context: WebContext) throws -> Response {
    let preferences = Preferences(request)
    let words = desk.renderer.words(preferences)
    let view = LearnAboutView(
      try desk.learner(request)?.participant, isShown: try desk.catalogue.showsLearning(), words)
    let frame = PageRenderer.Frame(
      template: "learn-about", title: words("learn.about.title"),
      styles: ["learn", "learn-report"], script: "learn-about")
    return try desk.renderer.response(view, frame, preferences)
  }
}
