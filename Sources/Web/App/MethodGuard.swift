import HTTPTypes
import Hummingbird

/// Says which methods an address has (RFC 9110 section 15.5.6): below `/api` those that the
/// description of the API declares, elsewhere those that read.
struct MethodGuard: RouterMiddleware {
  /// The parts of each declared path; a part in braces is any text.
  private let paths: [(parts: [Substring], methods: [String])]

  init(description: APIDescription) {
    paths = description.methods.map { path, methods in
      (path.split(separator: "/"), methods.contains("GET") ? methods + ["HEAD"] : methods)
    }
  }

  func handle(
    _ request: Request, context: WebContext,
    next: (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    let path = request.uri.path
    let allowed = path.hasPrefix("/api/") ? declared(path) : ["GET", "HEAD"]
    let method = request.method.rawValue
    guard let allowed, !allowed.contains(method) else { return try await next(request, context) }
    let list = allowed.joined(separator: ", ")
    var problem = Problem(
      .methodNotAllowed, "method-not-allowed", "\(method) is none of \(list).")
    problem.headers[.allow] = list
    throw problem
  }

  /// The methods of every declared path that an address fits, or nothing if it fits none.
  private func declared(_ path: String) -> [String]? {
    let parts = path.split(separator: "/")
    let fitting = paths.filter { declared, _ in
      declared.count == parts.count
        && zip(declared, parts).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
    }
    return fitting.isEmpty ? nil : fitting.flatMap(\.methods)
  }
}
