import Devices
import Export
import Hummingbird
import Logging
import Model
import Station
import Store
import Testing

@testable import Web

@Suite struct RoutesTests {
  private func router(_ assets: Assets) throws -> Router<WebContext> {
    let store = try Store.inMemory()
    let logger = Logger(label: "test")
    let station = try Station(
      store: store, registry: Registry(), transports: [], exercises: [], logger: logger)
    return try Routes(
      station: station, catalogue: station.catalogue,
      outbox: Outbox(store: store, password: MailPassword(folder: ""), logger: logger),
      assets: assets, clips: SpeechClips(folder: nil), charts: ChartFile(path: ""),
      room: Room(
        station: station,
        settings: .init(port: 0, certificates: RoomCertificateFiles(folder: "", supplied: nil)),
        logger: logger), port: ListeningPort(0)
    ).router()
  }

  /// Returns an operation without the names of what stands in its path.
  private func operation(_ method: String, _ path: String) -> String {
    let parts = path.split(separator: "/").map { part in
      part.hasPrefix(":") || part.hasPrefix("{") ? "{}" : part
    }
    return "\(method) /\(parts.joined(separator: "/"))"
  }

  @Test func `every route below /api is described, and every described operation has a route`()
    async throws
  {
    let assets = try await Assets.bundled()
    let file = try #require(assets.files["openapi.json"])
    let described = try APIDescription(file.bytes).methods.flatMap { path, methods in
      methods.map { operation($0, path) }
    }
    let routed = try router(assets).routes.map { operation($0.method.rawValue, "\($0.path)") }
      .filter { $0.contains(" /api/") }
    #expect(described.count > 100)
    #expect(Set(routed).subtracting(described).sorted() == [])
    #expect(Set(described).subtracting(routed).sorted() == [])
  }
}
