import Hummingbird
import Model
import Station

/// `/api/v1/participants`.
struct ParticipantsAPI: Sendable {
  let station: Station

  func add(to group: RouterGroup<WebContext>) {
    group.get("participants", use: list)
    group.post("participants", use: put)
  }

  private func list(_ request: Request, _ context: WebContext) async throws -> Response {
    try JSONAnswer.response(ItemList(items: try station.participants(), next: nil))
  }

  private func put(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await JSONBody(request)
    let key = try Idempotency.key(of: request, body: body)
    let named = try body.decoded(as: Participant.self)
    let hasName = !(named.nickname?.trimmed.isEmpty ?? true)
    let participant = Participant(
      number: named.number, nickname: hasName ? named.nickname : nil)
    return try await Idempotency.answer(key, by: station, status: .created) {
      try station.upsert(participant, key: key)
    }
  }
}
