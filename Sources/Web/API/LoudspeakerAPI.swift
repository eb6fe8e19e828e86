import Hummingbird
import Model
import Station
import Store

/// `/api/v1/loudspeaker`: where the beeps of a group run are heard.
struct LoudspeakerAPI: Sendable {
  let station: Station
  let catalogue: Catalogue

  private struct Body: Decodable {
    var output: BeepOutput.Place
    var language: String?
  }

  func add(to group: RouterGroup<WebContext>) {
    group.get("loudspeaker") { _, _ in try JSONAnswer.response(await station.loudspeaker()) }
    group.post("loudspeaker", use: choose)
    group.post("loudspeaker/try", use: tryOut)
  }

  private func choose(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await JSONBody(request)
    let wish = try body.decoded(as: Body.self)
    let usual = Preferences(request).language
    guard let language = wish.language.map(Language.init(rawValue:)) ?? usual else {
      throw Problem.invalid("language", "sv or en")
    }
    return try await Idempotency.answer(request, body, by: catalogue, status: .ok) { key in
      try await station.hear(
        by: BeepOutput(wish.output, language: language.rawValue), key: key)
    }
  }

  private func tryOut(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await JSONBody(request)
    return try await Idempotency.answer(request, body, by: catalogue, status: .ok) { _ in
      try await station.tryLoudspeaker()
    }
  }
}
