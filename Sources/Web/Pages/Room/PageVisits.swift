import Hummingbird
import Logging

/// Has each page know who looks at it.
///
/// It stands outside of what turns errors into pages, as those are pages too.
struct PageVisits: RouterMiddleware {
  let room: Room

  func handle(
    _ request: Request, context: WebContext,
    next: (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    var visit = PageVisit(visitor: context.visitor)
    if !Self.isFile(request.uri.path) {
      do {
        visit = try await visit.fresh(room)
      } catch {
        // The page itself is worth more than the sign on it.
        context.logger.error("the room is not known", metadata: ["error": "\(error)"])
      }
    }
    return try await PageVisit.$current.withValue(visit) { try await next(request, context) }
  }

  /// Whether nothing of it is a page.
  private static func isFile(_ path: String) -> Bool {
    path.hasPrefix("/api/") || path.hasPrefix("/static/")
  }
}
