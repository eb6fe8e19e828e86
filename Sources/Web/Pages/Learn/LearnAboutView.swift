import Learning
import Model

/// What parents and teachers are told: what is trained, what a game costs a child, what is kept.
struct LearnAboutView {
  /// Something that is kept, and where it is deleted.
  struct Kept {
    var title: String
    var kept: String
    var gone: String
    var links: [Link]
    var hasLinks: Bool
  }

  struct Link {
    var title: String
    var link: String
    var icon: String
  }

  /// Whether the start page has a door to the games.
  var isShown: Bool
  var kept: [Kept]

  /// - Parameters:
  ///   - child: Who plays; without one it is chosen whom to forget.
  ///   - isShown: Whether the start page has a door to the games.
  ///   - words: In the reader's language.
  init(_ child: Participant?, isShown: Bool, _ words: Words) {
    self.isShown = isShown
    let forget = Link(
      title: child.map {
        words("learn.about.forget", ["child": $0.nickname ?? String($0.number)])
      } ?? words("learn.about.remove_button"),
      link: child.map { "/participants/\($0.number)/forget" } ?? "/participants", icon: "people")
    let query = child.map { "?participant=\($0.number)" } ?? ""
    let privacy = Link(
      title: words("learn.about.privacy"), link: "/settings/privacy", icon: "info")
    let link = { (key: String, path: String, icon: String) in
      Link(title: words(key), link: path, icon: icon)
    }
    let lists = link("learn.lists.title", "/learn/lists", "list")
    let items: [(name: String, links: [Link])] = [
      ("answers", [forget, link("page.results", "/results", "chart"), privacy]),
      ("scores", [link("learn.spell.home.title", "/spell" + query, "play")]),
      ("child", [forget]), ("lists", [lists]), ("sounds", [lists]), ("kept_words", [lists]),
      ("programs", [link("learn.home.code", "/code" + query, "play")]),
      ("reminders", [link("code.settings.reminders", "/code/settings" + query, "later")]),
      ("screen", []), ("backups", [privacy]),
    ]
    kept = items.map { name, links in
      Kept(
        title: words("learn.about.\(name).title"), kept: words("learn.about.\(name).kept"),
        gone: words("learn.about.\(name).gone"), links: links, hasLinks: !links.isEmpty)
    }
  }
}
