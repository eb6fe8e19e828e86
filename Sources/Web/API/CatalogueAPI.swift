import Hummingbird
import Model
import Station

/// What there is to choose from, whether the daemon is well, and the description of it all.
struct CatalogueAPI: Sendable {
  let station: Station
  /// The file of the API's description.
  let description: [UInt8]

  func add(to router: Router<WebContext>, _ group: RouterGroup<WebContext>) {
    router.get("api/openapi.json") { _, _ in
      try JSONAnswer.response(text: APIDescription(self.description).text())
    }
    group.get("exercises") { _, _ in
      try JSONAnswer.response(ItemList(items: await self.station.exercises(), next: nil))
    }
    group.get("health") { _, _ in
      try JSONAnswer.response(["status": "ok", "version": Software.version])
    }
  }
}
