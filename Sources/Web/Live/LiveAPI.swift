import HTTPTypes
import Hummingbird
import Model
import NIOCore
import Station

/// `/api/v1/live`: server-sent events (HTML standard, section 9.2).
struct LiveAPI: Sendable {
  let station: Station

  func add(to group: RouterGroup<WebContext>) { group.get("live", use: stream) }

  private func stream(_ request: Request, _ context: WebContext) async throws -> Response {
    let run = request.uri.queryParameters["run"].map { RunID(rawValue: String($0)) }
    let writer = LiveWriter(
      station: station, run: run, after: try Self.after(request), first: try await ended(run))
    return Response(
      status: .ok,
      headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
      body: ResponseBody { body in
        try await writer.write(to: &body)
        try await body.finish(nil)
      })
  }

  /// Returns the event of a run that is over, which the station no longer sends by itself.
  ///
  /// - Throws: `StationError` 404 if there is no such run.
  private func ended(_ id: RunID?) async throws -> LiveEvent? {
    guard let id else { return nil }
    let run = try await station.run(id)
    guard run.state == .saved || run.state == .cancelled else { return nil }
    return LiveEvent(kind: .run, run: id, topic: "", json: try OutsideJSON.text(run))
  }

  private static func after(_ request: Request) throws -> Int64? {
    guard let name = HTTPField.Name("Last-Event-ID"), let text = request.headers[name],
      !text.isEmpty
    else { return nil }
    guard let id = Int64(text), id >= 0 else {
      throw Problem.invalid("Last-Event-ID", "an id that this stream gave")
    }
    return id
  }
}
