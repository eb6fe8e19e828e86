import HTTPTypes
import Hummingbird
import NIOCore

/// `/speech/LANGUAGE/NAME`: spoken clips.
struct SpeechFiles: Sendable {
  let clips: SpeechClips

  func add(to router: Router<WebContext>) {
    router.get("speech/:language/:name", use: serve)
  }

  private func serve(_ request: Request, _ context: WebContext) throws -> Response {
    guard let language = Language(rawValue: try PathPart.text("language", context)),
      let bytes = try clips.bytes(try PathPart.text("name", context), language)
    else { throw Problem(.notFound, "not-found", "There is no such clip.") }
    return Response(
      status: .ok, headers: [.contentType: "audio/wav", .cacheControl: "max-age=86400"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }
}
