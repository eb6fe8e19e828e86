import Engine
import Hummingbird
import Model
import Station

/// `/api/v1/runs`.
struct RunsAPI: Sendable {
  let station: Station
  let catalogue: Catalogue

  func add(to group: RouterGroup<WebContext>) {
    group.post("runs", use: create)
    group.get("runs/:id", use: read)
    group.post("runs/:id/count", use: count)
    for action in Run.Command.allCases {
      group.post("runs/:id/\(action.rawValue)") { request, context in
        try await self.perform(action, request, context)
      }
    }
  }

  private struct NewRunBody: Decodable {
    var exercise: String
    var participant: Int
    var equipment: String?
    var device: String?
  }

  private struct AttemptBody: Decodable {
    var value: Int?
    var outcome: String?
    /// Which attempt it fills.
    var attempt: Int?
    /// Which screen counted.
    var screen: String?
  }

  private struct StartBody: Decodable {
    /// Whether a stopped clock begins at its full length again.
    var anew: Bool?
  }

  private struct CountBody: Decodable {
    var value: Int
    var attempt: Int
    var screen: String
  }

  private struct UndoBody: Decodable {
    /// Which attempt it takes back.
    var attempt: Int?
  }

  private func create(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await JSONBody(request)
    let new = try body.decoded(as: NewRunBody.self)
    return try await Idempotency.answer(request, body, by: catalogue, status: .created) { key in
      try await station.createRun(
        NewRun(
          exercise: new.exercise, participant: new.participant, equipment: new.equipment,
          device: new.device.map(DeviceID.init(rawValue:))),
        key: key)
    }
  }

  private func read(_ request: Request, _ context: WebContext) async throws -> Response {
    try JSONAnswer.response(try await station.run(Self.id(context)))
  }

  /// How far a screen has counted; nothing is kept, so that a repeated request does no harm.
  private func count(_ request: Request, _ context: WebContext) async throws -> Response {
    let id = try Self.id(context)
    let count = try await JSONBody(request).decoded(as: CountBody.self)
    let screen = try Self.screen(count.screen) ?? ""
    let attempt = try Self.number(count.attempt) ?? 1
    return try JSONAnswer.response(
      try await station.count(count.value, attempt: attempt, screen: screen, on: id))
  }

  private func perform(
    _ action: Run.Command, _ request: Request, _ context: WebContext
  ) async throws -> Response {
    let id = try Self.id(context)
    let body = try await JSONBody(request)
    let command: RunCommand =
      switch action {
      case .start: try Self.isAnew(body) ? .startAnew : .start
      case .stop: .stop
      case .undo: .undo(attempt: try Self.undone(body))
      case .save: .save
      case .cancel: .cancel
      case .attempts: try Self.entry(body)
      }
    return try await Idempotency.answer(request, body, by: catalogue, status: .ok) { key in
      try await station.perform(command, on: id, key: key)
    }
  }

  private static func entry(_ body: JSONBody) throws -> RunCommand {
    let attempt = try body.decoded(as: AttemptBody.self)
    let number = try number(attempt.attempt)
    let screen = try screen(attempt.screen)
    switch (attempt.value, attempt.outcome) {
    case (let value?, nil): return .keep(.count(value), attempt: number, screen: screen)
    case (nil, let name?):
      guard let outcome = Trial.Outcome(rawValue: name) else {
        throw Problem(.unprocessableContent, "invalid-body", "outcome is not pass or fail.")
      }
      return .keep(.outcome(outcome), attempt: number)
    default:
      throw Problem(.unprocessableContent, "invalid-body", "Exactly one of value and outcome.")
    }
  }

  private static let longestScreen = 64

  private static func screen(_ name: String?) throws -> String? {
    guard let name else { return nil }
    guard (1...longestScreen).contains(name.utf8.count),
      name.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else {
      throw Problem(
        .unprocessableContent, "invalid-body",
        "screen is not 1 to \(longestScreen) printable ASCII characters.")
    }
    return name
  }

  private static func isAnew(_ body: JSONBody) throws -> Bool {
    guard !body.bytes.isEmpty else { return false }
    return try body.decoded(as: StartBody.self).anew ?? false
  }

  /// Nothing need be sent along.
  private static func undone(_ body: JSONBody) throws -> Int? {
    guard !body.bytes.isEmpty else { return nil }
    return try number(try body.decoded(as: UndoBody.self).attempt)
  }

  private static func number(_ attempt: Int?) throws -> Int? {
    guard let attempt else { return nil }
    guard ExerciseFile.attempts.contains(attempt) else {
      throw Problem(.unprocessableContent, "invalid-body", "attempt is not 1 to 50.")
    }
    return attempt
  }

  private static func id(_ context: WebContext) throws -> RunID {
    RunID(rawValue: try PathPart.text("id", context))
  }
}
