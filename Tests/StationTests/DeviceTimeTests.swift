import Devices
import Engine
import Logging
import Model
import Station
import Store
import Testing

/// When the record says that a device with a clock of its own measured something.
@Suite(.timeLimit(.minutes(5))) struct DeviceTimeTests {
  private static let gauge = DeviceID(rawValue: "serial:gauge")

  /// Plays a pull of one second whose sample number `peak` is the strongest, each sample 12.5 ms
  /// after the one before it by the gauge's clock and read up to 90 ms late.
  ///
  /// - Returns: The trial, and when the peak was pulled by the wall clock.
  private func pull(samples: Int, peak: Int) async throws -> (Trial, Timestamp) {
    let transport = ScriptedTransport()
    let registry = Shipped.registry
    let station = try Station(
      store: Store.inMemory(), registry: registry, transports: [transport],
      exercises: Shipped.exercises, logger: Logger(label: "test"))
    var exercise = try #require(
      Shipped.exercises.first { $0.id == "pull-strength" })
    exercise.attempts = 1
    exercise.countdown = 1
    _ = try await station.reviseExercise(
      exercise.id, ExerciseText.yaml(exercise), file: "", base: exercise.version)
    await station.put(
      Sighting(id: Self.gauge, name: "Gauge", kind: .serial, address: "x"),
      driver: try #require(registry.driver(id: "chronojump-force-sensor")), transport: transport)
    _ = try await station.connect(Self.gauge)
    transport.send(.ready(LinkDetails()))
    try await until { await station.devices().first?.state == .ready }
    let run = try await station.createRun(
      NewRun(exercise: exercise.id, participant: 0, equipment: "both", device: Self.gauge))
    _ = try await station.perform(.start, on: run.id)
    let (began, wall) = (HostInstant.now(), Timestamp.now())
    for number in 0..<samples {
      let late = Double(number * 7 % 10) * 0.01
      let line = "\(number * 12_500);\(number == peak ? 400 : 100).00\r\n"
      transport.send(
        .received(
          Chunk(
            bytes: Array(line.utf8),
            hostTime: began.advanced(bySeconds: Double(number) * 0.0125 + late))))
    }
    try await until { try await station.run(run.id).attempts.count == 1 }
    let trial = try #require(try await station.run(run.id).attempts.first)
    #expect(trial.value == 400)
    return (trial, wall.advanced(bySeconds: Double(peak) * 0.0125))
  }

  @Test func `the moment of a trial is that of the device's clock, as well as it is known`()
    async throws
  {
    // Number 21 is read 70 ms late.
    let (trial, pulled) = try await pull(samples: 60, peak: 21)
    #expect(trial.details?["measured_at_source"] == .string("device-clock"))
    guard case .number(let uncertainty)? = trial.details?["measured_at_uncertainty_s"] else {
      Issue.record("no uncertainty")
      return
    }
    #expect(uncertainty > 0 && uncertainty < 0.05)
    let error = Double(trial.measuredAt.milliseconds - pulled.milliseconds) / 1000
    // Two wall clocks that were read one after the other, to a millisecond.
    #expect(abs(error) <= uncertainty + 0.01, "\(error) s off, \(uncertainty) s stated")
  }

  @Test func `where too little is known of the clock the record says arrival`() async throws {
    let (trial, pulled) = try await pull(samples: 7, peak: 1)
    #expect(trial.details?["measured_at_source"] == .string("arrival"))
    #expect(trial.details?["measured_at_uncertainty_s"] == nil)
    // Number 1 is read 70 ms late.
    let error = Double(trial.measuredAt.milliseconds - pulled.milliseconds) / 1000
    #expect(abs(error - 0.07) <= 0.01)
  }
}
