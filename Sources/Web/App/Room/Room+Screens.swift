import HTTPTypes
import Logging
import Model
import Station
import Store

extension Room {
  /// Takes in that a screen wants to be let in; its code appears on the tablet.
  ///
  /// - Throws: `Problem` 429 if it has to wait.
  func ask(_ name: String, from door: RoomDoor) throws -> PairingDesk.Request {
    do throws(PairingDesk.Refusal) {
      let request = try desk.ask(name, from: door.peer, at: .now())
      logger.info("a screen asks", metadata: ["screen": "\(name)", "address": "\(door.peer)"])
      tell()
      return request
    } catch {
      switch error {
      case .wait(let seconds): throw Problem.pairingWait(seconds)
      case .full:
        var problem = Problem(
          .tooManyRequests, "pairing-full", "As many screens ask as can be shown at once.")
        problem.headers[.retryAfter] = "\(Int(PairingDesk.lifetime))"
        throw problem
      }
    }
  }

  /// Judges a code and lets its screen in if it is right.
  ///
  /// - Returns: What the screen keeps from now on, and what it may do.
  /// - Throws: `Problem` 403, 410, 429; `StoreError`.
  func enter(
    _ code: String, for id: String, from door: RoomDoor
  ) throws -> (token: ScreenToken, screen: ScreenRecord) {
    switch desk.enter(code, for: id, from: door.peer, at: .now()) {
    case .wrong(let tries):
      tell()
      var problem = Problem(.forbidden, "pairing-code-wrong", "The code is not the one shown.")
      problem.triesLeft = tries
      throw problem
    case .wait(let seconds):
      logger.notice(
        "wrong codes", metadata: ["address": "\(door.peer)", "wait_s": "\(Int(seconds))"])
      tell()
      throw Problem.pairingWait(seconds)
    case .ended: throw Problem.pairingEnded
    case .right(let request):
      tell()
      return try letIn(request)
    }
  }

  private func letIn(
    _ request: PairingDesk.Request
  ) throws -> (token: ScreenToken, screen: ScreenRecord) {
    guard try store.screens().count < Self.mostScreens else {
      throw Problem(.conflict, "room-full", "\(Self.mostScreens) screens are paired.")
    }
    let token = ScreenToken()
    let screen = ScreenRecord(
      name: request.name, role: request.role, participant: request.participant,
      token: token.digest, pairedAt: .now(), address: request.address)
    try store.add(screen)
    logger.notice(
      "a screen is paired",
      metadata: [
        "screen": "\(screen.name)", "role": "\(screen.role.rawValue)",
        "address": "\(screen.address)",
      ])
    return (token, screen)
  }

  /// Says what a screen may do once it is in.
  ///
  /// - Throws: `Problem` 404 if it does not ask any more.
  func choose(_ role: ScreenRole, participant: Int?, for id: String) throws {
    guard desk.choose(role, participant: participant, for: id, at: .now()) != nil else {
      throw Problem.unknownRequest
    }
    tell()
  }

  /// Sends a screen away that asks.
  func refuse(_ id: String) throws {
    guard desk.refuse(id) else { throw Problem.unknownRequest }
    tell()
  }

  /// Gives a screen another role; its connections begin anew with it.
  func change(_ id: String, role: ScreenRole, participant: Int?) throws {
    let screen = try store.setScreen(id, role: role, participant: participant)
    connections.cut(screen.token)
    logger.notice(
      "a screen has another role",
      metadata: ["screen": "\(screen.name)", "role": "\(role.rawValue)"])
    tell()
  }

  /// Knows a screen no more; what it has open ends at once.
  func revoke(_ id: String) throws {
    guard let screen = try store.screens().first(where: { $0.id == id }) else {
      throw StoreError.notFound(table: "screen", id: id)
    }
    try store.removeScreen(id)
    connections.cut(screen.token)
    logger.notice("a screen is gone", metadata: ["screen": "\(screen.name)"])
    tell()
  }

  /// Knows a screen no more that leaves by itself, once it has its answer.
  func leave(_ screen: ScreenRecord) throws {
    try store.removeScreen(screen.id)
    logger.notice("a screen left", metadata: ["screen": "\(screen.name)"])
    tell()
  }

  /// Ends the connections of screens that went with a person.
  func forgetScreens(known before: [ScreenRecord]) throws {
    let left = Set(try store.screens().map(\.id))
    for screen in before where !left.contains(screen.id) { connections.cut(screen.token) }
    tell()
  }

  /// How a request stands, for the screen that made it.
  func standing(
    _ id: String, from door: RoomDoor
  ) -> (state: PairingDesk.State, tries: Int, wait: Double) {
    let now = HostInstant.now()
    let standing = desk.standing(of: door.peer, at: now)
    return (desk.state(of: id, from: door.peer, at: now), standing.tries, standing.wait)
  }

  /// What the room is called, if it is open.
  var name: String? { open?.opening.name }
}

extension Problem {
  /// Too many wrong codes, or too many requests.
  static func pairingWait(_ seconds: Double) -> Problem {
    let whole = max(1, Int(seconds.rounded(.up)))
    var problem = Problem(.tooManyRequests, "pairing-wait", "Wait \(whole) s.")
    problem.waitSeconds = whole
    problem.headers[.retryAfter] = "\(whole)"
    return problem
  }

  static var pairingEnded: Problem {
    Problem(.gone, "pairing-ended", "The request was refused, or is too old.")
  }

  static var unknownRequest: Problem {
    Problem(.notFound, "pairing-unknown", "No such screen asks.")
  }

  init(_ trouble: RoomTrouble) {
    self.init(.serviceUnavailable, trouble.code, trouble.detail)
  }
}
