import HTTPTypes
import Hummingbird
import Model
import Mustache
import NIOCore
import Store

/// Puts a page together: its own template inside the frame that all share.
struct PageRenderer: Sendable {
  let assets: Assets
  /// What is shown, where the database itself cannot be used.
  var rescue: Rescue?

  /// What one page is, beside its contents.
  struct Frame {
    var template: String
    var title: String
    var styles: [String] = []
    var script: String
    /// The classes of `body`.
    var bodyClass: String?
    var status = HTTPResponse.Status.ok
    /// What the guide tells of it, where that does not follow from the address.
    var topic: HelpTopic?
  }

  /// What the templates see.
  private struct Model {
    var language: String
    var languageLink: String
    /// Whether the frame is left out.
    var isPart: Bool
    /// What stands inside the frame.
    var content = ""
    /// Whether the place of short messages is inside the content.
    var holdsToast = false
    /// A digest of `content`.
    var tag = ""
    /// The version of the files that the page is made of.
    var version: String
    var theme: String?
    var hand: String?
    var title: String
    /// The title where it may be broken.
    var softTitle: String
    /// The names of the style sheets, joined to one address.
    var styles: String
    var script: String
    var bodyClass: String?
    var rescue: RescueView?
    var helpLink: HelpView?
    var roomSign: RoomSignView?
    /// Whether it is for a screen that paired.
    var isForeign: Bool
    var w: Words.Node
    var pictures: [Picture] = []
    var page: Any
  }

  /// One drawing that the page may use.
  private struct Picture {
    var name: String
    var drawing: String
  }

  /// The template of the frame.
  private static let layout = "layout"

  func words(_ preferences: Preferences) -> Words {
    assets.words[preferences.language] ?? .empty(preferences.language)
  }

  func values(_ preferences: Preferences) -> ValueText {
    ValueText(language: preferences.language, forms: assets.quantities)
  }

  /// Renders a page, or for a screen that has it what changed.
  ///
  /// - Parameters:
  ///   - page: The view model.
  ///   - frame: Which template, title and files.
  ///   - pictures: The names of the drawings that the page uses.
  ///   - preferences: Of the screen that asked.
  /// - Returns: The page.
  /// - Throws: `Assets.Failure.missing` if there is no such template.
  func response(
    _ page: Any, _ frame: Frame, pictures: Set<String> = [], _ preferences: Preferences
  ) throws -> Response {
    var model = model(page, frame, preferences)
    let parts = PageParts(try text(model, frame.template))
    var headers: HTTPFields = [
      .contentType: "text/html; charset=utf-8", .eTag: "\"\(parts.tag)\"",
    ]
    if let cookie = preferences.cookie { headers[.setCookie] = cookie }
    let text: String
    if let known = preferences.knownParts {
      if known.contains(parts.tag) { return Response(status: .notModified, headers: headers) }
      text = parts.text(without: known)
    } else {
      model.isPart = false
      model.content = parts.text
      model.holdsToast = parts.text.contains("data-toast")
      model.tag = parts.tag
      model.pictures = pictures.sorted().compactMap { name in
        assets.pictures[name].map { Picture(name: name, drawing: $0) }
      }
      text = try self.text(model, Self.layout)
    }
    let bytes = Array(text.utf8)
    let packed = preferences.takesGzip ? Gzip.packed(bytes, .quick) : nil
    if packed != nil { headers[.contentEncoding] = "gzip" }
    return Response(
      status: frame.status, headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: packed ?? bytes)))
  }

  /// Renders what a page has inside the frame, for a screen that has the rest.
  ///
  /// - Throws: `Assets.Failure.missing` if there is no such template.
  func part(_ page: Any, _ frame: Frame, _ preferences: Preferences) throws -> String {
    PageParts(try text(model(page, frame, preferences), frame.template)).text
  }

  /// Returns what the templates see of a page without its frame.
  private func model(_ page: Any, _ frame: Frame, _ preferences: Preferences) -> Model {
    let visit = PageVisit.current
    return Model(
      language: preferences.language.rawValue, languageLink: preferences.languageLink,
      isPart: true, version: assets.version, theme: preferences.theme, hand: preferences.hand,
      title: frame.title, softTitle: words(preferences).soft(frame.title),
      styles: StaticFiles.sheets(["core"] + frame.styles), script: frame.script,
      bodyClass: frame.bodyClass,
      rescue: rescue.map { RescueView($0, words(preferences), values(preferences)) },
      helpLink: HelpView(frame.topic ?? HelpTopic.of(path: preferences.path)),
      roomSign: visit.room.map { RoomSignView($0, words(preferences)) },
      isForeign: visit.visitor.screen != nil,
      w: words(preferences).tree, page: page)
  }

  private func text(_ model: Model, _ template: String) throws -> String {
    guard let text = assets.templates.render(ViewNode.of(model), withTemplate: template) else {
      throw Assets.Failure.missing(template)
    }
    return text
  }

  private struct ProblemView {
    var heading: String
    var hint: String
    /// Where one begins, and what the press that leads there says.
    var home: String
    var go: String
  }

  /// Renders the page that says what went wrong.
  func problem(_ problem: Problem, _ preferences: Preferences) throws -> Response {
    let words = words(preferences)
    let isMissing = problem.status == .notFound
    let visitor = PageVisit.current.visitor
    var view = ProblemView(
      heading: words(isMissing ? "page.not_found" : "page.failed"),
      hint: isMissing
        ? words("page.not_found_hint") : words.known("problem.\(problem.code)") ?? problem.detail,
      home: visitor.home, go: words("page.to_home"))
    if let role = visitor.screen?.role.rawValue {
      view.go = words("room.own.go_\(role)")
      if problem.code == "role-too-low" {
        view.heading = words("room.low.heading")
        view.hint = words("room.low.hint", ["role": words("room.role.\(role)")])
      }
    }
    let frame = Frame(
      template: "problem", title: view.heading, script: "plain", status: problem.status,
      topic: .told(.trouble, "page", .top))
    return try response(view, frame, preferences)
  }
}
