import Devices
import Engine
import Logging
import Model
import Station
import Store
import Testing

/// Runs of kinds that need more than one value of a device, from its bytes to the record.
@Suite struct KindsOfRunTests {
  private func started(
    _ exercise: String, equipment: String, driver: String, kind: LinkKind
  ) async throws -> (Station, ScriptedTransport, RunID) {
    let transport = ScriptedTransport(kind: kind)
    let registry = Shipped.registry
    let station = try Station(
      store: Store.inMemory(), registry: registry, transports: [transport],
      exercises: Shipped.exercises, logger: Logger(label: "test"))
    let id = DeviceID(rawValue: "test:device")
    await station.put(
      Sighting(id: id, name: "Device", kind: kind, address: "x"),
      driver: try #require(registry.driver(id: driver)), transport: transport)
    _ = try await station.connect(id)
    transport.send(.ready(LinkDetails()))
    try await until { await station.devices().first?.state == .ready }
    let run = try await station.createRun(
      NewRun(exercise: exercise, participant: 0, equipment: equipment))
    #expect(run.device == id)
    _ = try await station.perform(.start, on: run.id)
    return (station, transport, run.id)
  }

  /// A line of the format in `channel-lines.yaml`.
  private func line(_ gate: String, _ sequence: Int, _ microseconds: Int) -> String {
    let body = "\(gate),\(sequence),\(microseconds)"
    let sum = body.utf8.reduce(UInt8(0), ^)
    let hex = String(sum, radix: 16, uppercase: true)
    return body + "*" + (hex.count == 1 ? "0" + hex : hex) + "\n"
  }

  @Test func `a sprint past three gates is its total with the splits beside it`() async throws {
    let (station, transport, id) = try await started(
      "sprint-10m", equipment: "stand", driver: "channel-lines", kind: .serial)
    transport.send(line: line("A", 1, 9_000_000) + line("B", 2, 1_250_000) + line("C", 3, 750_000))
    try await until { try await station.run(id).attempts.count == 1 }
    let trial = try #require(try await station.run(id).attempts.first)
    #expect(trial.value == 2)
    #expect(trial.quantity == .interval)
    #expect(trial.timeSource == .deviceInterval)
    guard case .array(let splits) = trial.details?["splits"] else {
      Issue.record("no splits")
      return
    }
    #expect(splits.count == 2)
  }

  @Test func `a gate that was missed is shown and the sprint is run again`() async throws {
    let (station, transport, id) = try await started(
      "sprint-10m", equipment: "stand", driver: "channel-lines", kind: .serial)
    transport.send(line: line("A", 1, 9_000_000) + line("C", 2, 2_000_000))
    try await until { try await station.run(id).notice == .incomplete }
    #expect(try await station.run(id).attempts.isEmpty)
    let rows = try station.catalogue.trials(TrialFilter(status: .all), limit: 10, after: nil).items
    #expect(rows.map(\.status) == [.aborted])
    #expect(rows.map(\.reason) == ["incomplete"])
    #expect(rows.map(\.value) == [nil])
  }

  /// Swings of ± 0.1 m/s² on 9.8 are ± 0.0102 rad, and so is their root mean square.
  @Test(arguments: [false, true])
  func `samples of the tilt sensor become the sway of a window, late or not`(
    isLate: Bool
  ) async throws {
    var exercise = try #require(
      Shipped.exercises.first { $0.id == "tablet-balance" })
    exercise.countdown = 1
    let text = ExerciseText.yaml(exercise)
    let (station, transport, _) = try await started(
      "tablet-balance", equipment: "both", driver: "tablet-tilt", kind: .iio)
    for run in await station.openRuns() { _ = try await station.perform(.cancel, on: run.id) }
    _ = try await station.reviseExercise("tablet-balance", text, file: "", base: 1)
    let run = try await station.createRun(
      NewRun(exercise: "tablet-balance", participant: 0, equipment: "both"))
    _ = try await station.perform(.start, on: run.id)
    for index in 0..<40 {
      var sample = MotionSample(
        kind: .acceleration, x: index % 2 == 0 ? 0.1 : -0.1, y: 0, z: 9.8, hostTime: .now(),
        timeSource: .kernel)
      sample.isLate = isLate
      transport.send(.motion([sample]))
    }
    try await until { try await station.run(run.id).attempts.count == 1 }
    let trial = try #require(try await station.run(run.id).attempts.first)
    #expect(abs((trial.value ?? 0) - 0.0102) < 0.0001)
    #expect(trial.unit == .radian)
    #expect(trial.details?["window_values"] == .number(80))
  }

  /// A window of one second that counts a gate's results, twice.
  private static var counted: Exercise {
    var exercise = Exercise(
      id: "counted", number: 900, version: 1, title: LocalizedText(sv: "Antal", en: "Count"),
      kind: .automatic, capture: .windowCount, attempts: 2, countdown: 1,
      equipment: Shipped.exercises.first { $0.id == "ten-turns" }?.equipment ?? [],
      quantity: .count, unit: .one, picture: "wall-passes")
    exercise.input = .interval
    return exercise
  }

  @Test func `a window that a gap tore fills no slot, and what is undone is the one before it`()
    async throws
  {
    let store = try Store.inMemory()
    func station(_ transport: ScriptedTransport) async throws -> Station {
      let station = try Station(
        store: store, registry: Shipped.registry, transports: [transport],
        exercises: [Self.counted], logger: Logger(label: "test"))
      await station.put(
        Fixture.sighting, driver: try #require(Shipped.registry.driver(id: "gate-lines")),
        transport: transport)
      return station
    }
    let transport = ScriptedTransport()
    let first = try await station(transport)
    _ = try await first.connect(Fixture.gate)
    transport.send(.ready(LinkDetails()))
    try await until { await first.devices().first?.state == .ready }
    let run = try await first.createRun(
      NewRun(exercise: "counted", participant: 7, equipment: "foot")
    ).id
    func measure(_ numbers: [Int]) async throws {
      _ = try await first.perform(.start, on: run)
      for number in numbers { transport.send(line: Fixture.line(number, 500_000)) }
      try await until { try await first.run(run).state == .ready }
    }
    try await measure([1, 2])
    try await measure([3, 5])
    #expect(try await first.run(run).attempts.map(\.value) == [2])
    #expect(try await first.run(run).notice == .resultsMissing)
    let second = try await station(ScriptedTransport())
    #expect(try await second.run(run).remaining == 1)
    _ = try await first.perform(.undo(attempt: 1), on: run)
    #expect(try await first.run(run).attempts.isEmpty)
    let rows = try first.catalogue.trials(TrialFilter(status: .all), limit: 10, after: nil).items
    #expect(rows.filter { $0.status == .valid }.isEmpty)
    #expect(Set(rows.map(\.reason)).contains("gap"))
  }
}
