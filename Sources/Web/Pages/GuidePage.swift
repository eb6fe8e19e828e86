import Devices
import Hummingbird

/// The page of the guide for makers: the same text as `sideline devices guide`.
struct GuidePage: Sendable {
  let renderer: PageRenderer

  func add(to router: Router<WebContext>) {
    router.get("devices/guide", use: show)
  }

  private struct GuideView {
    var blocks: [Markdown.Block]
  }

  private func show(_ request: Request, _ context: WebContext) throws -> Response {
    let preferences = Preferences(request)
    let words = renderer.words(preferences)
    let frame = PageRenderer.Frame(
      template: "guide", title: words("guide.title"), styles: ["guide"], script: "plain")
    let view = GuideView(blocks: Markdown(Registry.guide ?? "").blocks)
    return try renderer.response(view, frame, preferences)
  }
}
