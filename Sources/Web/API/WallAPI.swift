import Engine
import HTTPTypes
import Hummingbird
import Model
import Station
import Store

/// `/api/v1/wall` and `/api/v1/straps`.
struct WallAPI: Sendable {
  let station: Station
  let catalogue: Catalogue

  private struct GiveBody: Decodable {
    var participant: Int
    /// Whether the strap may be taken from somebody who has it.
    var take: Bool?
  }

  private struct CurveView: Encodable {
    var participant: Int
    /// Milliseconds since the start of the session, and beats per minute.
    var points: [[Int]]
  }

  func add(to group: RouterGroup<WebContext>) {
    group.get("wall") { _, context in
      let report = await station.wall()
      return try JSONAnswer.response(context.visitor.isCoach ? report : report.forOnlookers)
    }
    group.get("straps") { _, _ in
      try JSONAnswer.response(ItemList(items: await station.wall().straps))
    }
    group.post("straps/:strap/give", use: give)
    group.post("straps/:strap/take-back", use: takeBack)
    group.get("wall/sessions") { _, _ in
      try JSONAnswer.response(ItemList(items: try await station.heartSessions()))
    }
    group.post("wall/sessions", use: begin)
    group.get("wall/sessions/:id") { _, context in
      try JSONAnswer.response(try await station.heartSession(Self.id(context)))
    }
    group.get("wall/sessions/:id/curves") { _, context in
      let id = try Self.id(context)
      _ = try await station.heartSession(id)
      let curves = try await station.heartCurves(of: id).sorted { $0.key < $1.key }
      return try JSONAnswer.response(
        ItemList(
          items: curves.map { participant, curve in
            CurveView(participant: participant, points: curve.points.map { [$0.time, $0.rate] })
          }))
    }
    group.post("wall/sessions/:id/end", use: end)
  }

  private func give(_ request: Request, _ context: WebContext) async throws -> Response {
    let strap = StrapKey(rawValue: try PathPart.text("strap", context))
    let body = try await JSONBody(request)
    let wish = try body.decoded(as: GiveBody.self)
    return try await Idempotency.answer(request, body, by: catalogue, status: .ok) { key in
      try await station.give(
        strap, to: wish.participant, changesHands: wish.take == true, key: key)
    }
  }

  private func takeBack(_ request: Request, _ context: WebContext) async throws -> Response {
    let strap = StrapKey(rawValue: try PathPart.text("strap", context))
    let body = try await JSONBody(request)
    return try await Idempotency.answer(request, body, by: catalogue, status: .ok) { key in
      try await station.takeBack(strap, key: key)
    }
  }

  private func begin(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await JSONBody(request)
    return try await Idempotency.answer(request, body, by: catalogue, status: .created) { key in
      try await station.beginHeartSession(key: key)
    }
  }

  private func end(_ request: Request, _ context: WebContext) async throws -> Response {
    let id = try Self.id(context)
    let body = try await JSONBody(request)
    return try await Idempotency.answer(request, body, by: catalogue, status: .ok) { _ in
      try await station.endHeartSession(id)
    }
  }

  static func id(_ context: WebContext) throws -> HeartSessionID {
    HeartSessionID(rawValue: try PathPart.text("id", context))
  }
}
