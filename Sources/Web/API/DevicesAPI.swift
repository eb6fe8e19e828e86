import Devices
import HTTPTypes
import Hummingbird
import Model
import Station

/// `/api/v1/devices` and `/api/v1/links`.
struct DevicesAPI: Sendable {
  let station: Station
  let catalogue: Catalogue

  private struct Admission: Decodable {
    var peer: String
    var remember: Bool?
  }

  private struct Choice: Decodable {
    var driver: String
  }

  private struct Wheel: Decodable {
    var circumference: Double

    enum CodingKeys: String, CodingKey { case circumference = "wheel_m" }
  }

  private struct Load: Decodable {
    /// In kilograms; null takes back what was said.
    var kilograms: Double?

    enum CodingKeys: String, CodingKey { case kilograms = "load_kg" }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      kilograms = try container.decode(Double?.self, forKey: .kilograms)
    }
  }

  private struct Answer: Decodable {
    var accept: Bool
    var code: String?

    var value: PairingAnswer {
      guard accept else { return .refused }
      return code.map { .code($0) } ?? .same
    }
  }

  func add(to group: RouterGroup<WebContext>) {
    group.get("devices", use: list)
    group.post("devices/scan", use: scan)
    group.post("links/:link/on", use: turnOn)
    group.post("devices/:id/connect") { request, context in
      try await self.change(request, context) { try await self.station.connect($0) }
    }
    for order in DeviceOrder.allCases {
      group.post("devices/:id/\(order.rawValue)") { request, context in
        try await self.change(request, context) { try await self.station.order(order, of: $0) }
      }
    }
    group.post("devices/:id/admit", use: admit)
    group.post("devices/:id/driver", use: choose)
    group.post("devices/:id/wheel", use: setWheel)
    group.post("devices/:id/load", use: setLoad)
    group.post("devices/:id/lean", use: lean)
    group.post("devices/:id/pair", use: pair)
    group.post("devices/:id/pair-again") { request, context in
      try await self.change(request, context) { try await self.station.pairAgain($0) }
    }
    group.post("devices/:id/forget") { request, context in
      try await self.change(request, context) { try await self.station.forget($0) }
    }
    group.post("devices/:id/calibrate", use: calibrate)
    group.post("devices/:id/uncalibrate") { request, context in
      try await self.change(request, context) { try await self.station.forgetTiltAxes($0) }
    }
    group.post("devices/:id/disconnect") { request, context in
      try await self.change(request, context) { try await self.station.disconnect($0) }
    }
  }

  private func list(_ request: Request, _ context: WebContext) async throws -> Response {
    try JSONAnswer.response(ItemList(items: await station.devices(), next: nil))
  }

  private func scan(_ request: Request, _ context: WebContext) async throws -> Response {
    try await checkKey(request)
    await station.scan()
    return try JSONAnswer.response(["scanning": true], status: .accepted)
  }

  private func turnOn(_ request: Request, _ context: WebContext) async throws -> Response {
    try await checkKey(request)
    try await station.turnOn(try PathPart.text("link", context))
    return try JSONAnswer.response(["on": true], status: .accepted)
  }

  /// Refuses a key that was used for another request.
  ///
  /// Searching, wanting or not wanting a link twice is the same as once, so no answer need be
  /// remembered here.
  private func checkKey(_ request: Request) async throws {
    try Idempotency.check(request, try await JSONBody(request), by: catalogue)
  }

  private func admit(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await JSONBody(request)
    try Idempotency.check(request, body, by: catalogue)
    let wish = try body.decoded(as: Admission.self)
    let id = DeviceID(rawValue: try PathPart.text("id", context))
    let status = try await station.admit(
      wish.peer, to: id, isRemembered: wish.remember ?? false)
    return try JSONAnswer.response(status, status: .accepted)
  }

  private func choose(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await JSONBody(request)
    try Idempotency.check(request, body, by: catalogue)
    let choice = try body.decoded(as: Choice.self)
    let id = DeviceID(rawValue: try PathPart.text("id", context))
    return try JSONAnswer.response(
      try await station.choose(choice.driver, for: id), status: .accepted)
  }

  private func setWheel(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await JSONBody(request)
    try Idempotency.check(request, body, by: catalogue)
    let wheel = try body.decoded(as: Wheel.self)
    let id = DeviceID(rawValue: try PathPart.text("id", context))
    return try JSONAnswer.response(
      try await station.setWheel(wheel.circumference, of: id), status: .accepted)
  }

  private func setLoad(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await JSONBody(request)
    try Idempotency.check(request, body, by: catalogue)
    let load = try body.decoded(as: Load.self)
    let id = DeviceID(rawValue: try PathPart.text("id", context))
    return try JSONAnswer.response(
      try await station.setLoad(load.kilograms, of: id), status: .accepted)
  }

  private func calibrate(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await JSONBody(request)
    try Idempotency.check(request, body, by: catalogue)
    let angle = body.bytes.isEmpty ? nil : try body.decoded(as: ScreenAngle.self).angle
    let turn = try ScreenAngle.turn(angle)
    let id = DeviceID(rawValue: try PathPart.text("id", context))
    return try JSONAnswer.response(
      try await station.calibrateTilt(id, turn: turn), status: .accepted)
  }

  private func lean(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await JSONBody(request)
    try Idempotency.check(request, body, by: catalogue)
    let lean = try body.decoded(as: TabletLean.self)
    let id = DeviceID(rawValue: try PathPart.text("id", context))
    return try JSONAnswer.response(try await station.lean(id, to: lean), status: .accepted)
  }

  private func pair(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await JSONBody(request)
    try Idempotency.check(request, body, by: catalogue)
    let answer = try body.decoded(as: Answer.self)
    let id = DeviceID(rawValue: try PathPart.text("id", context))
    return try JSONAnswer.response(try await station.pair(id, answer.value), status: .accepted)
  }

  private func change(
    _ request: Request, _ context: WebContext,
    by act: (DeviceID) async throws -> DeviceStatus
  ) async throws -> Response {
    try await checkKey(request)
    let id = DeviceID(rawValue: try PathPart.text("id", context))
    return try JSONAnswer.response(try await act(id), status: .accepted)
  }
}
