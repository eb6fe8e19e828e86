import Devices
import Engine
import FoundationEssentials
import Logging
import Model
import Station
import Store
import Testing

/// A station with one gate on a scripted link.
struct Fixture {
  static let gate = DeviceID(rawValue: "serial:gate")

  let store: Store
  let station: Station
  let transport: ScriptedTransport

  init(
    store: Store? = nil, patienceClock: @escaping @Sendable () -> HostInstant = { .now() }
  ) async throws {
    self.store = try store ?? Store.inMemory()
    transport = ScriptedTransport()
    let registry = Shipped.registry
    station = try Station(
      store: self.store, registry: registry, transports: [transport],
      exercises: Shipped.exercises, patienceClock: patienceClock,
      logger: Logger(label: "test"))
    let driver = try #require(registry.driver(id: "gate-lines"))
    await station.put(Self.sighting, driver: driver, transport: transport)
  }

  static let sighting = Sighting(
    id: gate, name: "Gate A", kind: .serial, address: "/dev/pts/0", simulated: true)

  /// A line of the contract's format: its checksum is the XOR of the bytes before the asterisk.
  static func line(_ sequence: Int, _ microseconds: Int) -> String {
    line("T", sequence, microseconds)
  }

  /// The same of a gate with a name, as in `channel-lines.yaml`.
  static func line(_ gate: String, _ sequence: Int, _ microseconds: Int) -> String {
    let body = "\(gate),\(sequence),\(microseconds)"
    let sum = body.utf8.reduce(UInt8(0), ^)
    let hex = String(sum, radix: 16, uppercase: true)
    return body + "*" + (hex.count == 1 ? "0" + hex : hex) + "\n"
  }

  /// Connects the gate and starts ten turns for participant 7.
  func startTurns() async throws -> RunID {
    _ = try await station.connect(Self.gate)
    transport.send(.ready(LinkDetails()))
    try await until { await station.devices().first?.state == .ready }
    let run = try await station.createRun(
      NewRun(exercise: "ten-turns", participant: 7, equipment: "foot", device: Self.gate))
    let started = try await station.perform(.start, on: run.id)
    #expect(started.state == .waiting)
    return run.id
  }
}
