import Hummingbird
import Station

/// `/api/v1/tour`: the run of the first-run tour.
struct TourAPI: Sendable {
  let station: Station
  let catalogue: Catalogue

  func add(to group: RouterGroup<WebContext>) { group.post("tour", use: begin) }

  private func begin(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await JSONBody(request)
    return try await Idempotency.answer(request, body, by: catalogue, status: .created) { key in
      try await station.beginTour(key: key)
    }
  }
}
