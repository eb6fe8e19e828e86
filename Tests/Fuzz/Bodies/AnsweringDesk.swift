import Devices
import Engine
import Export
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import Station
import Store

@testable import Web

/// Every address that changes something, over a station in memory and without a server.
struct AnsweringDesk: Sendable {
  private static let port = 8080
  /// These ask servers on the network, by names that are made up, and open the tablet to it.
  private static let leftOut: Set<String> = [
    "/api/v1/mail/server", "/api/v1/mail/test", "/api/v1/room",
  ]

  /// Methods and paths, with what a path has in its place.
  private let addresses: [(method: HTTPRequest.Method, path: String)]
  private let respond: @Sendable (Request) async throws -> Response

  init() async throws {
    let logger = Logger(label: "fuzz") { _ in SwiftLogNoOpLogHandler() }
    let store = try Store.inMemory()
    let station = try Station(
      store: store, registry: Registry(), transports: [],
      exercises: ExerciseLibrary.load().exercises, logger: logger)
    let room = Room(
      station: station,
      settings: Room.Settings(
        port: 0, certificates: RoomCertificateFiles(folder: "/nowhere", supplied: nil)),
      logger: logger)
    let router = try await Routes(
      station: station, catalogue: station.catalogue,
      outbox: Outbox(store: store, password: MailPassword(folder: "/nowhere"), logger: logger),
      assets: .bundled(), clips: SpeechClips(folder: nil), charts: ChartFile(path: "/none"),
      room: room, port: ListeningPort(Self.port)
    ).router()
    addresses = router.routes.map { ($0.method, Self.filled("\($0.path)")) }
      .filter { [.post, .put, .patch].contains($0.0) && !Self.leftOut.contains($0.1) }
      .sorted { ($0.1, $0.0.rawValue) < ($1.1, $1.0.rawValue) }
    let responder = router.buildResponder()
    respond = { request in
      let source = ApplicationRequestContextSource(channel: EmbeddedChannel(), logger: logger)
      return try await responder.respond(to: request, context: WebContext(source: source))
    }
  }

  /// Returns which address was meant, and the status of its answer.
  func answer(_ choice: Int, body: [UInt8]) async throws -> (address: String, status: Int) {
    let (method, path) = addresses[choice % addresses.count]
    var head = HTTPRequest(
      method: method, scheme: nil, authority: "127.0.0.1:\(Self.port)", path: path)
    head.headerFields[.contentType] = "application/json"
    let body = RequestBody(buffer: ByteBuffer(bytes: body))
    let response = try await respond(Request(head: head, body: body))
    return ("\(method) \(path)", response.status.code)
  }

  /// A path with something in the place of each of its parts: a number, a language, any name.
  private static func filled(_ path: String) -> String {
    let parts = path.split(separator: "/").map { part in
      switch part {
      case ":number", "{number}": "7"
      case ":language", "{language}": "sv"
      default: part.hasPrefix(":") || part.hasPrefix("{") ? "count-20s" : String(part)
      }
    }
    return "/" + parts.joined(separator: "/")
  }
}
