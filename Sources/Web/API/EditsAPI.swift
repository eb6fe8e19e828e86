import Engine
import Hummingbird
import Model
import Station

/// Corrections of results: `/api/v1/trials/{id}/edit` and `/api/v1/runs/{id}/edit`.
struct EditsAPI: Sendable {
  let station: Station
  let catalogue: Catalogue

  private struct TrialBody: Decodable {
    var value: Double?
    var outcome: String?
    var participant: Int?
    var reason: String
  }

  private struct RunBody: Decodable {
    var participant: Int
    var reason: String
  }

  func add(to group: RouterGroup<WebContext>) {
    group.post("trials/:id/edit", use: trial)
    group.post("runs/:id/edit", use: run)
  }

  private func trial(_ request: Request, _ context: WebContext) async throws -> Response {
    let id = TrialID(rawValue: try PathPart.text("id", context))
    let body = try await JSONBody(request)
    let wish = try body.decoded(as: TrialBody.self)
    let correction = try Self.correction(wish)
    return try await Idempotency.answer(request, body, by: catalogue, status: .ok) { key in
      try await station.correct(id, correction, reason: wish.reason, key: key)
    }
  }

  private func run(_ request: Request, _ context: WebContext) async throws -> Response {
    let id = RunID(rawValue: try PathPart.text("id", context))
    let body = try await JSONBody(request)
    let wish = try body.decoded(as: RunBody.self)
    return try await Idempotency.answer(request, body, by: catalogue, status: .ok) { key in
      try await station.correct(
        id, participant: wish.participant, reason: wish.reason, key: key)
    }
  }

  private static func correction(_ wish: TrialBody) throws -> Correction {
    switch (wish.value, wish.outcome, wish.participant) {
    case (let value?, nil, nil): return .value(value)
    case (nil, let name?, nil):
      guard let outcome = Trial.Outcome(rawValue: name) else {
        throw Problem(.unprocessableContent, "invalid-body", "outcome is not pass or fail.")
      }
      return .outcome(outcome)
    case (nil, nil, let number?): return .participant(number)
    default:
      throw Problem(
        .unprocessableContent, "invalid-body", "Exactly one of value, outcome and participant.")
    }
  }
}
