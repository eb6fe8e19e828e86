import Engine
import HTTPTypes
import Hummingbird
import Model
import Station
import Store

/// `/api/v1/beep-tests` and `/api/v1/groups`.
struct GroupsAPI: Sendable {
  let station: Station
  let catalogue: Catalogue

  private struct NewBody: Decodable {
    struct Entry: Decodable {
      var participant: Int
      var bib: Int?
    }

    var table: String
    var entries: [Entry]
    var rules: GroupRules?
    var interval: Double?
    var lanes: Int?
    var plan: PlanID?

    enum CodingKeys: String, CodingKey {
      case table, entries, rules, lanes, plan
      case interval = "interval_s"
    }
  }

  private struct PressBody: Decodable {
    enum Kind: String, Decodable {
      case tap, out, clear, withdraw, finish, correct, void, stop, time, assign, split, merge, hold
      case place, heat
      case heatGun = "heat-gun"
      case finishGates = "finish-gates"
      case startGate = "start-gate"
      case startTone = "start-tone"
    }

    var kind: Kind
    var id: String?
    var participant: Int?
    var pressedAt: Int64?
    var uncertainty: Double?
    var source: Source?
    var screen: String?
    var completed: Int?
    var metres: Double?
    var seconds: Double?
    var time: String?
    var lane: Int?
    var event: String?
    var reason: String?

    enum Source: String, Decodable { case touch, key, tag }

    enum CodingKeys: String, CodingKey {
      case kind, id, participant
      case pressedAt = "pressed_at_ns"
      case uncertainty = "uncertainty_s"
      case source, screen, completed
      case metres = "distance_m"
      case seconds = "time_s"
      case time, lane, event, reason
    }
  }

  private struct StartBody: Decodable {
    /// At a start by gun.
    var pressedAt: Int64?
    var uncertainty: Double?

    enum CodingKeys: String, CodingKey {
      case pressedAt = "pressed_at_ns"
      case uncertainty = "uncertainty_s"
    }
  }

  func add(to group: RouterGroup<WebContext>) {
    group.get("beep-tests") { _, _ in
      try JSONAnswer.response(ItemList(items: station.tables.map(BeepTestView.init)))
    }
    group.get("groups") { _, _ in
      try JSONAnswer.response(ItemList(items: try await station.groups()))
    }
    group.post("groups", use: create)
    group.get("groups/:id") { _, context in
      try JSONAnswer.response(try await station.group(Self.id(context)))
    }
    group.get("groups/:id/schedule") { _, context in
      let facts = try await station.groupFacts(Self.id(context))
      return try JSONAnswer.response(BeepScheduleView(facts.plan))
    }
    group.post("groups/:id/start", use: start)
    group.post("groups/:id/cancel") { request, context in
      try await act(request, context) { try await station.cancelGroup($0, key: $1) }
    }
    group.post("groups/:id/presses", use: press)
  }

  private func create(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await JSONBody(request)
    let wish = try body.decoded(as: NewBody.self)
    let new = NewGroup(
      table: wish.table,
      entries: wish.entries.map {
        GroupEntry(participant: $0.participant, bib: $0.bib ?? $0.participant)
      }, rules: wish.rules, interval: wish.interval, lanes: wish.lanes, plan: wish.plan)
    return try await Idempotency.answer(request, body, by: catalogue, status: .created) { key in
      try await station.createGroup(new, key: key)
    }
  }

  private func start(_ request: Request, _ context: WebContext) async throws -> Response {
    let id = try Self.id(context)
    let body = try await JSONBody(request)
    let wish = body.bytes.isEmpty ? StartBody() : try body.decoded(as: StartBody.self)
    guard (0...60).contains(wish.uncertainty ?? 0) else {
      throw Problem(.unprocessableContent, "invalid-body", "uncertainty_s is not 0 to 60.")
    }
    let gun = wish.pressedAt.map {
      (at: HostInstant(nanoseconds: $0), uncertainty: wish.uncertainty ?? Self.hand)
    }
    return try await Idempotency.answer(request, body, by: catalogue, status: .ok) { key in
      try await station.startGroup(id, gun: gun, key: key)
    }
  }

  /// How far a press is from what it is pressed at, in seconds, where nothing is said.
  private static let hand = 0.1

  private func act(
    _ request: Request, _ context: WebContext,
    _ body: (GroupID, RequestKey?) async throws -> GroupRun
  ) async throws -> Response {
    let id = try Self.id(context)
    let sent = try await JSONBody(request)
    return try await Idempotency.answer(request, sent, by: catalogue, status: .ok) { key in
      try await body(id, key)
    }
  }

  private func press(_ request: Request, _ context: WebContext) async throws -> Response {
    let id = try Self.id(context)
    let body = try await JSONBody(request)
    let wish = try body.decoded(as: PressBody.self)
    if context.visitor.screen?.role == .helper,
      [.stop, .correct, .hold, .place, .heat, .heatGun, .startGate, .startTone, .finishGates]
        .contains(wish.kind)
    {
      throw Problem(
        .forbidden, "role-too-low", "A helper presses for runners; a coach ends and corrects.")
    }
    let own = try Idempotency.key(of: request, body: body)?.key
    let press = try Self.press(wish, id: wish.id ?? own ?? UUIDv7.string())
    return try await Idempotency.answer(request, body, by: catalogue, status: .ok) { key in
      try await station.press(press, on: id, key: key)
    }
  }

  private static func press(_ wish: PressBody, id: String) throws -> GroupPress {
    func invalid(_ sentence: String) -> Problem {
      Problem(.unprocessableContent, "invalid-body", sentence)
    }
    guard (1...200).contains(id.utf8.count), (wish.screen ?? "").count <= 80 else {
      throw invalid("id or screen is too long.")
    }
    guard (0...3600).contains(wish.uncertainty ?? 0) else {
      throw invalid("uncertainty_s is not 0 to 3600.")
    }
    let kind: GroupPress.Kind
    switch wish.kind {
    case .tap: kind = .tap
    case .clear: kind = .clear
    case .withdraw: kind = .withdraw
    case .stop: kind = .stop
    case .correct:
      kind = .correct(completed: wish.completed, metres: wish.metres, seconds: wish.seconds)
    case .time: kind = .time(lane: wish.lane)
    case .heat: kind = .heat(isGun: false)
    case .heatGun: kind = .heat(isGun: true)
    case .finishGates: kind = .finishGates
    case .place:
      guard let lane = wish.lane else { throw invalid("lane is missing.") }
      kind = .place(lane: lane)
    case .hold: kind = .hold
    case .startGate: kind = .startGate
    case .startTone: kind = .startTone
    case .assign, .split, .merge:
      guard let time = wish.time else { throw invalid("time is missing.") }
      kind =
        wish.kind == .assign
        ? .assign(time: time) : wish.kind == .split ? .split(time: time) : .merge(time: time)
    case .out:
      guard let completed = wish.completed else { throw invalid("completed is missing.") }
      kind = .out(completed: completed)
    case .finish:
      guard let metres = wish.metres else { throw invalid("distance_m is missing.") }
      kind = .finish(metres: metres)
    case .void:
      guard let event = wish.event else { throw invalid("event is missing.") }
      kind = .void(event: event)
    }
    let reason = wish.reason?.trimmed
    guard (reason ?? "").count <= 200, Participant.isPlain(reason ?? "") else {
      throw Problem(
        .unprocessableContent, "reason-not-plain",
        "The reason is not one line of at most 200 characters.")
    }
    return GroupPress(
      kind, id: id, participant: wish.participant,
      at: wish.pressedAt.map(HostInstant.init(nanoseconds:)), uncertainty: wish.uncertainty,
      source: GroupEvent.Source(rawValue: wish.source?.rawValue ?? "touch") ?? .touch,
      screen: wish.screen ?? "", reason: reason?.isEmpty == false ? reason : nil)
  }

  private static func id(_ context: WebContext) throws -> GroupID {
    GroupID(rawValue: try PathPart.text("id", context))
  }
}
