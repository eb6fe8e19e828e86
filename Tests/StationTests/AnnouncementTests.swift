import Devices
import Engine
import Logging
import Model
import Station
import Store
import Testing

/// Devices that are announced, and whose announcement comes and goes.
@Suite(.timeLimit(.minutes(1))) struct AnnouncementTests {
  private func sighting(
    _ kind: LinkKind, address: String = "10.0.0.5:4000", name: String = "gate"
  ) -> Sighting {
    Sighting(
      id: DeviceID(rawValue: "\(kind.rawValue):\(name)"), name: name, kind: kind,
      address: address, driver: kind == .serial ? nil : "gate-lines")
  }

  /// Has a device found and linked, then hands the station over.
  private func linked(
    _ kind: LinkKind,
    _ body: (Station, PatientTransport, Fixture) async throws -> Void
  ) async throws {
    let air = PatientTransport(kind: kind)
    let station = try Station(
      store: .inMemory(), registry: Shipped.registry, transports: [air],
      exercises: Shipped.exercises, logger: Logger(label: "test"))
    let fixture = try await Fixture()
    let watch = Task { await station.run() }
    let device = sighting(kind)
    let driver = try #require(Shipped.registry.driver(id: "gate-lines"))
    await station.put(device, driver: driver, transport: air)
    _ = try await station.connect(device.id)
    try await until { await station.devices().first?.state == .ready }
    try await body(station, air, fixture)
    watch.cancel()
    await watch.value
  }

  /// Has the station hear of another device, so that it has heard of everything before that.
  private func catchUp(
    _ station: Station, _ air: PatientTransport, _ fixture: Fixture, _ kind: LinkKind
  ) async throws {
    air.see(.found(sighting(kind, address: "10.0.0.6:4000", name: "other")))
    try await until { await station.devices().count == 2 }
  }

  /// As when an announcement ran out, or when the service that hears announcements starts anew.
  @Test(arguments: [LinkKind.tcp, .rfcomm])
  func `a working link outlives its announcement and is left alone by the next one`(
    _ kind: LinkKind
  ) async throws {
    try await linked(kind) { station, air, fixture in
      let since = try #require(await station.devices().first).since
      air.see(.gone(sighting(kind).id))
      air.see(.found(sighting(kind)))
      try await catchUp(station, air, fixture, kind)
      let device = try #require(await station.devices().first { $0.name == "gate" })
      #expect(device.state == .ready)
      #expect(device.since == since)
      #expect(air.linksMade == 1)
    }
  }

  @Test func `a device that announces another address is linked there`() async throws {
    try await linked(.tcp) { _, air, fixture in
      air.see(.gone(sighting(.tcp).id))
      air.see(.found(sighting(.tcp, address: "10.0.0.7:4000")))
      try await until { air.linksMade == 2 }
    }
  }

  /// A cable that was pulled has ended its link, whether or not that was read by then.
  @Test func `a cable that was out is opened anew`() async throws {
    try await linked(.serial) { _, air, fixture in
      air.see(.gone(sighting(.serial).id))
      air.see(.found(sighting(.serial)))
      try await until { air.linksMade == 2 }
    }
  }
}
