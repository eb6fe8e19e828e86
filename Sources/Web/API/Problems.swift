import Export
import Fleet
import Hummingbird
import Logging
import Station
import Store

/// Turns errors into answers: JSON below `/api`, a page elsewhere.
struct Problems: RouterMiddleware {
  let words: [Language: Words]
  let pages: PageRenderer

  func handle(
    _ request: Request, context: WebContext,
    next: (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    let problem: Problem
    do {
      return try await next(request, context)
    } catch let error as Problem {
      problem = error
    } catch let error as StationError {
      problem = Problem(error)
    } catch let error as OutboxError {
      problem = Problem(error)
    } catch let error as StoreError {
      problem = Problem(error)
    } catch let error as FleetError {
      problem = Problem(error)
    } catch let trouble as RoomTrouble {
      problem = Problem(trouble)
    } catch let error as HTTPError where error.status == .notFound {
      problem = Problem(.notFound, "not-found", "There is nothing at this path.")
    } catch {
      context.logger.error(
        "request failed", metadata: ["path": "\(request.uri.path)", "error": "\(error)"])
      problem = Problem(.internalServerError, "internal", "The request could not be answered.")
    }
    let preferences = Preferences(request)
    var response =
      request.uri.path.hasPrefix("/api/")
      ? try problem.response(words[preferences.language])
      : try pages.problem(problem, preferences)
    response.headers.append(contentsOf: problem.headers)
    return response
  }
}
