import Hummingbird

/// `/help`: the guide, a page for each chapter.
struct HelpPages: Sendable {
  let renderer: PageRenderer

  private struct Place {
    var target: String
    var words: String
  }

  private struct Chapter {
    var target: String
    var words: String
    var places: [Place]
  }

  private struct Contents {
    var chapters: [Chapter]
  }

  private struct Reading {
    var blocks: [Markdown.Block]
    var before: Place?
    var after: Place?
  }

  func add(to router: Router<WebContext>) {
    router.get("help", use: contents)
    router.get("help/:chapter", use: chapter)
  }

  private func contents(_ request: Request, _ context: WebContext) throws -> Response {
    let preferences = Preferences(request)
    let chapters = GuideBook.Chapter.allCases.map { chapter in
      let place = place(chapter, preferences)
      let text = renderer.assets.guide.text(chapter, preferences.language)
      let places = (text?.headings ?? []).compactMap { heading in
        heading.place.map { Place(target: "\(place.target)#\($0)", words: heading.words) }
      }
      return Chapter(target: place.target, words: place.words, places: places)
    }
    let frame = frame("help", renderer.words(preferences)("help.title"))
    return try renderer.response(Contents(chapters: chapters), frame, preferences)
  }

  private func chapter(_ request: Request, _ context: WebContext) throws -> Response {
    let preferences = Preferences(request)
    let all = GuideBook.Chapter.allCases
    guard let chapter = GuideBook.Chapter(rawValue: try PathPart.text("chapter", context)),
      let text = renderer.assets.guide.text(chapter, preferences.language),
      let index = all.firstIndex(of: chapter)
    else {
      throw Problem(.notFound, "not-found", "The guide has no such chapter.")
    }
    let view = Reading(
      blocks: text.blocks.map { pictured($0, preferences) },
      before: index > 0 ? place(all[index - 1], preferences) : nil,
      after: index + 1 < all.count ? place(all[index + 1], preferences) : nil)
    return try renderer.response(view, frame("help-chapter", text.title), preferences)
  }

  private func frame(_ template: String, _ title: String) -> PageRenderer.Frame {
    PageRenderer.Frame(template: template, title: title, styles: ["guide"], script: "plain")
  }

  private func place(_ chapter: GuideBook.Chapter, _ preferences: Preferences) -> Place {
    Place(
      target: "/help/\(chapter.rawValue)",
      words: renderer.assets.guide.text(chapter, preferences.language)?.title ?? chapter.rawValue)
  }

  /// Returns a block whose picture is named by its address.
  private func pictured(_ block: Markdown.Block, _ preferences: Preferences) -> Markdown.Block {
    var block = block
    if let image = block.image {
      let folder = "guide/\(preferences.language.rawValue)"
      block.image?.source =
        "/static/\(StaticFiles.prefix)\(renderer.assets.version)/\(folder)/\(image.source)"
    }
    return block
  }
}
