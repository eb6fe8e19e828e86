import HTTPTypes
import Hummingbird
import Model
import Station
import Store

/// `/api/v1/room`: whether the station is open, to whom, and who asks to be let in.
struct RoomAPI: Sendable {
  let room: Room

  func add(to group: RouterGroup<WebContext>) {
    group.get("room", use: read)
    group.post("room", use: open)
    group.delete("room", use: close)
    group.put("room/requests/:id", use: choose)
    group.delete("room/requests/:id", use: refuse)
    group.put("room/screens/:id", use: change)
    group.delete("room/screens/:id", use: revoke)
  }

  private struct OpenBody: Decodable {
    var name: String
    var until: RoomEnd
  }

  private struct RoleBody: Decodable {
    var role: ScreenRole
    var person: Int?
  }

  private func read(_ request: Request, _ context: WebContext) async throws -> Response {
    try await answer(context)
  }

  private func answer(
    _ context: WebContext, status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    // Who shows the codes lets screens in, which a coach does not.
    try JSONAnswer.response(
      try await room.view(showsRequests: context.visitor.isOwner), status: status)
  }

  private func open(_ request: Request, _ context: WebContext) async throws -> Response {
    let wish = try await JSONBody(request).decoded(as: OpenBody.self)
    guard let name = RoomOpening.name(wish.name) else {
      throw Problem(
        .unprocessableContent, "room-name-invalid",
        "name is not 1 to \(RoomOpening.longestName) letters in one line.")
    }
    try await room.open(name: name, until: wish.until)
    return try await answer(context, status: .created)
  }

  private func close(_ request: Request, _ context: WebContext) async throws -> Response {
    _ = try await JSONBody(request)
    try await room.close()
    return try await answer(context)
  }

  private func choose(_ request: Request, _ context: WebContext) async throws -> Response {
    let wish = try await role(request)
    try await room.choose(wish.role, participant: wish.person, for: Self.id(context))
    return try await answer(context)
  }

  private func refuse(_ request: Request, _ context: WebContext) async throws -> Response {
    _ = try await JSONBody(request)
    try await room.refuse(Self.id(context))
    return try await answer(context)
  }

  private func change(_ request: Request, _ context: WebContext) async throws -> Response {
    let wish = try await role(request)
    let id = try Self.id(context)
    try await Self.known { try await room.change(id, role: wish.role, participant: wish.person) }
    return try await answer(context)
  }

  private func revoke(_ request: Request, _ context: WebContext) async throws -> Response {
    _ = try await JSONBody(request)
    let id = try Self.id(context)
    try await Self.known { try await room.revoke(id) }
    return try await answer(context)
  }

  /// Reads a role; only a remote is somebody's, and it always is.
  private func role(_ request: Request) async throws -> RoleBody {
    var wish = try await JSONBody(request).decoded(as: RoleBody.self)
    guard wish.role == .remote else {
      wish.person = nil
      return wish
    }
    guard let person = wish.person else {
      throw Problem(
        .unprocessableContent, "remote-of-nobody", "A remote answers for a participant: person.")
    }
    guard try room.store.participant(person) != nil else {
      throw Problem(.notFound, "unknown-participant", "There is no such participant.")
    }
    return wish
  }

  private static func known(_ act: () async throws -> Void) async throws {
    do {
      try await act()
    } catch StoreError.notFound(table: "screen", id: _) {
      throw Problem(.notFound, "screen-unknown", "There is no such screen.")
    } catch StoreError.notFound(table: "participant", id: _) {
      throw Problem(.notFound, "unknown-participant", "There is no such participant.")
    }
  }

  private static func id(_ context: WebContext) throws -> String {
    try PathPart.text("id", context)
  }
}
