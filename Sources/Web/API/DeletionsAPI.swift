import Hummingbird
import Model
import Station
import Store

/// `/api/v1/runs/{id}/delete|restore` and `/api/v1/results/delete|restore`.
struct DeletionsAPI: Sendable {
  let station: Station
  let catalogue: Catalogue

  private struct Choice: Decodable {
    var exercise: String?
    var participant: Int?
    var group: String?
    var day: String?

    /// - Throws: `Problem` 422 for a day that is none.
    func filter() throws -> RunFilter {
      let day = day.map { ["day": $0] } ?? [:]
      var filter = RunFilter(try TrialQueryParameters(day).filter)
      (filter.exercise, filter.participant, filter.group) = (exercise, participant, group)
      return filter
    }
  }

  private struct Undoing: Decodable {
    var deletion: String
  }

  func add(to group: RouterGroup<WebContext>) {
    group.post("runs/:id/delete") { request, context in
      try await self.change(request, context) { try await self.station.delete($0, key: $1) }
    }
    group.post("runs/:id/restore") { request, context in
      try await self.change(request, context) { try await self.station.restore($0, key: $1) }
    }
    group.get("results/count", use: count)
    group.post("results/delete", use: deleteAll)
    group.post("results/restore", use: restoreAll)
  }

  private func change(
    _ request: Request, _ context: WebContext,
    by act: (RunID, RequestKey?) async throws -> Run
  ) async throws -> Response {
    let id = RunID(rawValue: try PathPart.text("id", context))
    let body = try await JSONBody(request)
    return try await Idempotency.answer(request, body, by: catalogue, status: .ok) { key in
      try await act(id, key)
    }
  }

  private func count(_ request: Request, _ context: WebContext) throws -> Response {
    let query = try TrialQueryParameters(request)
    return try JSONAnswer.response(try catalogue.resultCounts(RunFilter(query.filter)))
  }

  private func deleteAll(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await JSONBody(request)
    let choice = try body.decoded(as: Choice.self)
    let filter = try choice.filter()
    return try await Idempotency.answer(request, body, by: catalogue, status: .ok) { key in
      try await station.deleteResults(filter, key: key)
    }
  }

  private func restoreAll(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await JSONBody(request)
    let undoing = try body.decoded(as: Undoing.self)
    return try await Idempotency.answer(request, body, by: catalogue, status: .ok) { key in
      try await station.restoreResults(undoing.deletion, key: key)
    }
  }
}
