import Hummingbird
import Model
import Station
import Store

/// `/api/v1/leaderboard`: the best of the day, if the coach wants it shown.
struct LeaderboardAPI: Sendable {
  let station: Station
  let catalogue: Catalogue
  let quantities: [Quantity: QuantityForm]

  private struct Body: Decodable {
    var shown: Bool
  }

  /// As everybody outside sees it.
  struct Answer: Encodable {
    var shown: Bool
    /// One for each exercise and equipment of today; empty while it is not shown.
    var items: [Item]
  }

  struct Item: Encodable {
    var exercise: String
    var equipment: String?
    var simulated: Bool
    var quantity: Quantity?
    var unit: Unit?
    var places: [Place]
  }

  struct Place: Encodable {
    var rank: Int
    var name: String
    var value: Double
  }

  func add(to group: RouterGroup<WebContext>) {
    group.get("leaderboard", use: read)
    group.post("leaderboard", use: set)
  }

  private func read(_ request: Request, _ context: WebContext) async throws -> Response {
    try JSONAnswer.response(try await answer(catalogue.showsLeaderboard()))
  }

  private func set(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await JSONBody(request)
    let isShown = try body.decoded(as: Body.self).shown
    return try await Idempotency.answer(request, body, by: catalogue, status: .ok) { key in
      let answer = try await answer(isShown)
      try catalogue.showLeaderboard(isShown, key: key?.answered(by: answer))
      return answer
    }
  }

  private func answer(_ isShown: Bool) async throws -> Answer {
    guard isShown else { return Answer(shown: false, items: []) }
    let values = ValueText(language: .en, forms: quantities)
    let board = try await Leaderboard(station, catalogue, values, at: .now())
    return Answer(
      shown: true,
      items: board.parts.map { part in
        Item(
          exercise: part.exercise.id, equipment: part.equipment, simulated: part.simulated,
          quantity: part.exercise.kind == .passFail ? nil : part.exercise.quantity,
          unit: part.exercise.kind == .passFail ? nil : part.exercise.unit,
          places: part.places.map { Place(rank: $0.rank, name: $0.name, value: $0.value) })
      })
  }
}
