import EyeTest
import HTTPTypes
import Hummingbird
import Model
import Station

/// `/api/v1/eyetest/screens`: how large the pixels of each screen are.
struct EyeScreensAPI: Sendable {
  let catalogue: Catalogue

  private struct NewBody: Decodable {
    struct Ruler: Decodable {
      var line: Double
      var length: Double

      enum CodingKeys: String, CodingKey {
        case line = "line_px"
        case length = "length_mm"
      }
    }

    var screen: String
    var cardWidths: [Double]?
    var ruler: Ruler?

    enum CodingKeys: String, CodingKey {
      case screen
      case cardWidths = "card_widths_px"
      case ruler
    }

    func pitch() throws -> PixelPitch {
      switch (cardWidths, ruler) {
      case (let widths?, nil): try PixelPitch(cardWidths: widths)
      case (nil, let ruler?): try PixelPitch(rulerPixels: ruler.line, length: ruler.length)
      default:
        throw Problem(
          .unprocessableContent, "invalid-body", "Either card_widths_px or ruler is needed.")
      }
    }
  }

  func add(to group: RouterGroup<WebContext>) {
    group.post("eyetest/screens", use: measure)
    group.get("eyetest/screens/:id") { _, context in
      let screen = try PathPart.text("id", context)
      guard let known = try catalogue.eyeScreen(screen) else {
        throw Problem(.notFound, "eye-screen-unknown", "The screen \(screen) is not measured.")
      }
      return try JSONAnswer.response(known)
    }
  }

  private func measure(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await JSONBody(request)
    let wish = try body.decoded(as: NewBody.self)
    guard EyeScreen.isName(wish.screen) else {
      throw Problem(.unprocessableContent, "invalid-body", "screen is no name of a screen.")
    }
    let pitch: PixelPitch
    do {
      pitch = try wish.pitch()
    } catch let error as CalibrationError {
      throw Problem(.unprocessableContent, error.code.rawValue, "\(error)")
    }
    return try await Idempotency.answer(request, body, by: catalogue, status: .ok) { key in
      try catalogue.setEyeScreen(wish.screen, pitch, key: key)
    }
  }
}
