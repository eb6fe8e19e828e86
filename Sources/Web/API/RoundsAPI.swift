import EyeTest
import HTTPTypes
import Hummingbird
import Learning
import Model
import Station
import Store

/// `/api/v1/eyetest/rounds` and `/api/v1/learning/rounds`: questions and answers, whatever is asked.
struct RoundsAPI: Sendable {
  /// Whose rounds are begun below an address.
  enum Area: String, Sendable {
    case eyetest, learning

    /// Returns the form that has a name here, if one has.
    func form(named name: String) -> RoundForm? {
      switch self {
      case .eyetest: RoundKind(rawValue: name).map { .eye($0) }
      case .learning: LearningKind(rawValue: name).map { .learning($0) }
      }
    }
  }

  /// A response takes at most as long as a question may stay open, in seconds.
  private static let longestResponse = 3600.0

  let area: Area
  let station: Station
  let catalogue: Catalogue

  private struct NewBody: Decodable {
    var kind: String
    var participant: Int
    var second: Int?
    var tilt: TiltUse?
    var options: [String: JSONValue]?
    var seed: UInt64?
  }

  private struct ReadyBody: Decodable {
    var question: Int
    var shownAt: Int64?
    var uncertainty: Double?
    var angle: Int?

    enum CodingKeys: String, CodingKey {
      case question
      case shownAt = "shown_at_ns"
      case uncertainty = "uncertainty_s"
      case angle = "screen_angle_deg"
    }
  }

  private struct AnswerBody: Decodable {
    var question: Int
    var choice: String
    var origin: Trial.Origin
    var responseTime: Double?
    var uncertainty: Double?

    enum CodingKeys: String, CodingKey {
      case question, choice, origin
      case responseTime = "response_time_s"
      case uncertainty = "uncertainty_s"
    }
  }

  private struct ConditionBody: Decodable {
    var condition: RoundCondition
  }

  func add(to group: RouterGroup<WebContext>) {
    let rounds = "\(area.rawValue)/rounds"
    group.post("\(rounds)", use: begin)
    group.get("\(rounds)/:id") { _, context in
      try JSONAnswer.response(try await station.round(Self.id(context)))
    }
    group.post("\(rounds)/:id/ready", use: ready)
    group.post("\(rounds)/:id/answers", use: answer)
    group.post("\(rounds)/:id/stop", use: stop)
    // Nothing is measured in a learning game that could be disturbed.
    if area == .eyetest { group.post("\(rounds)/:id/conditions", use: note) }
  }

  private func begin(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await JSONBody(request)
    let wish = try body.decoded(as: NewBody.self)
    guard wish.seed ?? 0 <= RoundSeed.largest else {
      throw Problem(.unprocessableContent, "invalid-body", "seed is too large.")
    }
    guard let form = area.form(named: wish.kind) else {
      throw Problem(.unprocessableContent, "invalid-body", "There is no kind of that name.")
    }
    let new = NewRound(
      form, participant: wish.participant, second: wish.second, tilt: wish.tilt ?? .off,
      options: RoundOptions(wish.options ?? [:]), seed: wish.seed)
    try await catalogue.readDictionaries(for: new)
    return try await Idempotency.answer(request, body, by: catalogue, status: .created) { key in
      try await station.beginRound(new, key: key)
    }
  }

  private func ready(_ request: Request, _ context: WebContext) async throws -> Response {
    let id = try Self.id(context)
    let wish = try await JSONBody(request).decoded(as: ReadyBody.self)
    let uncertainty = try Self.seconds(wish.uncertainty, "uncertainty_s")
    let turn = try ScreenAngle.turn(wish.angle)
    return try JSONAnswer.response(
      try await station.showQuestion(
        wish.question, of: id, at: wish.shownAt.map(HostInstant.init(nanoseconds:)),
        uncertainty: uncertainty, turn: turn))
  }

  private func answer(_ request: Request, _ context: WebContext) async throws -> Response {
    let id = try Self.id(context)
    let body = try await JSONBody(request)
    let wish = try body.decoded(as: AnswerBody.self)
    // A tilt is found by the station itself, and what no screen sends is no answer.
    guard [.touch, .key, .gamepad, .remote].contains(wish.origin) else {
      throw Problem(
        .unprocessableContent, "invalid-body", "origin is not touch, key, gamepad or remote.")
    }
    let answer = RoundAnswer(
      question: wish.question, choice: wish.choice,
      responseTime: try Self.seconds(wish.responseTime, "response_time_s"), origin: wish.origin,
      uncertainty: try Self.seconds(wish.uncertainty, "uncertainty_s"))
    return try await Idempotency.answer(request, body, by: catalogue, status: .ok) { key in
      try await station.answer(answer, in: id, key: key)
    }
  }

  private func note(_ request: Request, _ context: WebContext) async throws -> Response {
    let id = try Self.id(context)
    let wish = try await JSONBody(request).decoded(as: ConditionBody.self)
    return try JSONAnswer.response(try await station.noteCondition(wish.condition, of: id))
  }

  private func stop(_ request: Request, _ context: WebContext) async throws -> Response {
    let id = try Self.id(context)
    let body = try await JSONBody(request)
    return try await Idempotency.answer(request, body, by: catalogue, status: .ok) { key in
      try await station.stopRound(id, key: key)
    }
  }

  private static func seconds(_ value: Double?, _ name: String) throws -> Double? {
    guard let value else { return nil }
    guard (0...longestResponse).contains(value) else {
      throw Problem(
        .unprocessableContent, "invalid-body", "\(name) is not 0 to \(Int(longestResponse)).")
    }
    return value
  }

  private static func id(_ context: WebContext) throws -> RunID {
    RunID(rawValue: try PathPart.text("id", context))
  }
}
