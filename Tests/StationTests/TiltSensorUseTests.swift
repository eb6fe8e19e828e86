import Devices
import EyeTest
import Engine
import Logging
import Model
import Station
import Store
import Testing

/// The tablet's own sensor runs while something needs it, and not longer: it costs power.
@Suite(.timeLimit(.minutes(5))) struct TiltSensorUseTests {
  private static let tablet = Sighting(
    id: DeviceID(rawValue: "iio:tablet"), name: "gyro_3d", kind: .iio, address: "/sys")

  private let sensor = PatientTransport(kind: .iio)

  /// Runs a station that finds the sensor, as the program does.
  private func day(
    store: Store? = nil, _ body: (Station) async throws -> Void
  ) async throws {
    let station = try Station(
      store: try store ?? Store.inMemory(), registry: Shipped.registry, transports: [sensor],
      exercises: Shipped.exercises, logger: Logger(label: "test"))
    let watch = Task { await station.run() }
    sensor.see(.found(Self.tablet))
    try await until { await state(station) == .available }
    try await body(station)
    watch.cancel()
    await watch.value
  }

  private func state(_ station: Station) async -> LinkState? {
    await station.devices().first { $0.link == .iio }?.state
  }

  private func begin(_ station: Station, _ participant: Int = 7) async throws -> RunID {
    try await station.beginRound(
      NewRound(.eye(.game), participant: participant, tilt: .friendly, seed: 1)
    ).id
  }

  @Test func `the sensor runs for a round and stops at its end`() async throws {
    try await day { station in
      let round = try await begin(station)
      try await until { await state(station) == .ready }
      #expect(sensor.linksOpen == 1)
      _ = try await station.stopRound(round)
      try await until { sensor.linksOpen == 0 }
      #expect(await state(station) == .available)
    }
  }

  @Test func `the sensor runs until the last of two rounds ends`() async throws {
    try await day { station in
      let first = try await begin(station)
      let second = try await begin(station, 8)
      try await until { await state(station) == .ready }
      _ = try await station.stopRound(first)
      _ = try await station.showQuestion(1, of: second)
      #expect(await state(station) == .ready)
      _ = try await station.stopRound(second)
      try await until { sensor.linksOpen == 0 }
      #expect(sensor.linksMade == 1)
    }
  }

  @Test func `a round that takes another one's place keeps the sensor running`() async throws {
    try await day { station in
      _ = try await begin(station)
      try await until { await state(station) == .ready }
      let next = try await begin(station)
      _ = try await station.showQuestion(1, of: next)
      #expect(await state(station) == .ready)
      #expect(sensor.linksMade == 1)
    }
  }

  @Test func `a sensor that the coach connected goes on after the round`() async throws {
    try await day { station in
      _ = try await station.connect(Self.tablet.id)
      let round = try await begin(station)
      try await until { await state(station) == .ready }
      _ = try await station.stopRound(round)
      // Whatever the end of the round still does is done before what comes now.
      _ = try await station.beginRound(
        NewRound(.eye(.game), participant: 7, tilt: .off, seed: 1))
      #expect(await state(station) == .ready)
      #expect(sensor.linksMade == 1)
    }
  }

  /// The page on which tilting is tried before a round.
  @Test func `the sensor runs while a page shows every tilt`() async throws {
    try await day { station in
      let page = await station.subscribe(run: nil, after: nil, showsTilts: true)
      try await until { await state(station) == .ready }
      page.cancel()
      try await until { sensor.linksOpen == 0 }
    }
  }

  /// A store that knows that the coach connected the sensor on another day.
  private func remembering() throws -> Store {
    let store = try Store.inMemory()
    try store.remember(
      DeviceRecord(
        id: Self.tablet.id, name: "gyro_3d", driver: "tablet-tilt", link: "iio",
        address: "/sys", connects: true, seenAt: .now()))
    return store
  }

  @Test func `a remembered sensor waits until somebody looks at the devices`() async throws {
    try await day(store: remembering()) { station in
      #expect(sensor.linksMade == 0)
      let page = await station.subscribe(run: nil, after: nil, searches: true)
      try await until { await state(station) == .ready }
      page.cancel()
      try await until { sensor.linksOpen == 0 }
      #expect(await state(station) == .available)
    }
  }

  @Test func `a remembered sensor runs for the run that it measures and stops with it`()
    async throws
  {
    try await day(store: remembering()) { station in
      let run = try await station.createRun(
        NewRun(exercise: "tablet-balance", participant: 7, equipment: "both"))
      #expect(run.device == Self.tablet.id)
      try await until { await state(station) == .ready }
      _ = try await station.perform(.cancel, on: run.id)
      try await until { sensor.linksOpen == 0 }
    }
  }

  /// Finds eight sensors, which a dictionary has in any order, and begins a round.
  private func chosen(learned: Int? = nil) async throws -> [DeviceID] {
    let ids = (1...8).map { DeviceID(rawValue: "iio:sensor\($0)") }
    let store = try Store.inMemory()
    if let learned {
      try store.keep(
        TiltAxesRecord(
          device: ids[learned - 1], acceleration: nil, angularVelocity: "+x +y",
          learnedAt: .now()))
    }
    let station = try Station(
      store: store, registry: Shipped.registry, transports: [sensor],
      exercises: Shipped.exercises, logger: Logger(label: "test"))
    let watch = Task { await station.run() }
    for id in ids.shuffled() {
      sensor.see(.found(Sighting(id: id, name: "accel_3d", kind: .iio, address: "/sys")))
    }
    try await until { await station.devices().count == 8 }
    _ = try await begin(station)
    try await until { sensor.linksOpen > 0 }
    let wanted = await station.devices().filter { $0.state != .available }
    watch.cancel()
    await watch.value
    return wanted.map(\.id)
  }

  @Test func `of several sensors the first by name runs, in whatever order they were found`()
    async throws
  {
    #expect(try await chosen() == [DeviceID(rawValue: "iio:sensor1")])
  }

  @Test func `of several sensors the one whose axes were learned runs`() async throws {
    #expect(try await chosen(learned: 5) == [DeviceID(rawValue: "iio:sensor5")])
  }
}
