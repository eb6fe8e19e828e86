import Hummingbird
import Model
import Station

/// What a coach writes about a result: `/api/v1/runs/{id}/note`.
struct NotesAPI: Sendable {
  let station: Station
  let catalogue: Catalogue

  private struct Body: Decodable {
    /// Empty takes the note away.
    var text: String
  }

  func add(to group: RouterGroup<WebContext>) { group.post("runs/:id/note", use: write) }

  private func write(_ request: Request, _ context: WebContext) async throws -> Response {
    let id = RunID(rawValue: try PathPart.text("id", context))
    let body = try await JSONBody(request)
    let text = try body.decoded(as: Body.self).text
    return try await Idempotency.answer(request, body, by: catalogue, status: .ok) { key in
      try await station.note(text, on: id, key: key)
    }
  }
}
