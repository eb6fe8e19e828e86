import HTTPTypes
import Hummingbird
import NIOCore

/// `/speech/LANGUAGE/NAME`: spoken clips; `/speech/LANGUAGE/aloud/SENTENCE`: what pages read aloud.
struct SpeechFiles: Sendable {
  let clips: SpeechClips

  func add(to router: Router<WebContext>) {
    router.get("speech/:language/:name", use: serve)
    router.get("speech/:language/aloud/:sentence", use: aloud)
  }

  private func serve(_ request: Request, _ context: WebContext) throws -> Response {
    let language = Language(rawValue: try PathPart.text("language", context))
    let name = try PathPart.text("name", context)
    return try answer(try language.flatMap { try clips.bytes(name, $0) })
  }

  private func aloud(_ request: Request, _ context: WebContext) throws -> Response {
    let language = Language(rawValue: try PathPart.text("language", context))
    let sentence = try PathPart.text("sentence", context)
    return try answer(language.flatMap { clips.bytes(of: sentence, in: "aloud", $0) })
  }

  private func answer(_ bytes: [UInt8]?) throws -> Response {
    guard let bytes else { throw Problem(.notFound, "not-found", "There is no such clip.") }
    return Response(
      status: .ok, headers: [.contentType: "audio/wav", .cacheControl: "max-age=86400"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }
}
