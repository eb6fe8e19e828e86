import Devices
import Model
import Testing
import Transports

/// Bluetooth serial ports on the roster, against a scripted bluetoothd on a private bus.
@Suite(.timeLimit(.minutes(1))) struct RFCOMMTransportTests {
  private let bus: PrivateBus
  private let poller: Poller

  init() throws {
    bus = try PrivateBus()
    poller = try Poller()
  }

  private func transport(_ dialer: FakeDialer) throws -> RFCOMMTransport {
    BlueZTransport(address: bus.address, thread: try TestThreads.client)
      .serialPorts(poller: poller, dialer: dialer)
  }

  private func add(_ address: String, isPaired: Bool, to fake: FakeBlueZ) async {
    let path = FakeBlueZ.adapter + "/dev_" + address.replacing(":", with: "_")
    await fake.add(
      path,
      [
        "org.bluez.Device1": [
          "Address": .string(address), "Adapter": .path(FakeBlueZ.adapter),
          "Alias": .string("HC-05"), "UUIDs": .array([.string(SerialPortSearch.service)]),
          "Paired": .bool(isPaired), "Connected": .bool(false),
        ]
      ])
  }

  private let gate = Sighting(
    id: DeviceID(rawValue: "rfcomm:98:D3:31:00:00:01"), name: "HC-05", kind: .rfcomm,
    address: "98:D3:31:00:00:01", services: [SerialPortSearch.service])

  @Test func `a paired device with a serial port is seen, one that is not paired is not`()
    async throws
  {
    let fake = try await FakeBlueZ(on: bus)
    await add("98:D3:31:00:00:02", isPaired: false, to: fake)
    await add("98:D3:31:00:00:01", isPaired: true, to: fake)
    let watching = WatchedTransport(try transport(FakeDialer()))
    #expect(await watching.nextDevice() == .found(gate))
    await fake.remove(FakeBlueZ.adapter + "/dev_98_D3_31_00_00_01")
    #expect(await watching.nextDevice() == .gone(gate.id))
    await watching.cancel()
    await fake.die()
  }

  @Test func `row 28, a serial port, is called from its adapter and never by Device1 Connect`()
    async throws
  {
    let fake = try await FakeBlueZ(on: bus)
    await add("98:D3:31:00:00:01", isPaired: true, to: fake)
    let dialer = FakeDialer()
    let transport = try transport(dialer)
    let watching = WatchedTransport(transport)
    #expect(await watching.nextDevice() == .found(gate))
    let running = RunningLink(transport.link(to: gate, profile: LinkProfile()))
    #expect(await running.untilReady() != nil)
    #expect(dialer.adapters == [BluetoothAddress("F0:F1:F2:F3:F4:F0")])
    #expect(await running.cancel() == nil)
    #expect(!fake.calls.contains("Connect"))
    await watching.cancel()
    await fake.die()
  }

  @Test func `a line device is one that a Bluetooth module may carry`() {
    #expect(Registry().bestMatch(for: gate)?.id == "gate-lines")
  }
}
