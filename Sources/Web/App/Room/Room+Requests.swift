import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import Model
import NIOCore
import Station
import Store

/// What comes from the room.
extension Room {
  /// How often it is kept that a screen was used, in seconds.
  private static let useInterval = 60.0

  /// Answers a request that came from the room.
  nonisolated func answer(
    _ request: Request, _ writer: consuming ResponseWriter, _ channel: any Channel,
    by responder: any HTTPResponder<WebContext>
  ) async throws {
    let token = ScreenToken(cookieOf: request)?.digest
    connections.note(token, on: channel)
    guard let (door, visitor) = try await admit(token, from: channel) else {
      return RoomConnections.cut(channel)
    }
    var context = WebContext(
      source: ApplicationRequestContextSource(channel: channel, logger: logger))
    context.door = door
    context.visitor = visitor
    if RequestGuard(port: ListeningPort(door.port)).wantsToBeAsked(request, through: door) {
      try await writer.writeInformationalHead(HTTPResponse(status: .continue))
    }
    let response = try await responder.respond(to: request, context: context)
    try await writer.write(response: response.head, body: response.body)
  }

  /// Returns who is at the other end of a connection; nothing once the room is closed.
  private func admit(
    _ token: [UInt8]?, from channel: any Channel
  ) throws -> (RoomDoor, Visitor)? {
    guard let door = door(of: channel) else { return nil }
    return (door, try visitor(token, from: door.peer))
  }

  /// Returns by which names a connection may call the station; nothing once the room is closed.
  private func door(of channel: any Channel) -> RoomDoor? {
    guard let open, !open.opening.isOver(at: .now()) else { return nil }
    let machine = RoomAddresses.machine()
    let reached = RoomDoor.host(RoomDoor.text(channel.localAddress))
    let names = open.certificate.names.map(RoomDoor.host)
    return RoomDoor(
      port: open.listener.port,
      names: Set(Authority.names + [reached, machine, "\(machine).local"] + names),
      peer: RoomDoor.text(channel.remoteAddress))
  }

  /// Returns who shows what has a digest, and keeps that they were there.
  private func visitor(_ token: [UInt8]?, from peer: String) throws -> Visitor {
    guard let token, let screen = try store.screen(token: token) else { return .stranger }
    let now = HostInstant.now()
    if let kept = uses[screen.id], now.seconds(since: kept) < Self.useInterval {
      return .screen(screen)
    }
    uses[screen.id] = now
    do {
      try store.noteUse(of: screen.id, at: .now(), from: peer)
    } catch {
      // Who may look may do so on a disk that is full.
      logger.error("a screen's use is not kept", metadata: ["error": "\(error)"])
    }
    return .screen(screen)
  }
}
