import HTTPTypes
import Hummingbird
import Model
import Station
import Store

/// The pages of the room: the tablet's, the one on which a screen asks to be let in, and that screen's own.
struct RoomPages: Sendable {
  let room: Room
  let catalogue: Catalogue
  let renderer: PageRenderer

  func add(to router: Router<WebContext>) {
    router.get("room", use: show)
    router.get("pair", use: pair)
    router.get("screen", use: own)
  }

  private func show(_ request: Request, _ context: WebContext) async throws -> Response {
    let preferences = Preferences(request)
    let words = renderer.words(preferences)
    let view = RoomPageView(
      try await room.view(showsRequests: true), try catalogue.participants(), now: .now(), words,
      renderer.values(preferences))
    let frame = PageRenderer.Frame(
      template: "room", title: words("room.title"), styles: ["room"], script: "room")
    return try renderer.response(view, frame, preferences)
  }

  private struct PairView {
    /// What the room is called.
    var to: String?
  }

  private func pair(_ request: Request, _ context: WebContext) async throws -> Response {
    switch context.visitor {
    case .owner: return Self.leading(to: "/room")
    case .screen: return Self.leading(to: "/screen")
    case .stranger: break
    }
    let preferences = Preferences(request)
    let words = renderer.words(preferences)
    let view = PairView(to: await room.name.map { words("room.pair.to", ["name": $0]) })
    let frame = PageRenderer.Frame(
      template: "pair", title: words("room.pair.title"), styles: ["room"], script: "pair")
    return try renderer.response(view, frame, preferences)
  }

  private struct OwnView {
    var name: String
    var joined: String?
    var role: String
    var may: String
    /// Whose rounds it answers.
    var answers: String?
    /// Where it begins, and what the press that leads there says.
    var home: String
    var go: String
    var showsBest: Bool
  }

  private func own(_ request: Request, _ context: WebContext) async throws -> Response {
    guard let screen = context.visitor.screen else {
      return Self.leading(to: context.visitor.isOwner ? "/room" : "/pair")
    }
    let preferences = Preferences(request)
    let words = renderer.words(preferences)
    let role = screen.role.rawValue
    let person = try screen.participant.map { number in
      try catalogue.participants().first { $0.number == number }?.called ?? String(number)
    }
    let view = OwnView(
      name: screen.name, joined: await room.name.map { words("room.own.joined", ["room": $0]) },
      role: words("room.role.\(role)"), may: words("room.role.\(role)_hint"),
      answers: person.map { words("room.own.answers", ["who": $0]) }, home: screen.role.home,
      go: words("room.own.go_\(role)"),
      showsBest: try [.watch, .helper].contains(screen.role) && catalogue.showsLeaderboard())
    let frame = PageRenderer.Frame(
      template: "screen", title: words("room.own.title"), styles: ["room"], script: "own-screen")
    return try renderer.response(view, frame, preferences)
  }

  private static func leading(to path: String) -> Response {
    Response(status: .seeOther, headers: [.location: path])
  }
}
