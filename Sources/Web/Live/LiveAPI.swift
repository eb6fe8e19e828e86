import HTTPTypes
import Hummingbird
import Model
import NIOCore
import Station
import Store

/// `/api/v1/live`: server-sent events (HTML standard, section 9.2).
struct LiveAPI: Sendable {
  let station: Station
  let page: RunPages
  let room: Room

  func add(to group: RouterGroup<WebContext>) { group.get("live", use: stream) }

  private func stream(_ request: Request, _ context: WebContext) async throws -> Response {
    let query = request.uri.queryParameters
    let run = query["run"].map { RunID(rawValue: String($0)) }
    let after = try Self.after(request)
    let rights = LiveRights(context.visitor)
    // A screen that only looks on works no equipment by looking.
    let searches = try Self.isOn("search", query["search"]) && rights.worksEquipment
    let isRemote = try Self.isOn("remote", query["remote"]) && rights.answersRounds
    let showsTilts = try Self.isOn("tilt", query["tilt"]) && rights.worksEquipment
    let executor = EventLoopExecutor(context.eventLoop)
    let code = query["code"].map(String.init)
    let isBeating = query["beat"] != nil
    let parts = try parts(request, of: run)
    guard parts.isEmpty || rights.kinds.contains(.run) else {
      throw Problem(.forbidden, "role-too-low", "A remote sees no page of a run.")
    }
    let kinds = try Self.kinds(request, hasParts: !parts.isEmpty).intersection(rights.kinds)
    let ended = try await ended(run)
    let first = kinds.contains(.run) ? ended : nil
    return Response(
      status: .ok,
      headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
      body: ResponseBody { [station] body in
        let subscription = await station.subscribe(
          run: run, follows: Set(parts.map(\.run)), kinds: kinds, after: after,
          searches: searches, isRemote: isRemote, showsTilts: showsTilts, code: code,
          person: rights.person, leads: rights.worksEquipment)
        defer { subscription.cancel() }
        let writer = LiveWriter(
          station: station, subscription: subscription, first: first, isBeating: isBeating,
          parts: parts)
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

  /// Returns the kinds of events that were asked for, or all; a page that is sent what changes of it
  /// has no use for the run itself.
  private static func kinds(
    _ request: Request, hasParts: Bool
  ) throws -> Set<LiveEvent.Kind> {
    let names = request.uri.queryParameters[values: "kind"]
    let all = Set(LiveEvent.Kind.allCases)
    guard !names.isEmpty else { return hasParts ? all.subtracting([.run, .trial]) : all }
    return Set(
      try names.map { name in
        guard let kind = LiveEvent.Kind(rawValue: String(name)) else {
          throw Problem.invalid("kind", all.map(\.rawValue).sorted().joined(separator: ", "))
        }
        return kind
      })
  }

  /// How many pages one stream may serve.
  private static let partLimit = 64

  /// Returns what renders the changing parts of pages: of one that asked for it with `view`, or of
  /// all pages of a browser, each with `part`.
  private func parts(_ request: Request, of run: RunID?) throws -> [LiveWriter.Part] {
    let query = request.uri.queryParameters
    let names = query[values: "part"]
    guard names.count <= Self.partLimit else { throw Problem.invalid("part", "at most 64") }
    var parts = try names.map { try part(named: String($0), request) }
    if let view = query["view"] {
      guard let form = RunPages.Form(rawValue: String(view)), let run else {
        throw Problem.invalid("view", "run, follow or count, beside a run")
      }
      let isTour = query["tour"] != nil
      parts.append(part(nil, of: run, form, isTour: isTour, Preferences(request)))
    }
    return parts
  }

  /// Reads `FORM.LANGUAGE.RUN` with `.tour` at its end for the first-run tour.
  private func part(named name: String, _ request: Request) throws -> LiveWriter.Part {
    let words = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard words.count == 3 || words.count == 4 && words[3] == "tour",
      let form = RunPages.Form(rawValue: words[0]), let language = Language(rawValue: words[1])
    else {
      throw Problem.invalid("part", "run, follow or count, a language and a run, as run.sv.ID")
    }
    var preferences = Preferences(request)
    preferences.language = language
    return part(
      name, of: RunID(rawValue: words[2]), form, isTour: words.count == 4, preferences)
  }

  private func part(
    _ name: String?, of run: RunID, _ form: RunPages.Form, isTour: Bool,
    _ preferences: Preferences
  ) -> LiveWriter.Part {
    let visit = PageVisit.current
    return LiveWriter.Part(name: name, run: run) { [page, room] in
      // The stream is written on a network thread, which may not wait for the database.
      try await withTaskExecutorPreference(WebServer.requests) {
        try await PageVisit.$current.withValue(try await visit.fresh(room)) {
          try await page.part(of: run, form, isTour: isTour, preferences)
        }
      }
    }
  }

  /// Returns the event of a run that is over, which the station no longer sends by itself.
  ///
  /// - Throws: `StationError` 404 if there is no such run.
  private func ended(_ id: RunID?) async throws -> LiveEvent? {
    guard let id else { return nil }
    let run = try await station.run(id)
    guard run.state == .saved || run.state == .cancelled else { return nil }
    return LiveEvent(kind: .run, run: id, topic: "", json: try JSON.text(run))
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
