import Devices
import Hummingbird
import Station

/// `/api/v1/replays`: plays captures into the station.
struct ReplaysAPI: Sendable {
  let station: Station

  private struct Body: Decodable {
    /// The text of a capture file.
    var capture: String
    /// 1 as recorded.
    var speed: Double?
    /// Seconds between the connection and the first bytes.
    var lead: Double?

    enum CodingKeys: String, CodingKey {
      case capture, speed
      case lead = "lead_s"
    }
  }

  func add(to group: RouterGroup<WebContext>) {
    group.post("replays", use: replay)
  }

  private func replay(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await JSONBody(request)
    _ = try Idempotency.key(of: request, body: body)
    let wish = try body.decoded(as: Body.self)
    let speed = wish.speed ?? 1
    let lead = wish.lead ?? 3
    guard speed > 0, speed <= 1_000_000 else {
      throw Problem(.unprocessableContent, "value-out-of-range", "speed is \(speed).")
    }
    guard (0...3600).contains(lead) else {
      throw Problem(.unprocessableContent, "value-out-of-range", "lead_s is \(lead). 0 to 3600.")
    }
    do {
      let capture = try CaptureReader.capture(wish.capture)
      let device = try await station.replay(capture, speed: speed, lead: lead)
      return try JSONAnswer.response(device, status: .accepted)
    } catch let error as CaptureError {
      throw Problem(.unprocessableContent, "invalid-capture", "\(error)")
    }
  }
}
