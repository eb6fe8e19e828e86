import Hummingbird
import Model
import Station
import Store

/// The page that says how long results are kept, and what was erased.
struct PrivacyPages: Sendable {
  private static let offered = [3, 6, 12, 24, 36, 60]
  private static let erasuresShown = 50

  let catalogue: Catalogue
  let renderer: PageRenderer

  private struct Choice {
    var value: String
    var title: String
    var isChosen: Bool
  }

  private struct PrivacyView {
    var choices: [Choice]
    var isDelete: Bool
    var due: String
    var erasures: [String]
  }

  func add(to router: Router<WebContext>) {
    router.get("settings/privacy", use: show)
  }

  private func show(_ request: Request, _ context: WebContext) throws -> Response {
    let preferences = Preferences(request)
    let words = renderer.words(preferences)
    let known = try catalogue.retention()
    let months = Set(Self.offered + [known?.months].compactMap { $0 }).sorted()
    var choices = [
      Choice(value: "", title: words("privacy.for_good"), isChosen: known == nil)
    ]
    choices += months.map { months in
      Choice(
        value: String(months), title: words.counted("privacy.months", months),
        isChosen: known?.months == months)
    }
    let due = try RetentionView(known, catalogue).due
    let view = PrivacyView(
      choices: choices, isDelete: known?.results == .delete,
      due: known == nil ? words("privacy.off") : words.counted("privacy.due", due.trials),
      erasures: try catalogue.erasures(limit: Self.erasuresShown).map { erasure in
        let cause = words("privacy.cause_\(erasure.cause.rawValue)")
        let what = words.counted("privacy.\(erasure.results.rawValue)d", erasure.trials)
        return "\(erasure.at.description.prefix(10)) · \(cause) · \(what)"
      })
    let frame = PageRenderer.Frame(
      template: "privacy", title: words("privacy.title"), styles: ["people", "import"],
      script: "privacy")
    return try renderer.response(view, frame, preferences)
  }
}
