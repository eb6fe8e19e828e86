import HTTPTypes
import Hummingbird
import Learning
import Model
import Station

/// `/api/v1/code/sensors` and `/live`: programs that read equipment while it is there.
struct CodeLiveAPI: Sendable {
  let desk: CodeDesk

  func add(to group: RouterGroup<WebContext>) {
    group.get("code/sensors") { request, _ in
      try JSONAnswer.response(
        ItemList(items: await desk.station.codeSensors(desk.language(request))))
    }
    group.post("code/live", use: start)
    group.get("code/live/:id") { _, context in
      try JSONAnswer.response(try await desk.station.liveCode(PathPart.text("id", context)))
    }
    group.post("code/live/:id/stop", use: stop)
    group.post("code/live/:id/readings", use: read)
  }

  private struct StartBody: Decodable {
    var seed: UInt64?
    var task: String?
    var sources: [String: LiveProgram.Supply]?
  }

  private func start(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await JSONBody(request)
    let (program, language) = try desk.program(body, request)
    let wish = try body.decoded(as: StartBody.self)
    let supplies = try desk.supplies(wish.sources)
    let recording =
      try wish.task.map { try desk.task($0).recording } ?? desk.catalogue.code.courses().recording
    let words = desk.words(language)
    let new = NewLiveProgram(
      program: program, language: language, seed: try CodeDesk.seed(wish.seed),
      supplies: supplies, recording: recording, says: { words.told($0) })
    return try await Idempotency.answer(request, body, by: desk.catalogue, status: .created) { _ in
      Started(report: try await desk.station.startCode(new))
    }
  }

  /// All that is told of a program, with the name that its address has.
  private struct Started: Encodable, Sendable {
    var report: LiveProgramReport

    private enum CodingKeys: CodingKey { case id }

    func encode(to encoder: any Encoder) throws {
      try report.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(report.run, forKey: .id)
    }
  }

  /// Twice is as well as once, so no answer need be remembered.
  private func stop(_ request: Request, _ context: WebContext) async throws -> Response {
    let id = try PathPart.text("id", context)
    try Idempotency.check(request, try await JSONBody(request), by: desk.catalogue)
    return try JSONAnswer.response(try await desk.station.stopCode(id))
  }

  private struct Nothing: Encodable {}

  private func read(_ request: Request, _ context: WebContext) async throws -> Response {
    let id = try PathPart.text("id", context)
    let body = try await JSONBody(request)
    try Idempotency.check(request, body, by: desk.catalogue)
    for reading in try Self.readings(body.decoded(as: [String: JSONValue].self)) {
      try await desk.station.setReading(reading, of: id)
    }
    return try JSONAnswer.response(Nothing())
  }

  /// `{"tilt": -12.5}`, `{"pulse": 130}` or `{"gate": {"time": 2.84, "lane": 1}}`.
  private static func readings(_ values: [String: JSONValue]) throws -> [SlangReading] {
    let refusal = Problem(
      .unprocessableContent, "code-reading-invalid", "That is no value of equipment.")
    let series = JSONValue.object(values.mapValues { .array([$0]) })
    guard !values.isEmpty, var source = try? SlangSource(json: series) else { throw refusal }
    return try values.keys.sorted().map { name in
      guard let sensor = SlangSensor(rawValue: name), sensor != .gates,
        case .reading(let reading) = source.next(sensor)
      else { throw refusal }
      return reading
    }
  }
}
