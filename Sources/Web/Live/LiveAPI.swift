import HTTPTypes
import Hummingbird
import Model
import NIOCore
import Station

/// `/api/v1/live`: server-sent events (HTML standard, section 9.2).
struct LiveAPI: Sendable {
  let station: Station
  let page: RunPage

  func add(to group: RouterGroup<WebContext>) { group.get("live", use: stream) }

  private func stream(_ request: Request, _ context: WebContext) async throws -> Response {
    let query = request.uri.queryParameters
    let run = query["run"].map { RunID(rawValue: String($0)) }
    let after = try Self.after(request)
    let first = try await ended(run)
    let searches = try Self.isOn("search", query["search"])
    let isRemote = try Self.isOn("remote", query["remote"])
    let showsTilts = try Self.isOn("tilt", query["tilt"])
    let executor = EventLoopExecutor(context.eventLoop)
    let isBeating = query["beat"] != nil
    let part = try part(request, of: run)
    return Response(
      status: .ok,
      headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
      body: ResponseBody { [station] body in
        let subscription = await station.subscribe(
          run: run, after: after, searches: searches, isRemote: isRemote,
          showsTilts: showsTilts)
        defer { subscription.cancel() }
        let writer = LiveWriter(
          station: station, subscription: subscription, first: first, isBeating: isBeating,
          part: part)
        // A screen that goes ends its stream now, not when the next write to it fails.
        try await request.body.consumeWithInboundCloseHandler { _ in
          try await withTaskExecutorPreference(executor) { try await writer.write(to: &body) }
        } onInboundClosed: {
          subscription.cancel()
        }
        try await body.finish(nil)
      })
  }

  private static func isOn(_ name: String, _ value: Substring?) throws -> Bool {
    switch value {
    case nil, "0": false
    case "1": true
    default: throw Problem.invalid(name, "0 or 1")
    }
  }

  /// Returns what renders the changing part of a page that asked for it with `view`.
  private func part(_ request: Request, of run: RunID?) throws -> LiveWriter.Part? {
    let query = request.uri.queryParameters
    guard let view = query["view"] else { return nil }
    guard let form = RunPage.Form(rawValue: String(view)), let run else {
      throw Problem.invalid("view", "run or follow, beside a run")
    }
    let preferences = Preferences(request)
    let isTour = query["tour"] != nil
    return LiveWriter.Part(run: run) { [page] in
      try await page.part(of: run, form, isTour: isTour, preferences)
    }
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
