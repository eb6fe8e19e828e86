import Devices
import Engine
import Logging
import Model
import Station
import Store
import Testing

/// The wheel whose turns a sensor counts is as large as the coach says.
@Suite(.timeLimit(.minutes(5))) struct WheelTests {
  private let id = DeviceID(rawValue: "ble:bike")
  private let store: Store

  init() throws { store = try Store.inMemory() }

  /// A station at which a sensor is linked.
  private func station(
    _ driver: String = "cycling-speed-cadence"
  ) async throws -> (Station, ScriptedTransport) {
    let transport = ScriptedTransport(kind: .ble)
    let station = try Station(
      store: store, registry: Shipped.registry, transports: [transport],
      exercises: Shipped.exercises, logger: Logger(label: "test"))
    await station.put(
      Sighting(id: id, name: "Bike", kind: .ble, address: "F0"),
      driver: try #require(Shipped.registry.driver(id: driver)), transport: transport)
    return (station, transport)
  }

  private func wheel(_ station: Station) async -> Double? {
    await station.devices().first { $0.id == id }?.wheel
  }

  @Test func `it is the usual one until somebody says otherwise, and stays so`() async throws {
    let (first, _) = try await station()
    #expect(await wheel(first) == 2.105)
    #expect(try await first.setWheel(1.5, of: id).wheel == 1.5)
    let (second, _) = try await station()
    #expect(await wheel(second) == 1.5)
    _ = try await second.forget(id)
    #expect(await wheel(second) == 2.105)
  }

  /// One turn of 1.5 m in 1024 ticks of 1/1024 s.
  @Test func `speed is that of the wheel, and the record says which it was`() async throws {
    let (station, transport) = try await station()
    _ = try await station.setWheel(1.5, of: id)
    var exercise = try #require(Shipped.exercises.first { $0.id == "power-10s" })
    exercise.quantity = .speed
    exercise.unit = .metrePerSecond
    exercise.active = true
    exercise.attempts = 1
    exercise.countdown = 1
    _ = try await station.reviseExercise(
      exercise.id, ExerciseText.yaml(exercise), file: "", base: exercise.version)
    _ = try await station.connect(id)
    transport.send(.ready(LinkDetails()))
    try await until { await station.devices().first?.state == .ready }
    let run = try await station.createRun(
      NewRun(exercise: exercise.id, participant: 0, equipment: "bike", device: id))
    _ = try await station.perform(.start, on: run.id)
    for payload in [[0x01, 1, 0, 0, 0, 0, 0], [0x01, 2, 0, 0, 0, 0, 4]] as [[UInt8]] {
      transport.send(
        .received(
          Chunk(bytes: payload, hostTime: .now(), source: BluetoothUUID.long("2a5b"))))
    }
    try await until { try await station.run(run.id).attempts.count == 1 }
    let trial = try #require(try await station.run(run.id).attempts.first)
    #expect(trial.value == 1.5)
    let row = try station.catalogue.trials(TrialFilter(), limit: 10, after: nil).items.last
    #expect(row?.details?["wheel_m"] == .number(1.5))
    _ = try await station.disconnect(id)
  }

  @Test(arguments: [0.4, 4.1, -1, .nan, .infinity])
  func `no wheel is that small or that large`(circumference: Double) async throws {
    let (station, _) = try await station()
    let error = await #expect(throws: StationError.self) {
      try await station.setWheel(circumference, of: id)
    }
    #expect(error?.code == StationError.Code.wheelOutOfRange.rawValue)
    #expect(await wheel(station) == 2.105)
  }

  @Test func `what counts no turns has no wheel`() async throws {
    let (station, _) = try await station("heart-rate")
    #expect(await wheel(station) == nil)
    let error = await #expect(throws: StationError.self) {
      try await station.setWheel(2, of: id)
    }
    #expect(error?.code == StationError.Code.noWheel.rawValue)
  }
}
