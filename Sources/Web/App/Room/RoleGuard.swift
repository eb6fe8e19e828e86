import HTTPTypes
import Hummingbird
import Model
import Station
import Store

/// Lets a request through if whoever sends it may do what its route does.
struct RoleGuard: RouterMiddleware {
  let station: Station

  func handle(
    _ request: Request, context: WebContext,
    next: (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    if context.visitor.isOwner { return try await next(request, context) }
    let right = RouteRoles.right(request.method.rawValue, context.endpointPath)
    if right == .anyone { return try await next(request, context) }
    guard let screen = context.visitor.screen else { return try Self.sendAway(request) }
    guard right.admits(screen.role) else {
      throw Problem(
        .forbidden, "role-too-low",
        "The role \(screen.role.rawValue) does not do \(request.method.rawValue) here.")
    }
    if right == .ownRound, screen.role == .remote {
      let id = RunID(rawValue: try PathPart.text("id", context))
      guard try await station.round(id).participant == screen.participant else {
        throw Problem(.forbidden, "role-too-low", "The round is of somebody else.")
      }
    }
    return try await next(request, context)
  }

  /// Shows a browser where to pair; says to a program that it is not paired.
  private static func sendAway(_ request: Request) throws -> Response {
    let reads = request.method == .get || request.method == .head
    guard reads, !request.uri.path.hasPrefix("/api/") else {
      throw Problem(.unauthorized, "not-paired", "This screen is not paired with the station.")
    }
    return Response(status: .seeOther, headers: [.location: "/pair"])
  }
}
