import Hummingbird
import Station
import Store

/// `/api/v1/eyetest/settings`: what the tablet remembers for the eye test.
struct EyeTestAPI: Sendable {
  let catalogue: Catalogue

  private struct SettingsBody: Codable {
    /// Whether results of the eye test stand in the lists of results.
    var listed: Bool
  }

  func add(to group: RouterGroup<WebContext>) {
    group.get("eyetest/settings") { _, _ in
      try JSONAnswer.response(SettingsBody(listed: try catalogue.listsEyeTests()))
    }
    group.post("eyetest/settings", use: set)
  }

  private func set(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await JSONBody(request)
    let wish = try body.decoded(as: SettingsBody.self)
    return try await Idempotency.answer(request, body, by: catalogue, status: .ok) { key in
      try catalogue.setListsEyeTests(wish.listed, key: key?.answered(by: wish))
      return wish
    }
  }
}
