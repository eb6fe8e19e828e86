import Export
import HTTPTypes
import Hummingbird
import Learning
import NIOCore

/// `/api/v1/speech/LANGUAGE?text=`: what no build knows, spoken when it is asked for.
struct SpeechAPI: Sendable {
  let spoken: SpokenClips

  func add(to group: RouterGroup<WebContext>) {
    group.get("speech/:language", use: speak)
  }

  private func speak(_ request: Request, _ context: WebContext) async throws -> Response {
    guard let language = Language(rawValue: try PathPart.text("language", context)) else {
      throw Problem(.notFound, "not-found", "There is no voice of this language.")
    }
    let text = request.uri.queryParameters["text"].map(String.init) ?? ""
    let clip = try await clip(of: try Self.utterance(text, language), language)
    return Response(
      status: .ok, headers: [.contentType: "audio/wav", .cacheControl: "max-age=86400"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: clip)))
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
}
