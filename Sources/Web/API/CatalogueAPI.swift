import Hummingbird
import Model
import NIOCore
import Station

/// What there is to choose from, whether the daemon is well, and the description of it all.
struct CatalogueAPI: Sendable {
  let station: Station
  let files: [String: StaticFile]

  func add(to group: RouterGroup<WebContext>) {
    group.get("exercises") { _, _ in
      try JSONAnswer.response(ItemList(items: await self.station.exercises(), next: nil))
    }
    group.get("health") { _, _ in
      try JSONAnswer.response(["status": "ok", "version": Software.version])
    }
  }

  func description(_ request: Request, _ context: WebContext) throws -> Response {
    guard let file = files["openapi.json"] else {
      throw Problem(.notFound, "not-found", "There is nothing at this path.")
    }
    return Response(
      status: .ok, headers: [.contentType: "application/json"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: file.bytes)))
  }
}
