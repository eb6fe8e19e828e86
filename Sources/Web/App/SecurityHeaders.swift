import HTTPTypes
import Hummingbird

/// Says to the browser that a page may use only what this server sends.
struct SecurityHeaders: RouterMiddleware {
  private static let policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    + "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

  private static let fields: [(HTTPField.Name, String)] = {
    let fields = [
      ("Content-Security-Policy", policy),
      ("X-Content-Type-Options", "nosniff"),
      // A teacher records words on a page here; nothing else is used.
      ("Permissions-Policy", "microphone=(self), camera=(), geolocation=()"),
      ("Referrer-Policy", "same-origin"),
      ("Cross-Origin-Opener-Policy", "same-origin"),
      ("Cross-Origin-Resource-Policy", "same-origin"),
    ]
    return fields.compactMap { name, value in HTTPField.Name(name).map { ($0, value) } }
  }()

  func handle(
    _ request: Request, context: WebContext,
    next: (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    for (name, value) in Self.fields { response.headers[name] = value }
    if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
    return response
  }
}
