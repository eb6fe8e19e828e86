import Export
import HTTPTypes
import Hummingbird
import Learning
import NIOCore

/// `/speech/LANGUAGE/NAME`: spoken clips; `/speech/LANGUAGE/aloud/SENTENCE`: what pages read aloud;
/// `/speech/LANGUAGE/spoken?text=`: what no build knows, spoken when it is asked for.
struct SpeechFiles: Sendable {
  let clips: SpeechClips
  let spoken: SpokenClips

  func add(to router: Router<WebContext>) {
    router.get("speech/:language/spoken", use: speak)
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

  private func speak(_ request: Request, _ context: WebContext) async throws -> Response {
    guard let language = Language(rawValue: try PathPart.text("language", context)) else {
      return try answer(nil)
    }
    let text = request.uri.queryParameters["text"].map(String.init) ?? ""
    return try answer(try await clip(of: try Self.utterance(text, language), language))
  }

  private static func utterance(_ text: String, _ language: Language) throws -> String {
    do throws(SpokenText.Problem) {
      return try SpokenText.utterance(text, language.slang)
    } catch .empty {
      throw Problem(.unprocessableContent, "speech-empty", "There is nothing to say in the text.")
    } catch .tooLong {
      throw Problem(
        .unprocessableContent, "speech-long",
        "A text has at most \(SpokenText.longest) characters and three minutes.")
    }
  }

  private func clip(of text: String, _ language: Language) async throws -> [UInt8] {
    do throws(SpokenClips.Refusal) {
      return try await spoken.clip(of: text, language)
    } catch .busy {
      var problem = Problem(
        .serviceUnavailable, "speech-busy",
        "\(SpokenClips.mostWaiting) texts wait to be spoken.")
      problem.headers[.retryAfter] = "2"
      throw problem
    } catch .failed(.missing) {
      throw Problem(
        .serviceUnavailable, "no-speech-tool",
        "\(SpeechTool.installed) is not there; `sudo apt install espeak-ng` brings it.")
    } catch .failed(.failed(let why)) {
      throw Problem(.internalServerError, "speech-failed", "espeak-ng: \(why)")
    } catch .failed(.tooSlow) {
      throw Problem(.serviceUnavailable, "speech-failed", "espeak-ng took too long.")
    }
  }

  private func answer(_ bytes: [UInt8]?) throws -> Response {
    guard let bytes else { throw Problem(.notFound, "not-found", "There is no such clip.") }
    return Response(
      status: .ok, headers: [.contentType: "audio/wav", .cacheControl: "max-age=86400"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }
}
