import EyeTest
import HTTPTypes
import Hummingbird
import Model
import Station

/// The pages of the measured round: size of the screen, the round, its result, the remote.
struct EyeMeasurePages: Sendable {
  let station: Station
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
    let asked = request.uri.queryParameters["participant"].flatMap { Int($0) }
    let view = CalibrateView(
      measureLink: asked.map { "/eyetest/measure?participant=\($0)" } ?? "/eyetest")
    let frame = PageRenderer.Frame(
      template: "eye-calibrate", title: renderer.words(preferences)("eye.calibrate.title"),
      styles: ["eyetest", "eye-measure"], script: "eye-calibrate")
    return try renderer.response(view, frame, preferences)
  }

  private struct MeasureView {
    var number: Int
    var name: String?
    var letters: [String]
    var distances: [Distance]
  }

  /// One of the distances from eye to screen that are offered, in metres.
  private struct Distance {
    var value: String
    var text: String
    var isUsual: Bool

    init(_ metres: Double, _ language: Language) {
      let decimals = metres == metres.rounded() ? 0 : 1
      value = NumberText.text(metres, decimals: decimals, .en)
      text = NumberText.text(metres, decimals: decimals, language) + "\u{A0}m"
      isUsual = metres == 2
    }
  }

  private static let distances = [0.5, 1, 1.5, 2, 3, 4]

  private static let letters = OptotypeLetter.sloan.map(\.rawValue)

  private func measure(_ request: Request, _ context: WebContext) throws -> Response {
    let preferences = Preferences(request)
    let asked = request.uri.queryParameters["participant"].flatMap { Int($0) }
    guard let asked, let player = try station.participants().first(where: { $0.number == asked })
    else { return Response(status: .seeOther, headers: [.location: "/eyetest"]) }
    let frame = PageRenderer.Frame(
      template: "eye-measure", title: renderer.words(preferences)("eye.measure.title"),
      styles: ["eyetest", "eye-measure"], script: "eye-measure")
    let view = MeasureView(
      number: player.number, name: player.nickname, letters: Self.letters,
      distances: Self.distances.map { Distance($0, preferences.language) })
    return try renderer.response(view, frame, preferences)
  }

  private func measured(_ request: Request, _ context: WebContext) async throws -> Response {
    let preferences = Preferences(request)
    let words = renderer.words(preferences)
    let id = RunID(rawValue: try PathPart.text("id", context))
    let round = try await station.eyeRound(id)
    guard round.state == .over, round.kind == .acuity else {
      return Response(status: .seeOther, headers: [.location: "/eyetest"])
    }
    let view = EyeMeasuredView(
      round, player: try? station.knownParticipant(round.participant), words,
      preferences.language)
    let frame = PageRenderer.Frame(
      template: "eye-measured", title: words("eye.measure.done"),
      styles: ["eyetest", "eye-measure"], script: "eye-done")
    return try renderer.response(view, frame, preferences)
  }

  private struct RemoteView {
    /// The measured round that is open; nothing while there is none.
    var round: String?
    var letters: [String]
  }

  private func remote(_ request: Request, _ context: WebContext) async throws -> Response {
    let preferences = Preferences(request)
    let open = await station.openEyeRounds().first { $0.kind == .acuity }
    let frame = PageRenderer.Frame(
      template: "eye-remote", title: renderer.words(preferences)("eye.remote.title"),
      styles: ["eyetest", "eye-measure"], script: "eye-remote")
    return try renderer.response(
      RemoteView(round: open?.id.rawValue, letters: Self.letters), frame, preferences)
  }
}
