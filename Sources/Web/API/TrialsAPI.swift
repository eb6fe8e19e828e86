import Hummingbird
import Model
import Station
import Store

/// `/api/v1/trials`, as JSON and as a file.
struct TrialsAPI: Sendable {
  let catalogue: Catalogue

  func add(to group: RouterGroup<WebContext>) {
    group.get("trials", use: list)
    group.get("trials.csv", use: file)
  }

  private func list(_ request: Request, _ context: WebContext) async throws -> Response {
    let query = try TrialQueryParameters(request)
    let page = try query.page(of: catalogue)
    return try JSONAnswer.response(ItemList(items: page.items, next: page.next?.rawValue))
  }

  private func file(_ request: Request, _ context: WebContext) async throws -> Response {
    let query = try TrialQueryParameters(request)
    let format = request.uri.queryParameters["format"].map(String.init) ?? "csv"
    let filter = try catalogue.listed(query.filter)
    return try TrialFile(store: catalogue.store, filter: filter, format: format).response()
  }
}
