import Devices
import Engine
import Export
import Fleet
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOEmbedded
import Station
import Store
import Testing

@testable import Web

/// Every route over a database on disk, without a server.
struct RouteFixture {
  static let port = 8080
  /// Through which another screen comes.
  static let door = RoomDoor(port: port, names: ["127.0.0.1", "hall.local"], peer: "192.168.1.9")

  let folder: String
  let store: Store
  let station: Station
  let outbox: Outbox
  let room: Room
  /// Methods and paths, with `:` before what a path has in its place.
  let routes: [(method: HTTPRequest.Method, path: String)]
  private let respond: @Sendable (Request, Visitor, RoomDoor?) async throws -> Response

  init(
    onUse: (@Sendable () -> Void)? = nil, machine: MachineCheck = .none,
    tables: [BeepTable] = []
  ) async throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("sideline-\(UUID().uuidString)")
    folder = url.path
    store = try Store(path: folder + "/sideline.sqlite", onUse: onUse)
    let logger = Logger(label: "test")
    station = try Station(
      store: store, registry: Registry(), transports: [],
      exercises: ExerciseLibrary.load().exercises, tables: tables, logger: logger)
    outbox = Outbox(store: store, password: MailPassword(folder: folder), logger: logger)
    room = Room(
      station: station,
      settings: Room.Settings(
        port: 0, certificates: RoomCertificateFiles(folder: folder, supplied: nil)),
      logger: logger)
    let router = try await Routes(
      station: station, catalogue: station.catalogue, outbox: outbox, assets: .bundled(),
      clips: SpeechClips(folder: nil), charts: ChartFile(path: "/none"), room: room,
      port: ListeningPort(Self.port), machine: machine,
      club: Club(store: store, folder: folder, logger: logger)
    ).router()
    routes = router.routes.map { ($0.method, "\($0.path)") }
    let responder = router.buildResponder()
    respond = { request, visitor, door in
      let source = ApplicationRequestContextSource(channel: EmbeddedChannel(), logger: logger)
      var context = WebContext(source: source)
      (context.visitor, context.door) = (visitor, door)
      return try await responder.respond(to: request, context: context)
    }
  }

  func close() throws { try FileManager.default.removeItem(atPath: folder) }

  /// Sends a request and returns status and body of its answer.
  func send(
    _ method: HTTPRequest.Method, _ path: String, _ body: String = "", key: String? = nil,
    cookie: String? = nil
  ) async throws -> (status: Int, body: String) {
    let answer = try await sendWhole(method, path, body, key: key, cookie: cookie)
    return (answer.status, answer.body)
  }

  /// The same with the head of the answer.
  func sendWhole(
    _ method: HTTPRequest.Method, _ path: String, _ body: String = "", key: String? = nil,
    cookie: String? = nil, type: String? = nil, visitor: Visitor = .owner,
    host: String = "127.0.0.1:\(RouteFixture.port)",
    origin: String? = nil
  ) async throws -> (status: Int, body: String, headers: HTTPFields) {
    var head = HTTPRequest(method: method, scheme: nil, authority: host, path: path)
    if let origin { head.headerFields[.origin] = origin }
    head.headerFields[.contentType] = type ?? (body.isEmpty ? nil : "application/json")
    if let key, let name = HTTPField.Name("Idempotency-Key") { head.headerFields[name] = key }
    if let cookie { head.headerFields[.cookie] = cookie }
    let request = Request(head: head, body: RequestBody(buffer: ByteBuffer(string: body)))
    let response = try await respond(request, visitor, visitor.isOwner ? nil : Self.door)
    let collected = Collected()
    try await response.body.write(CollectingWriter(collected: collected))
    return (response.status.code, String(buffer: collected.buffer), response.headers)
  }
}

/// What an answer's body came to; one task writes, and reads when it is done.
private final class Collected: @unchecked Sendable {
  var buffer = ByteBuffer()
}

private struct CollectingWriter: ResponseBodyWriter {
  let collected: Collected

  mutating func write(_ buffer: ByteBuffer) async throws {
    collected.buffer.writeImmutableBuffer(buffer)
  }

  consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
