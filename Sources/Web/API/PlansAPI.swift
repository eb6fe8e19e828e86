import Engine
import HTTPTypes
import Hummingbird
import Model
import Station

/// `/api/v1/plans`.
struct PlansAPI: Sendable {
  let station: Station
  let catalogue: Catalogue

  private struct NewBody: Decodable {
    var title: String?
    var participants: [Int]
    var exercises: [PracticePlan.Item]
    var order: PracticePlan.Order?
  }

  private struct CellBody: Decodable {
    enum Action: String, Decodable { case skip, later, open, choose }

    var action: Action
    /// May be left out of a group test, for all who have not done it.
    var participant: Int?
    /// May be left out to choose a participant.
    var exercise: String?
  }

  private struct OrderBody: Decodable { var order: PracticePlan.Order }

  private struct StartBody: Decodable {
    var participant: Int?
    var exercise: String?
    /// Whether an automatic exercise begins at once.
    var arm: Bool?
  }

  func add(to group: RouterGroup<WebContext>) {
    group.get("plans") { _, _ in
      try JSONAnswer.response(ItemList(items: try catalogue.plans(), next: nil))
    }
    group.post("plans", use: create)
    group.get("plans/:id") { _, context in
      try JSONAnswer.response(try catalogue.plan(Self.id(context)))
    }
    group.post("plans/:id/cells") { request, context in
      try await perform(request, context) { try Self.command($0.decoded(as: CellBody.self)) }
    }
    group.post("plans/:id/order") { request, context in
      try await perform(request, context) { .order(try $0.decoded(as: OrderBody.self).order) }
    }
    group.post("plans/:id/end") { request, context in
      try await perform(request, context) { _ in .end }
    }
    group.post("plans/:id/start", use: start)
  }

  private func create(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await JSONBody(request)
    let new = try body.decoded(as: NewBody.self)
    return try await Idempotency.answer(request, body, by: catalogue, status: .created) { key in
      try await station.createPlan(
        NewPlan(
          title: new.title?.trimmed ?? "", participants: new.participants,
          exercises: new.exercises, order: new.order ?? .exercise),
        key: key)
    }
  }

  private func perform(
    _ request: Request, _ context: WebContext, _ command: (JSONBody) throws -> PlanCommand
  ) async throws -> Response {
    let id = try Self.id(context)
    let body = try await JSONBody(request)
    let command = try command(body)
    return try await Idempotency.answer(request, body, by: catalogue, status: .ok) { key in
      try await station.perform(command, on: id, key: key)
    }
  }

  private func start(_ request: Request, _ context: WebContext) async throws -> Response {
    let id = try Self.id(context)
    let body = try await JSONBody(request)
    let wish = try body.decoded(as: StartBody.self)
    let cell: PracticePlan.Cell? =
      switch (wish.participant, wish.exercise) {
      case (nil, nil): nil
      case (let participant?, let exercise?):
        PracticePlan.Cell(participant: participant, exercise: exercise)
      default:
        throw Problem(
          .unprocessableContent, "invalid-body", "Both of participant and exercise, or neither.")
      }
    return try await Idempotency.answer(request, body, by: catalogue, status: .created) { key in
      try await station.start(cell, of: id, arms: wish.arm == true, key: key)
    }
  }

  private static func command(_ wish: CellBody) throws -> PlanCommand {
    guard let exercise = wish.exercise else {
      guard wish.action == .choose, let participant = wish.participant else {
        throw Problem(.unprocessableContent, "invalid-body", "exercise is missing.")
      }
      return .chooseParticipant(participant)
    }
    guard let participant = wish.participant else { return .test(step(wish.action), exercise) }
    let cell = PracticePlan.Cell(participant: participant, exercise: exercise)
    return switch wish.action {
    case .skip: .skip(cell)
    case .later: .later(cell)
    case .open: .open(cell)
    case .choose: .choose(cell)
    }
  }

  private static func step(_ action: CellBody.Action) -> PlanCommand.TestStep {
    switch action {
    case .skip: .skip
    case .later: .later
    case .open: .open
    case .choose: .choose
    }
  }

  private static func id(_ context: WebContext) throws -> PlanID {
    PlanID(rawValue: try PathPart.text("id", context))
  }
}
