import HTTPTypes
import Hummingbird
import Model
import Station
import Store

/// `/api/v1/learning/boards`: boards of the game with words that somebody keeps.
struct LearningBoardsAPI: Sendable {
  let catalogue: Catalogue

  private struct Name: Decodable {
    var name: String
  }

  private struct Deleted: Encodable {
    var id: String
  }

  func add(to group: RouterGroup<WebContext>) {
    group.get("learning/boards") { _, _ in
      try JSONAnswer.response(ItemList(items: try catalogue.keptBoards().map(\.json)))
    }
    group.post("learning/boards", use: keep)
    group.post("learning/boards/:id/delete", use: delete)
  }

  private func keep(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await JSONBody(request)
    let board = try body.decoded(as: JSONValue.self)
    let name = try body.decoded(as: Name.self).name
    return try await Idempotency.answer(
      request, body, by: catalogue, status: .created,
      as: { (kept: Catalogue.KeptBoard) in kept.json },
      act: { try catalogue.keepBoard(board, name: name, key: $0) })
  }

  private func delete(_ request: Request, _ context: WebContext) async throws -> Response {
    let id = try PathPart.text("id", context)
    let body = try await JSONBody(request)
    return try await Idempotency.answer(
      request, body, by: catalogue, status: .ok,
      as: { (kept: Catalogue.KeptBoard) in Deleted(id: kept.id) },
      act: { try catalogue.deleteBoard(id, key: $0) })
  }
}
