import Devices
import Engine
import Logging
import Model
import Station
import Store
import Testing

/// Devices that are announced, and whose announcement comes and goes.
@Suite(.timeLimit(.minutes(5))) struct AnnouncementTests {
  private func sighting(
    _ kind: LinkKind, address: String = "10.0.0.5:4000", name: String = "gate"
  ) -> Sighting {
    Sighting(
      id: DeviceID(rawValue: "\(kind.rawValue):\(name)"), name: name, kind: kind,
      address: address, driver: "gate-lines")
  }

  /// Has a device linked, then hands the station over.
  private func linked(
    _ kind: LinkKind,
    _ body: (Station, PatientTransport) async throws -> Void
  ) async throws {
    let air = PatientTransport(kind: kind)
    let station = try Station(
      store: .inMemory(), registry: Shipped.registry, transports: [air],
      exercises: Shipped.exercises, logger: Logger(label: "test"))
    let watch = Task { await station.run() }
    let device = sighting(kind)
    let driver = try #require(Shipped.registry.driver(id: "gate-lines"))
    await station.put(device, driver: driver, transport: air)
    _ = try await station.connect(device.id)
    try await until { await station.devices().first?.state == .ready }
    try await body(station, air)
    watch.cancel()
    await watch.value
  }

  /// Has the station hear of another device, so that it has heard of everything before that.
  private func catchUp(
    _ station: Station, _ air: PatientTransport, _ kind: LinkKind
  ) async throws {
    air.see(.found(sighting(kind, address: "10.0.0.6:4000", name: "other")))
    try await until { await station.devices().count == 2 }
  }

  private func gate(_ station: Station) async throws -> DeviceStatus {
    try #require(await station.devices().first { $0.name == "gate" })
  }

  /// As when an announcement ran out, or when the service that hears announcements starts anew.
  ///
  /// A node may also be opened before udev tells that it is back.
  @Test(arguments: [LinkKind.tcp, .rfcomm, .serial])
  func `a working link outlives its announcement and is left alone by the next one`(
    _ kind: LinkKind
  ) async throws {
    try await linked(kind) { station, air in
      let since = try #require(await station.devices().first).since
      air.see(.gone(sighting(kind).id))
      air.see(.found(sighting(kind)))
      try await catchUp(station, air, kind)
      let device = try await gate(station)
      #expect(device.state == .ready)
      #expect(device.since == since)
      #expect(air.linksMade == 1)
    }
  }

  @Test func `a device that announces another address is linked there`() async throws {
    try await linked(.tcp) { _, air in
      air.see(.gone(sighting(.tcp).id))
      air.see(.found(sighting(.tcp, address: "10.0.0.7:4000")))
      try await until { air.linksMade == 2 }
    }
  }

  @Test func `a cable that comes back under another name is opened there`() async throws {
    try await linked(.serial) { _, air in
      air.see(.gone(sighting(.serial).id))
      air.see(.found(sighting(.serial, address: "/dev/ttyACM1")))
      try await until { air.linksMade == 2 }
    }
  }

  /// A board that starts anew each time that its port is opened would never get ready.
  @Test func `a press on a lost cable that is being opened does not open it anew`() async throws {
    try await linked(.serial) { station, air in
      air.slowDown()
      air.fail(.hungUp)
      try await until { air.linksMade == 2 }
      #expect(try await gate(station).state == .lost)
      _ = try await station.connect(sighting(.serial).id)
      air.send(.ready(LinkDetails()))
      try await until { try await gate(station).state == .ready }
      #expect(air.linksMade == 2)
    }
  }

  /// Its node may be another device's by then.
  @Test func `a cable that is out is not opened until it is back`() async throws {
    try await linked(.serial) { station, air in
      air.see(.gone(sighting(.serial).id))
      try await catchUp(station, air, .serial)
      air.fail(.hungUp)
      // The first time that it would have been called again.
      try await until { try await gate(station).reason == LinkError.Code.absent.rawValue }
      #expect(air.linksMade == 1)
      air.see(.found(sighting(.serial)))
      try await until { try await gate(station).state == .ready }
      #expect(air.linksMade == 2)
    }
  }
}
