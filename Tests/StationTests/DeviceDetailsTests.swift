import Devices
import Model
import Station
import Testing

/// What a device says of itself stands on the roster.
@Suite(.timeLimit(.minutes(5))) struct DeviceDetailsTests {
  @Test func `what a device tells bit by bit is all there in the end`() async throws {
    let fixture = try await Fixture()
    let id = DeviceID(rawValue: "ble:strap")
    let transport = ScriptedTransport(kind: .ble)
    await fixture.station.put(
      Sighting(id: id, name: "Strap", kind: .ble, address: "F0"),
      driver: try #require(Shipped.registry.driver(id: "heart-rate")), transport: transport)
    _ = try await fixture.station.connect(id)
    transport.send(.ready(LinkDetails(battery: 70)))
    transport.send(.details(LinkDetails(firmware: "3.1.1")))
    transport.send(.details(LinkDetails(manufacturer: "Polar Electro Oy", product: "H10")))
    transport.send(.details(LinkDetails(serialNumber: "8AA87D20")))
    try await until {
      await fixture.station.devices().first { $0.id == id }?.serialNumber != nil
    }
    let strap = try #require(await fixture.station.devices().first { $0.id == id })
    #expect(strap.manufacturer == "Polar Electro Oy")
    #expect(strap.product == "H10")
    #expect(strap.serialNumber == "8AA87D20")
    #expect(strap.firmware == "3.1.1")
    #expect(strap.battery == 70)
    _ = try await fixture.station.disconnect(id)
  }

  /// Heart Rate Service 1.0, section 3.1.1: flag 0 makes the rate 16 bits wide, 0xFFB0 = 65 456.
  @Test func `a value that cannot be stands on the roster, and a new link forgets it`()
    async throws
  {
    let fixture = try await Fixture()
    let id = DeviceID(rawValue: "ble:strap")
    let transport = ScriptedTransport(kind: .ble)
    await fixture.station.put(
      Sighting(id: id, name: "Strap", kind: .ble, address: "F0"),
      driver: try #require(Shipped.registry.driver(id: "heart-rate")), transport: transport)
    _ = try await fixture.station.connect(id)
    transport.send(.ready(LinkDetails()))
    func send(_ bytes: [UInt8]) {
      transport.send(
        .received(Chunk(bytes: bytes, hostTime: .now(), source: BluetoothUUID.long("2a37"))))
    }
    func shown() async -> DeviceStatus? {
      await fixture.station.devices().first { $0.id == id }
    }
    send([0x01, 0xB0, 0xFF])
    try await until { await shown()?.reason == "implausible" }
    let refused = try #require(await shown()?.implausible)
    #expect(refused.quantity == .heartRate && refused.unit == .perMinute)
    #expect(refused.value == 65_456 && refused.low == 20 && refused.high == 300)
    // Cut off, which is unreadable; then 72 a minute.
    send([0x01, 0xB0])
    try await until { await shown()?.reason == "unreadable" }
    send([0x00, 0x48])
    try await until { await shown()?.reason == nil }
    #expect(await shown()?.implausible == refused)
    #expect(await shown()?.unreadable == 2)
    transport.fail(.hungUp)
    try await until { await shown()?.state != .ready }
    transport.send(.ready(LinkDetails()))
    try await until { await shown()?.state == .ready }
    #expect(await shown()?.implausible == nil)
    _ = try await fixture.station.disconnect(id)
  }

  @Test func `a described device's battery and warning stand on the roster while it is here`()
    async throws
  {
    let content = DescriptionFolder.load(yaml: Self.gauge, file: "gauge.yaml")
    let driver = try #require(content.loaded.first?.description.driver)
    let fixture = try await Fixture()
    let id = DeviceID(rawValue: "serial:gauge")
    let transport = ScriptedTransport()
    await fixture.station.put(
      Sighting(id: id, name: "Gauge", kind: .serial, address: "/dev/x"), driver: driver,
      transport: transport)
    _ = try await fixture.station.connect(id)
    transport.send(.ready(LinkDetails()))
    transport.send(
      .received(Chunk(bytes: Array("B;74\nLOWBAT\nF;12.5\n".utf8), hostTime: .now())))
    func shown() async -> DeviceStatus? {
      await fixture.station.devices().first { $0.id == id }
    }
    try await until { await shown()?.readings == 2 }
    #expect(await shown()?.battery == 74)
    #expect(await shown()?.warning == LocalizedText(sv: "Batteriet tar slut.", en: "Nearly empty."))
    _ = try await fixture.station.disconnect(id)
    #expect(await shown()?.warning == nil)
  }

  /// A made-up gauge: 74 of 100 and 12.5 N by hand.
  private static let gauge = #"""
    sideline_device: 1
    id: gauge
    product: { sv: Kraftmätare, en: Gauge }
    links: { serial: { baud_rate: 9600 } }
    commands: { ask: [{ text: "bat?\n" }] }
    framing: { end: lf, limit: 32 }
    records:
      - prefix: F
        separator: ";"
        columns:
          - value: { type: decimal, quantity: force, unit: "N", scale: 1, time_source: arrival,
              simulate: { low: 0, high: 500 } }
      - prefix: B
        separator: ";"
        columns:
          - value: { type: unsigned, quantity: battery_level, unit: "%", scale: 1,
              time_source: arrival, simulate: { low: 70, high: 90 } }
      - pattern: LOWBAT
        warning: { sv: Batteriet tar slut., en: Nearly empty. }
    simulate: { rate_hz: 10 }
    examples:
      - source: "Gauge.pdf: by hand"
        text: "B;74\nF;12.5\n"
        expect:
          - reading: { quantity: battery_level, value: 74, unit: "%" }
          - reading: { quantity: force, value: 12.5, unit: "N" }
    """#

  @Test func `two boards of one kind are told apart by the numbers of their chips`() async throws {
    let fixture = try await Fixture()
    let id = DeviceID(rawValue: "serial:board")
    var board = Sighting(id: id, name: "Board", kind: .serial, address: "/dev/ttyACM0")
    board.serialNumber = "758373338383511051D0"
    await fixture.station.put(
      board, driver: try #require(Shipped.registry.driver(id: "gate-lines")),
      transport: ScriptedTransport())
    let shown = await fixture.station.devices().first { $0.id == id }
    #expect(shown?.serialNumber == "758373338383511051D0")
  }
}
