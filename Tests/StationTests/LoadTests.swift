import Devices
import Engine
import Logging
import Model
import Station
import Store
import Testing

/// What hangs on the bar is what the coach says; without that no power is told.
@Suite(.timeLimit(.minutes(5))) struct LoadTests {
  private let id = DeviceID(rawValue: "serial:encoder")
  private let store: Store
  /// The first 20 bytes are left out; then 300 mm up in 300 ms, and 10 mm down, which ends the lift.
  private static let lift =
    [UInt8](repeating: 1, count: 300) + [UInt8](repeating: 0xFF, count: 10)

  init() throws { store = try Store.inMemory() }

  private func station(
    _ driver: String = "chronojump-linear-encoder"
  ) async throws -> (Station, ScriptedTransport) {
    let transport = ScriptedTransport(kind: .serial)
    let station = try Station(
      store: store, registry: Shipped.registry, transports: [transport],
      exercises: Shipped.exercises, logger: Logger(label: "test"))
    await station.put(
      Sighting(id: id, name: "Encoder", kind: .serial, address: "/dev/ttyUSB0"),
      driver: try #require(Shipped.registry.driver(id: driver)), transport: transport)
    return (station, transport)
  }

  private func load(_ station: Station) async -> Double? {
    await station.devices().first { $0.id == id }?.load
  }

  @Test func `nobody knows it until somebody says it, and then it stays`() async throws {
    let (first, _) = try await station()
    #expect(await load(first) == nil)
    #expect(try await first.setLoad(62.5, of: id).load == 62.5)
    let (second, _) = try await station()
    #expect(await load(second) == 62.5)
    #expect(try await second.setLoad(nil, of: id).load == nil)
    let (third, _) = try await station()
    #expect(await load(third) == nil)
    _ = try await third.setLoad(60, of: id)
    _ = try await third.forget(id)
    #expect(await load(third) == nil)
  }

  /// 60 kg at 1 m/s: 60 x 9.81 x 1 = 588.6 W (`LiftPowerTests` names the source).
  @Test func `a lift's record tells its power from then on, and none before`() async throws {
    let (station, transport) = try await station()
    let exercise = try #require(Shipped.exercises.first { $0.id == "bar-speed" })
    var active = exercise
    active.active = true
    _ = try await station.reviseExercise(
      exercise.id, ExerciseText.yaml(active), file: "", base: exercise.version)
    _ = try await station.connect(id)
    transport.send(.ready(LinkDetails()))
    try await until { await station.devices().first?.state == .ready }
    let run = try await station.createRun(
      NewRun(exercise: exercise.id, participant: 0, equipment: "squat", device: id))
    _ = try await station.perform(.start, on: run.id)
    func lift(_ bytes: [UInt8], number: Int) async throws {
      transport.send(.received(Chunk(bytes: bytes, hostTime: .now(), source: "")))
      try await until { try await station.run(run.id).attempts.count == number }
    }
    try await lift([UInt8](repeating: 0, count: 20) + Self.lift, number: 1)
    _ = try await station.setLoad(60, of: id)
    try await lift(Self.lift, number: 2)
    let trials = try await station.run(run.id).attempts
    #expect(trials.map(\.value) == [1, 1])
    #expect(trials.first?.details?["mean_power_w"] == nil)
    #expect(trials.first?.details?["load_kg"] == nil)
    #expect(trials.last?.details?["load_kg"] == .number(60))
    guard case .number(let power)? = trials.last?.details?["mean_power_w"] else {
      Issue.record("no power")
      return
    }
    #expect(abs(power - 588.6) < 1e-9)
    _ = try await station.disconnect(id)
  }

  @Test(arguments: [0, 0.4, 1000.1, -60, .nan, .infinity])
  func `no load is that small or that large`(load: Double) async throws {
    let (station, _) = try await station()
    let error = await #expect(throws: StationError.self) { try await station.setLoad(load, of: id) }
    #expect(error?.code == StationError.Code.loadOutOfRange.rawValue)
    #expect(await self.load(station) == nil)
  }

  @Test func `what measures no lifts has no load`() async throws {
    let (station, _) = try await station("gate-lines")
    let error = await #expect(throws: StationError.self) { try await station.setLoad(60, of: id) }
    #expect(error?.code == StationError.Code.noLoad.rawValue)
  }
}
