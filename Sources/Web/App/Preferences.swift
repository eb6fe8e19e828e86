import HTTPTypes
import Hummingbird

/// How this screen wants the page: language and theme.
struct Preferences: Sendable {
  static let themes = ["dark", "light", "sun"]

  /// In which a screen names what it has of the page, separated by spaces.
  private static let known = HTTPField.Name("Sideline-Known")

  /// The path of the page that was asked for.
  let path: String
  var language: Language
  /// The theme that was chosen on this screen, if one was.
  let theme: String?
  /// `left` if this screen's run page is mirrored.
  let hand: String?
  /// The group of participants that was shown last on this screen.
  let group: String?
  /// Whether the first-run tour was declined on this screen.
  let declinesTour: Bool
  /// The digests of the parts of the page that this screen has, if it has the page already.
  let knownParts: Set<String>?
  let takesGzip: Bool
  /// The same address in the other language, from its question mark on.
  let languageLink: String
  /// The cookie to set when a language was asked for in the address.
  let cookie: String?

  init(_ request: Request) {
    path = request.uri.path
    let cookies = request.cookies
    let asked = request.uri.queryParameters["lang"].map(String.init)
    let chosen = cookies["lang"]?.value
    language = .negotiated(
      asked: asked, cookie: chosen, accepted: request.headers[.acceptLanguage])
    let query = request.uri.query?.split(separator: "&").filter { !$0.hasPrefix("lang=") } ?? []
    languageLink = "?" + (query + ["lang=\(language == .sv ? "en" : "sv")"]).joined(separator: "&")
    theme = cookies["theme"].map(\.value).flatMap { Self.themes.contains($0) ? $0 : nil }
    hand = cookies["hand"]?.value == "left" ? "left" : nil
    group = cookies["group"].flatMap { PathText.decoded($0.value) }
    declinesTour = cookies["tour"]?.value == "no"
    knownParts = Self.known.flatMap { request.headers[$0] }
      .map { Set($0.split(separator: " ").map(String.init)) }
    takesGzip = Gzip.isTaken(request.headers[.acceptEncoding])
    let isAsked = asked.flatMap(Language.init(rawValue:)) != nil
    cookie =
      isAsked && chosen != language.rawValue
      ? "lang=\(language.rawValue); Path=/; Max-Age=31536000; SameSite=Lax" : nil
  }
}
