import Hummingbird
import Model
import Station
import Store

/// The pages of participants.
struct ParticipantPages: Sendable {
  let station: Station
  let catalogue: Catalogue
  let renderer: PageRenderer
  /// How many runs the page of one shows.
  private static let latest = 12

  func add(to router: Router<WebContext>) {
    router.get("participants", use: list)
    router.get("participants/:number", use: one)
    router.get("participants/:number/forget", use: forget)
  }

  private func list(_ request: Request, _ context: WebContext) async throws -> Response {
    let preferences = Preferences(request)
    let words = renderer.words(preferences)
    let view = ParticipantsView(try catalogue.participants(), words)
    let frame = PageRenderer.Frame(
      template: "participants", title: words("people.title"),
      styles: ["home", "results", "people"],
      script: "participants")
    return try renderer.response(view, frame, preferences)
  }

  private func one(_ request: Request, _ context: WebContext) async throws -> Response {
    let preferences = Preferences(request)
    guard let number = Int(try PathPart.text("number", context)) else {
      throw Problem(.notFound, "unknown-participant", "There is no such participant.")
    }
    let words = renderer.words(preferences)
    let person = try catalogue.knownParticipant(number)
    let list = ResultList(
      station: station, catalogue: catalogue, words: words,
      values: renderer.values(preferences))
    let (results, _) = try await list.page(
      RunFilter(participant: number), limit: Self.latest)
    let view = ParticipantView(
      person, try catalogue.participants(),
      latest: results.filter(\.isSaved).map(LatestView.init))
    let frame = PageRenderer.Frame(
      template: "participant",
      title: words("people.one", ["number": String(number)]),
      styles: ["home", "results", "people"], script: "participant")
    return try renderer.response(view, frame, preferences)
  }

  private func forget(_ request: Request, _ context: WebContext) async throws -> Response {
    let preferences = Preferences(request)
    let words = renderer.words(preferences)
    guard let number = Int(try PathPart.text("number", context)) else {
      throw Problem(.notFound, "unknown-participant", "There is no such participant.")
    }
    let person = try catalogue.knownParticipant(number)
    let view = ForgetView(person, try TracesView(number, catalogue), words)
    let frame = PageRenderer.Frame(
      template: "forget", title: words("forget.title", ["number": String(number)]),
      styles: ["people", "import"], script: "forget")
    return try renderer.response(view, frame, preferences)
  }
}
