import Devices
import Engine
import Logging
import Model
import Station
import Store
import Synchronization
import Testing

/// What a device on the network says of itself is somebody's typing.
@Suite(.timeLimit(.minutes(5))) struct UnknownDriverTests {
  /// What was logged as a notice or worse, with its data.
  private final class Journal: Sendable {
    private let lines = Mutex<[String]>([])

    func write(_ line: String) { lines.withLock { $0.append(line) } }
    func lines(with text: String) -> [String] { lines.withLock { $0.filter { $0.contains(text) } } }
  }

  private struct Writer: LogHandler {
    let journal: Journal
    var logLevel = Logger.Level.notice
    var metadata = Logger.Metadata()

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      let data = event.metadata?.map { "\($0)=\($1)" }.sorted() ?? []
      journal.write("\(event.message) \(data.joined(separator: " "))")
    }
  }

  private func gate(_ driver: String, at address: String = "10.0.0.5:4000") -> Sighting {
    Sighting(
      id: DeviceID(rawValue: "tcp:gate"), name: "gate", kind: .tcp, address: address,
      driver: driver)
  }

  /// "heart-rate" is a driver, and of no use for lines.
  @Test(arguments: ["typo", "heart-rate"])
  func `a device that names a driver which it cannot have is there, and the coach chooses`(
    _ name: String
  ) async throws {
    let (network, journal) = (ScriptedTransport(kind: .tcp), Journal())
    let station = try Station(
      store: .inMemory(), registry: Shipped.registry, transports: [network],
      exercises: Shipped.exercises,
      logger: Logger(label: "test") { _ in Writer(journal: journal) })
    let watch = Task { await station.run() }
    network.see(.found(gate(name)))
    network.see(.found(gate(name, at: "10.0.0.6:4000")))
    network.see(
      .found(
        Sighting(
          id: DeviceID(rawValue: "tcp:other"), name: "other", kind: .tcp,
          address: "10.0.0.7:4000", driver: "channel-lines")))
    try await until { await station.devices().contains { $0.name == "other" } }
    let device = try #require(await station.devices().first { $0.name == "gate" })
    #expect(device.driver == "gate-lines")
    #expect(device.drivers?.contains("channel-lines") == true)
    #expect(
      journal.lines(with: "driver unknown") == ["driver unknown driver=\(name) id=tcp:gate"],
      "told once, and nothing of one that is known")
    let chosen = try await station.choose("channel-lines", for: device.id)
    #expect(chosen.driver == "channel-lines")
    watch.cancel()
    await watch.value
  }
}
