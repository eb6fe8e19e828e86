import Fleet
import Hummingbird
import Model
import Station
import Store

/// The page of the club: how one joins it, and how it is with it.
struct ClubPages: Sendable {
  let club: Club?
  let station: Station
  let catalogue: Catalogue
  let renderer: PageRenderer

  func add(to router: Router<WebContext>) {
    router.get("settings/club", use: show)
  }

  private func show(_ request: Request, _ context: WebContext) async throws -> Response {
    let club = try club.here()
    club.look()
    let preferences = Preferences(request)
    let words = renderer.words(preferences)
    let frame = PageRenderer.Frame(
      template: "club", title: words("club.title"), styles: ["devices", "club"], script: "club")
    guard let status = try club.status() else {
      let view = ClubDoorView(suggested: RoomAddresses.machine(), longest: ClubAPI.longestName)
      return try renderer.response(view, frame, preferences)
    }
    var titles: [String: String] = [:]
    for id in Set(status.rivals.map(\.exercise)) {
      titles[id] = await station.exercise(id)?.title[preferences.language]
    }
    let view = ClubPageView(
      status, people: try catalogue.participants(), titles: titles, now: .now(), words,
      renderer.values(preferences))
    return try renderer.response(view, frame, preferences)
  }
}

/// The page of a tablet that is of no club.
struct ClubDoorView {
  let isJoined = false
  /// What the tablet might be called.
  var suggested: String
  var longest: Int
}
