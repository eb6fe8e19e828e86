import Devices
import Hummingbird

/// The page of the guide for makers: the same text as `sideline devices guide`.
struct GuidePage: Sendable {
  let renderer: PageRenderer

  func add(to router: Router<WebContext>) {
    router.get("devices/guide", use: show)
  }

  private func show(_ request: Request, _ context: WebContext) throws -> Response {
    let preferences = Preferences(request)
    let words = renderer.words(preferences)
    let frame = PageRenderer.Frame(
      template: "guide", title: words("guide.title"), styles: ["devices"], script: "plain")
    return try renderer.response(GuideView(Registry.guide ?? ""), frame, preferences)
  }
}

/// The guide's Markdown, as far as it uses it: headings, paragraphs, lists, fenced blocks and code
/// within a line.
struct GuideView {
  struct Span {
    var plain: String?
    var typed: String?
  }

  struct Item {
    var spans: [Span]
  }

  struct Items {
    var items: [Item]
  }

  /// One of these.
  struct Block {
    var heading: String?
    var paragraph: Item?
    var list: Items?
    var listing: String?
  }

  var blocks: [Block] = []

  init(_ markdown: String) {
    var listing: [Substring]?
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        if let lines = listing { blocks.append(Block(listing: lines.joined(separator: "\n"))) }
        listing = listing == nil ? [] : nil
      } else if listing != nil {
        listing?.append(line)
      } else {
        add(line)
      }
    }
  }

  private mutating func add(_ line: Substring) {
    if line.hasPrefix("## ") {
      blocks.append(Block(heading: String(line.dropFirst(3))))
    } else if line.hasPrefix("- ") {
      let item = Self.item(line.dropFirst(2))
      if blocks.last?.list == nil { blocks.append(Block(list: Items(items: []))) }
      blocks[blocks.count - 1].list?.items.append(item)
    } else if !line.isEmpty, !line.hasPrefix("# ") {
      // The page has its title.
      blocks.append(Block(paragraph: Self.item(line)))
    }
  }

  /// Every second part between grave accents is code.
  private static func item(_ line: Substring) -> Item {
    let parts = line.split(separator: "`", omittingEmptySubsequences: false)
    return Item(
      spans: parts.enumerated().filter { !$0.element.isEmpty }.map { index, part in
        index.isMultiple(of: 2) ? Span(plain: String(part)) : Span(typed: String(part))
      })
  }
}
