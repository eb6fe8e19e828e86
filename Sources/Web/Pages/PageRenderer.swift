import HTTPTypes
import Hummingbird
import Mustache
import NIOCore

/// Puts a page together: its own template inside the frame that all share.
struct PageRenderer: Sendable {
  let assets: Assets

  /// What one page is, beside its contents.
  struct Frame {
    var template: String
    var title: String
    var styles: [String] = []
    var script: String
    /// The classes of `body`.
    var bodyClass: String?
    var status = HTTPResponse.Status.ok
  }

  /// What the templates see.
  private struct Model {
    var language: String
    var languageLink: String
    /// Whether the frame is left out.
    var isPart: Bool
    var theme: String?
    var hand: String?
    var title: String
    var styles: [String]
    var script: String
    var bodyClass: String?
    var w: Words.Node
    var pictures: [Picture]
    var page: Any
  }

  /// One drawing that the page may use.
  private struct Picture {
    var name: String
    var drawing: String
  }

  func words(_ preferences: Preferences) -> Words {
    assets.words[preferences.language] ?? .empty(preferences.language)
  }

  func values(_ preferences: Preferences) -> ValueText {
    ValueText(language: preferences.language, forms: assets.quantities)
  }

  /// Renders a page.
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
    let text = try text(page, frame, pictures: pictures, isPart: false, preferences)
    var response = Response(
      status: frame.status, headers: [.contentType: "text/html; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    if let cookie = preferences.cookie { response.headers[.setCookie] = cookie }
    return response
  }

  /// Renders what a page has inside the frame, for a screen that has the rest.
  ///
  /// - Throws: `Assets.Failure.missing` if there is no such template.
  func part(_ page: Any, _ frame: Frame, _ preferences: Preferences) throws -> String {
    try text(page, frame, pictures: [], isPart: true, preferences)
  }

  private func text(
    _ page: Any, _ frame: Frame, pictures: Set<String>, isPart: Bool, _ preferences: Preferences
  ) throws -> String {
    let model = Model(
      language: preferences.language.rawValue, languageLink: preferences.languageLink,
      isPart: isPart, theme: preferences.theme,
      hand: preferences.hand, title: frame.title,
      styles: ["core"] + frame.styles, script: frame.script,
      bodyClass: frame.bodyClass, w: words(preferences).tree,
      pictures: pictures.sorted().compactMap { name in
        assets.pictures[name].map { Picture(name: name, drawing: $0) }
      },
      page: page)
    let node = ViewNode.of(model)
    guard let text = assets.templates.render(node, withTemplate: frame.template) else {
      throw Assets.Failure.missing(frame.template)
    }
    return text
  }

  private struct ProblemView {
    var heading: String
    var hint: String
  }

  /// Renders the page that says what went wrong.
  func problem(_ problem: Problem, _ preferences: Preferences) throws -> Response {
    let words = words(preferences)
    let isMissing = problem.status == .notFound
    let view = ProblemView(
      heading: words(isMissing ? "page.not_found" : "page.failed"),
      hint: isMissing
        ? words("page.not_found_hint") : words.known("problem.\(problem.code)") ?? problem.detail)
    let frame = Frame(
      template: "problem", title: view.heading, script: "plain", status: problem.status)
    return try response(view, frame, preferences)
  }
}
