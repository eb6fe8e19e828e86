import Devices
import Logging
import Model
import Station
import Store
import Testing

/// Who calls at a port comes in by a press, and by one of another day if that was said.
@Suite(.timeLimit(.minutes(5))) struct AdmissionTests {
  private static let port = Sighting(
    id: DeviceID(rawValue: "tcp-listen:4000"), name: "Gate", kind: .tcp, address: "listen:4000")

  private let store: Store

  init() throws { store = try Store.inMemory() }

  /// Runs a station whose gate calls, as the program does on one day.
  private func day(
    _ body: (Station, PatientTransport) async throws -> Void
  ) async throws {
    let air = PatientTransport(kind: .tcp)
    let station = try Station(
      store: store, registry: Shipped.registry, transports: [air],
      exercises: Shipped.exercises, logger: Logger(label: "test"))
    let watch = Task { await station.run() }
    let driver = try #require(Shipped.registry.driver(id: "gate-lines"))
    await station.put(Self.port, driver: driver, transport: air)
    let run = try await station.createRun(
      NewRun(exercise: "ten-turns", participant: 7, equipment: "foot", device: Self.port.id))
    _ = try await station.connect(Self.port.id)
    try await until { air.linksOpen == 1 }
    try await body(station, air)
    _ = try await station.perform(.cancel, on: run.id)
    watch.cancel()
    await watch.value
  }

  private func gate(_ station: Station) async throws -> DeviceStatus {
    try #require(await station.devices().first { $0.id == Self.port.id })
  }

  /// Has somebody ask at the port and waits until the station has asked the coach.
  private func call(
    from peer: String, _ station: Station, _ air: PatientTransport
  ) async throws {
    air.send(.asks(peer: peer))
    try await until { try await gate(station).peer == peer }
  }

  @Test func `somebody who is always let in is not asked for on another day`() async throws {
    try await day { station, air in
      try await call(from: "10.0.0.5", station, air)
      let status = try await station.admit("10.0.0.5", to: Self.port.id, isRemembered: true)
      #expect(status.admitted == ["10.0.0.5"])
    }
    try await day { station, air in
      #expect(try await gate(station).admitted == ["10.0.0.5"])
      air.send(.asks(peer: "10.0.0.5"))
      try await until { air.admitted == ["10.0.0.5"] }
      #expect(try await gate(station).peer == nil)
    }
  }

  @Test func `somebody who was let in once is asked for again, and so is anybody else`()
    async throws
  {
    try await day { station, air in
      try await call(from: "10.0.0.5", station, air)
      _ = try await station.admit("10.0.0.5", to: Self.port.id, isRemembered: true)
      try await call(from: "10.0.0.6", station, air)
      let status = try await station.admit("10.0.0.6", to: Self.port.id, isRemembered: false)
      #expect(status.admitted == ["10.0.0.5"])
    }
    try await day { station, air in
      try await call(from: "10.0.0.6", station, air)
      #expect(air.admitted.isEmpty)
    }
  }

  @Test func `whoever is forgotten with the device is asked for again, now and another day`()
    async throws
  {
    try await day { station, air in
      try await call(from: "10.0.0.5", station, air)
      _ = try await station.admit("10.0.0.5", to: Self.port.id, isRemembered: true)
      #expect(try await station.forget(Self.port.id).admitted == nil)
      _ = try await station.connect(Self.port.id)
      try await until { air.linksOpen == 1 && air.linksMade == 2 }
      try await call(from: "10.0.0.5", station, air)
    }
    try await day { try await call(from: "10.0.0.5", $0, $1) }
  }
}
