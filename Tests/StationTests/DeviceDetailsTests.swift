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
