import Hummingbird
import Station

/// `/api/v1/tour`: the run of the first-run tour.
struct TourAPI: Sendable {
  let station: Station
  let catalogue: Catalogue

  func add(to group: RouterGroup<WebContext>) { group.post("tour", use: begin) }

  private func begin(_ request: Request, _ context: WebContext) async throws -> Response {
    let key = try Idempotency.key(of: request, body: try await JSONBody(request))
    return try await Idempotency.answer(key, by: catalogue, status: .created) {
      try await station.beginTour(key: key)
    }
  }
}
