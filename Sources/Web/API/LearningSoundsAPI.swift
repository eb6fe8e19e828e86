import HTTPTypes
import Hummingbird
import Learning
import Model
import Station
import Store

/// `/api/v1/learning/sounds`: words as a teacher records them.
struct LearningSoundsAPI: Sendable {
  let catalogue: Catalogue

  private struct Answer: Encodable {
    var language: SpellingLanguage
    var word: String
    var recorded: Bool
  }

  func add(to group: RouterGroup<WebContext>) {
    group.post("learning/sounds/:language/:word", use: keep)
    group.post("learning/sounds/:language/:word/delete", use: delete)
  }

  private func keep(_ request: Request, _ context: WebContext) async throws -> Response {
    let (word, language) = try Self.word(context)
    let body = try await JSONBody(request)
    let recording: WordRecording
    do throws(WordRecording.Fault) {
      recording = try WordRecording(body.bytes)
    } catch {
      throw Self.refused(error)
    }
    return try await set(recording, of: word, language, request, body)
  }

  private func delete(_ request: Request, _ context: WebContext) async throws -> Response {
    let (word, language) = try Self.word(context)
    return try await set(nil, of: word, language, request, try await JSONBody(request))
  }

  private func set(
    _ recording: WordRecording?, of word: String, _ language: SpellingLanguage,
    _ request: Request, _ body: JSONBody
  ) async throws -> Response {
    let answer = Answer(language: language, word: word, recorded: recording != nil)
    return try await Idempotency.answer(request, body, by: catalogue, status: .ok) { key in
      try catalogue.keepSound(
        recording, of: word, language, key: key?.answered(by: answer))
      return answer
    }
  }

  private static func word(_ context: WebContext) throws -> (String, SpellingLanguage) {
    guard let language = SpellingLanguage(rawValue: try PathPart.text("language", context))
    else { throw Problem(.notFound, "not-found", "There is no such language.") }
    let text = try PathPart.text("word", context)
    do throws(WordRecording.Fault) {
      return (try WordRecording.name(text), language)
    } catch {
      throw refused(error)
    }
  }

  private static func refused(_ fault: WordRecording.Fault) -> Problem {
    Problem(
      .unprocessableContent, fault.rawValue,
      "A sound is RIFF/WAVE, PCM, 16 kHz, mono, 16 bits, at most \(Int(WordRecording.longest)) s.")
  }
}
