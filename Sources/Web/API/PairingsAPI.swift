import HTTPTypes
import Hummingbird
import Model
import Station
import Store

/// `/api/v1/pairings`: how another screen gets in, and `/api/v1/screen`: what it then is.
struct PairingsAPI: Sendable {
  let room: Room

  func add(to group: RouterGroup<WebContext>) {
    group.post("pairings", use: ask)
    group.get("pairings/:id", use: look)
    group.post("pairings/:id/code", use: enter)
    group.get("screen", use: screen)
    group.delete("screen", use: leave)
  }

  private struct AskBody: Decodable {
    var name: String
  }

  private struct Asked: Encodable {
    var id: String
    var expiresAt: Timestamp
    var triesLeft: Int
    var wait: Int

    enum CodingKeys: String, CodingKey {
      case id
      case expiresAt = "expires_at"
      case triesLeft = "tries_left"
      case wait = "wait_s"
    }
  }

  private struct State: Encodable {
    var state: PairingDesk.State
    var triesLeft: Int
    var wait: Int

    enum CodingKeys: String, CodingKey {
      case state
      case triesLeft = "tries_left"
      case wait = "wait_s"
    }
  }

  private struct CodeBody: Decodable {
    var code: String
  }

  private struct Paired: Encodable {
    var role: ScreenRole
  }

  private struct Screen: Encodable {
    var name: String?
    /// One of `ScreenRole`, or `owner`.
    var role: String
    var person: Int?
    var room: String?

    enum CodingKeys: CodingKey { case name, role, person, room }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .name)
      try container.encode(role, forKey: .role)
      try container.encode(person, forKey: .person)
      try container.encode(room, forKey: .room)
    }
  }

  private func ask(_ request: Request, _ context: WebContext) async throws -> Response {
    let door = try Self.door(context)
    let wish = try await JSONBody(request).decoded(as: AskBody.self)
    guard let name = RoomOpening.name(wish.name) else {
      throw Problem(
        .unprocessableContent, "screen-name-invalid",
        "name is not 1 to \(RoomOpening.longestName) letters in one line.")
    }
    let asked = try await room.ask(name, from: door)
    let standing = await room.standing(asked.id, from: door)
    let ends = Timestamp.now().advanced(bySeconds: asked.expiresAt.seconds(since: .now()))
    return try JSONAnswer.response(
      Asked(id: asked.id, expiresAt: ends, triesLeft: standing.tries, wait: 0), status: .created)
  }

  private func look(_ request: Request, _ context: WebContext) async throws -> Response {
    let id = try PathPart.text("id", context)
    let standing = await room.standing(id, from: try Self.door(context))
    return try JSONAnswer.response(
      State(
        state: standing.state, triesLeft: standing.tries,
        wait: Int(standing.wait.rounded(.up))))
  }

  private func enter(_ request: Request, _ context: WebContext) async throws -> Response {
    let door = try Self.door(context)
    let id = try PathPart.text("id", context)
    let wish = try await JSONBody(request).decoded(as: CodeBody.self)
    guard let code = PairingDesk.figures(in: wish.code) else {
      throw Problem(.unprocessableContent, "invalid-body", "code is not six figures.")
    }
    let (token, screen) = try await room.enter(code, for: id, from: door)
    return token.keep(by: try JSONAnswer.response(Paired(role: screen.role)))
  }

  private func screen(_ request: Request, _ context: WebContext) async throws -> Response {
    let screen = context.visitor.screen
    return try JSONAnswer.response(
      Screen(
        name: screen?.name, role: screen?.role.rawValue ?? "owner", person: screen?.participant,
        room: await room.name))
  }

  private func leave(_ request: Request, _ context: WebContext) async throws -> Response {
    guard let screen = context.visitor.screen else {
      throw Problem(.conflict, "screen-here", "The tablet's own screen does not leave.")
    }
    try await room.leave(screen)
    return ScreenToken.drop(by: Response(status: .noContent))
  }

  /// - Throws: `Problem` 409 for the tablet itself, which need not pair.
  private static func door(_ context: WebContext) throws -> RoomDoor {
    guard let door = context.door else {
      throw Problem(.conflict, "room-here", "The tablet's own screen needs no pairing.")
    }
    return door
  }
}
