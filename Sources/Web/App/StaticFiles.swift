import HTTPTypes
import Hummingbird
import NIOCore

/// `/static/…`: files that are the same for everybody.
struct StaticFiles: Sendable {
  let files: [String: StaticFile]

  func add(to router: Router<WebContext>) {
    router.get("static/**", use: serve)
  }

  private func serve(_ request: Request, _ context: WebContext) throws -> Response {
    let path = context.parameters.getCatchAll().joined(separator: "/")
    guard let file = files[path] else {
      throw Problem(.notFound, "not-found", "There is nothing at this path.")
    }
    let headers: HTTPFields = [
      .contentType: file.kind.mediaType, .eTag: file.tag, .cacheControl: "no-cache",
    ]
    if request.headers[.ifNoneMatch] == file.tag {
      return Response(status: .notModified, headers: headers)
    }
    return Response(
      status: .ok, headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: file.bytes)))
  }
}
