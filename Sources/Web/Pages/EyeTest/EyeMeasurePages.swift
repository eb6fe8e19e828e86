import EyeTest
import HTTPTypes
import Hummingbird
import Model
import Station
import Store

/// The pages of the measured round: size of the screen, the round, its result, the remote.
struct EyeMeasurePages: Sendable {
  /// How many rounds of the same eye a result is seen among.
  private static let remembered = 100

  let station: Station
  let catalogue: Catalogue
  let renderer: PageRenderer

  func add(to router: Router<WebContext>) {
    router.get("eyetest/calibrate", use: calibrate)
    router.get("eyetest/measure", use: measure)
    router.get("eyetest/measured/:id", use: measured)
    router.get("eyetest/remote", use: remote)
  }

  private struct CalibrateView {
    /// Where the measured round is, for whoever came from there.
    var measureLink: String
  }

  private func calibrate(_ request: Request, _ context: WebContext) throws -> Response {
    let preferences = Preferences(request)
    let query = request.uri.queryParameters
    let asked = query["participant"].flatMap { Int($0) }
    let page = query["for"] == "contrast" ? "contrast" : "measure"
    let view = CalibrateView(
      measureLink: asked.map { "/eyetest/\(page)?participant=\($0)" } ?? "/eyetest")
    let frame = PageRenderer.Frame(
      template: "eye-calibrate", title: renderer.words(preferences)("eye.calibrate.title"),
      styles: ["eyetest", "eye-measure"], script: "eye-calibrate")
    return try renderer.response(view, frame, preferences)
  }

  private var page: RoundPage { RoundPage(kind: .acuity, station: station, catalogue: catalogue) }

  private func measure(_ request: Request, _ context: WebContext) throws -> Response {
    try page.player(request) { player, preferences in
      let frame = PageRenderer.Frame(
        template: "eye-measure", title: renderer.words(preferences)("eye.measure.title"),
        styles: ["eyetest", "eye-measure"], script: "eye-measure")
      let view = EyeMeasureView(.acuity, player, preferences.language)
      return try renderer.response(view, frame, preferences)
    }
  }

  private func measured(_ request: Request, _ context: WebContext) async throws -> Response {
    try await page.result(request, context) { round, preferences in
      let words = renderer.words(preferences)
      let eye = (round.progress.value as? MeasuredProgress)?.eye.rawValue ?? ""
      let view = EyeMeasuredView(
        round,
        among: try catalogue.eyeResults(of: round.participant, eye: eye, limit: Self.remembered),
        player: try? catalogue.knownParticipant(round.participant), words, preferences.language)
      let frame = PageRenderer.Frame(
        template: "eye-measured", title: words("eye.measure.done"),
        styles: ["eyetest", "eye-measure"], script: "eye-done")
      return try renderer.response(view, frame, preferences)
    }
  }

  private struct RemoteView {
    /// The round that is open; nothing while there is none.
    var round: String?
    /// Which keys it is answered with: `sides`, `letters` or the `pair` of the game.
    var chart: String
    var letters: [String]
    /// Whether who answers may also note what went wrong and end it.
    var mayEnd: Bool
  }

  private func remote(_ request: Request, _ context: WebContext) async throws -> Response {
    let preferences = Preferences(request)
    // A screen that paired as a remote answers for one participant.
    let person = context.visitor.screen.flatMap { $0.role == .remote ? $0.participant : nil }
    let open = await station.openRounds().first { round in
      Self.chart(of: round.form) != nil && (person == nil || round.participant == person)
    }
    let frame = PageRenderer.Frame(
      template: "eye-remote", title: renderer.words(preferences)("eye.remote.title"),
      styles: ["eyetest", "eye-measure"], script: "eye-remote")
    return try renderer.response(
      RemoteView(
        round: open?.id.rawValue, chart: open.flatMap { Self.chart(of: $0.form) } ?? "sides",
        letters: EyeMeasureView.letters, mayEnd: context.visitor.isCoach), frame, preferences)
  }

  /// Returns which keys a round is answered with from elsewhere, or nothing for one that is not.
  private static func chart(of form: RoundForm) -> String? {
    switch form {
    case .eye(.acuity), .eye(.colour): "sides"
    case .eye(.contrast): "letters"
    case .eye(.game): "pair"
    case .eye(.digits), .learning: nil
    }
  }
}
