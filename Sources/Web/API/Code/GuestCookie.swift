import HTTPTypes
import Hummingbird
import Learning
import Station

/// What somebody without a name did, kept by their screen until its browser is closed.
enum GuestCookie {
  private static let name = "slang"
  private static let attributes = "Path=/; HttpOnly; SameSite=Lax"

  /// Reads what a screen kept.
  static func progress(_ request: Request, _ courses: CodeCourses) -> CodeProgress {
    CodeProgress(guest: request.cookies[name]?.value ?? "", courses: courses)
  }

  /// Has the screen keep what was done.
  static func keep(_ progress: CodeProgress, by response: Response) -> Response {
    with("\(name)=\(progress.guestText); \(attributes)", response)
  }

  /// Has the screen forget it.
  static func drop(by response: Response) -> Response {
    with("\(name)=; \(attributes); Max-Age=0", response)
  }

  private static func with(_ cookie: String, _ response: Response) -> Response {
    var response = response
    response.headers[.setCookie] = cookie
    return response
  }
}

/// `/api/v1/code/guest`: what a guest did becomes somebody's, or nobody's.
struct CodeGuestAPI: Sendable {
  let desk: CodeDesk

  func add(to group: RouterGroup<WebContext>) {
    group.post("code/guest/take", use: take)
    group.post("code/guest/leave") { request, _ in
      _ = try await JSONBody(request)
      return GuestCookie.drop(by: try JSONAnswer.response(Nothing()))
    }
  }

  private struct Nothing: Encodable {}

  private struct TakeBody: Decodable {
    var participant: Int
  }

  private func take(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await JSONBody(request)
    let participant = try body.decoded(as: TakeBody.self).participant
    // What is done already is left out, so that twice is as well as once.
    try Idempotency.check(request, body, by: desk.catalogue)
    let guest = GuestCookie.progress(request, desk.catalogue.code.courses())
    let progress = try await desk.station.take(guest, of: participant)
    return GuestCookie.drop(
      by: try JSONAnswer.response(CodeProgressView(progress, of: participant)))
  }
}
