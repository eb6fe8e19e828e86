import Devices
import Glibc
import Model
import Testing
import Transports

/// Bluetooth serial ports on the roster, against a scripted bluetoothd on a private bus.
@Suite(.timeLimit(.patient)) struct RFCOMMTransportTests {
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

  private static let module = FakeBlueZ.adapter + "/dev_98_D3_31_00_00_01"

  private func add(
    _ address: String, isPaired: Bool, to fake: FakeBlueZ, _ further: [String: BusValue] = [:]
  ) async {
    let path = FakeBlueZ.adapter + "/dev_" + address.replacing(":", with: "_")
    let properties: [String: BusValue] = [
      "Address": .string(address), "Adapter": .path(FakeBlueZ.adapter),
      "Alias": .string("HC-05"), "UUIDs": .array([.string(SerialPortSearch.service)]),
      "Paired": .bool(isPaired), "Connected": .bool(false),
    ]
    await fake.add(path, ["org.bluez.Device1": properties.merging(further) { $1 }])
  }

  /// A module as an inquiry hears it: no services, Class of Device 0x001F00, uncategorized.
  private static let heard: [String: BusValue] = [
    "UUIDs": .array([]), "Class": .uint32(0x1F00), "RSSI": .int16(-50),
  ]

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

  @Test func `a module that an inquiry hears is seen, and a telephone or a strap is not`()
    async throws
  {
    let fake = try await FakeBlueZ(on: bus)
    // Class 0x5A020C is a smartphone's; the strap of the fake has no class at all.
    await add(
      "98:D3:31:00:00:03", isPaired: false, to: fake,
      Self.heard.merging(["Class": .uint32(0x5A020C)]) { $1 })
    await add("98:D3:31:00:00:01", isPaired: false, to: fake, Self.heard)
    let watching = WatchedTransport(try transport(FakeDialer()))
    #expect(await watching.nextDevice() == .found(gate))
    await watching.cancel()
    await fake.die()
  }

  @Test func `a serial port that is not bonded is paired by an agent of our own, then called`()
    async throws
  {
    let fake = try await FakeBlueZ(on: bus)
    await add("98:D3:31:00:00:01", isPaired: false, to: fake, Self.heard)
    let dialer = FakeDialer()
    let transport = try transport(dialer)
    transport.attend(true)
    let watching = WatchedTransport(transport)
    #expect(await watching.nextDevice() == .found(gate))
    let events = Recorder<LinkEvent>()
    let running = events.follow(transport.link(to: gate, profile: LinkProfile()))
    await fake.called("org.bluez.Device1.Pair")
    #expect(fake.paths(of: "Pair") == [Self.module])
    #expect(fake.senders(of: "RegisterAgent") == fake.senders(of: "Pair"))
    #expect(dialer.called == [])
    // An HC-05 is older than pairing by numbers: it wants its four digits.
    let asking = Task { try await fake.askAgent("RequestPinCode", [.path(Self.module)]) }
    await events.wait { $0.contains(.pairs(.enter)) }
    #expect(transport.answer(.code("1234"), to: gate.id))
    #expect(try await asking.value == [.string("1234")])
    await fake.endPairing(of: Self.module)
    await events.wait(until: Recorder<LinkEvent>.isReady)
    #expect(dialer.called == [7])
    running.cancel()
    #expect(await running.value == nil)
    #expect(!fake.calls.contains("Connect") && !fake.calls.contains("Disconnect"))
    let again = events.follow(transport.link(to: gate, profile: LinkProfile()))
    await events.wait { $0.count { if case .ready = $0 { true } else { false } } == 2 }
    #expect(fake.calls.count { $0 == "Pair" } == 1, "it is bonded")
    again.cancel()
    _ = await again.value
    await watching.cancel()
    await fake.die()
  }

  @Test func `a pairing that is refused is no link`() async throws {
    let fake = try await FakeBlueZ(on: bus)
    await add("98:D3:31:00:00:01", isPaired: false, to: fake, Self.heard)
    let dialer = FakeDialer()
    let transport = try transport(dialer)
    let watching = WatchedTransport(transport)
    #expect(await watching.nextDevice() == .found(gate))
    let running = RunningLink(transport.link(to: gate, profile: LinkProfile()))
    await fake.called("org.bluez.Device1.Pair")
    await fake.endPairing(
      ("org.bluez.Error.AuthenticationFailed", "Authentication Failed"), of: Self.module)
    #expect(await running.outcome?.code == .refused)
    #expect(dialer.called == [] && dialer.asked == 0)
    await watching.cancel()
    await fake.die()
  }

  /// Named by its address on the command line, and never heard of.
  @Test func `a port that bluetoothd does not know is asked, searched for, paired and called`()
    async throws
  {
    let fake = try await FakeBlueZ(on: bus)
    let dialer = FakeDialer()
    let transport = try transport(dialer)
    let events = Recorder<LinkEvent>()
    let running = events.follow(transport.link(to: gate, profile: LinkProfile()))
    await fake.called("org.bluez.Adapter1.StartDiscovery")
    #expect(dialer.asked == 1, "it is here")
    #expect(dialer.called == [])
    let filter = fake.arguments(of: "SetDiscoveryFilter").first?.properties
    #expect(filter?["Transport"] == .string("bredr"))
    await add("98:D3:31:00:00:01", isPaired: false, to: fake, Self.heard)
    await fake.called("org.bluez.Device1.Pair")
    #expect(fake.paths(of: "Pair") == [Self.module])
    #expect(fake.calls.contains("StopDiscovery"), "before it is called")
    await fake.endPairing(of: Self.module)
    await events.wait(until: Recorder<LinkEvent>.isReady)
    #expect(dialer.called == [7])
    #expect(dialer.adapters == [BluetoothAddress("F0:F1:F2:F3:F4:F0")])
    running.cancel()
    #expect(await running.value == nil)
    await fake.die()
  }

  @Test func `a port that no search hears is called all the same`() async throws {
    let fake = try await FakeBlueZ(on: bus)
    var deadlines = BlueZDeadlines()
    deadlines.search = .milliseconds(50)
    let dialer = FakeDialer()
    let transport = BlueZTransport(
      address: bus.address, thread: try TestThreads.client, deadlines: deadlines
    ).serialPorts(poller: poller, dialer: dialer)
    let running = RunningLink(transport.link(to: gate, profile: LinkProfile()))
    #expect(await running.untilReady() != nil)
    #expect(dialer.called == [7])
    #expect(!fake.calls.contains("Pair"))
    #expect(await running.cancel() == nil)
    await fake.die()
  }

  @Test func `a port of a device that is off is not searched for`() async throws {
    let fake = try await FakeBlueZ(on: bus)
    let dialer = FakeDialer(searches: [
      .failure(SystemError(errno: EHOSTDOWN, call: "sdp_connect"))
    ])
    let running = RunningLink(try transport(dialer).link(to: gate, profile: LinkProfile()))
    #expect(await running.outcome?.code == .absent)
    #expect(!fake.calls.contains("StartDiscovery"))
    await fake.die()
  }

  /// Kernel net/bluetooth: no adapter that is up is EHOSTUNREACH, as if there were none.
  @Test func `row 17, a port called while the adapter is off, says that it is off`() async throws {
    var behaviour = FakeBlueZ.Behaviour()
    behaviour.isPowered = false
    let fake = try await FakeBlueZ(on: bus, behaviour)
    await add("98:D3:31:00:00:01", isPaired: true, to: fake)
    let dialer = FakeDialer(searches: [
      .failure(SystemError(errno: EHOSTUNREACH, call: "sdp_connect"))
    ])
    let transport = BlueZTransport(
      address: bus.address, thread: try TestThreads.client, sysfsRoot: "/nonexistent"
    ).serialPorts(poller: poller, dialer: dialer)
    let error = await RunningLink(transport.link(to: gate, profile: LinkProfile())).outcome
    #expect(error?.code == .adapterOff)
    #expect(error?.equipment == gate.id)
    await fake.die()
  }

  @Test func `a port is called where bluetoothd is not running`() async throws {
    let dialer = FakeDialer()
    let running = RunningLink(
      try transport(dialer).link(to: gate, profile: LinkProfile()))
    #expect(await running.untilReady() != nil)
    #expect(dialer.called == [7])
    #expect(await running.cancel() == nil)
  }

  /// Kernel net/bluetooth/lib.c, `bt_to_errno`: 0x05 authentication failure, 0x06 key missing.
  @Test(arguments: [EACCES, EBADE])
  func `row 24, a paired port whose key is missing, has lost the pairing and is paired anew`(
    errno: Int32
  ) async throws {
    let fake = try await FakeBlueZ(on: bus)
    await add("98:D3:31:00:00:01", isPaired: true, to: fake)
    let dialer = FakeDialer(refusals: [errno])
    let transport = try transport(dialer)
    let watching = WatchedTransport(transport)
    #expect(await watching.nextDevice() == .found(gate))
    let refused = RunningLink(transport.link(to: gate, profile: LinkProfile()))
    #expect(await refused.outcome?.code == .bondLost)
    #expect(!fake.calls.contains("RemoveDevice"), "only a press costs a bond")
    try await transport.forgetBond(of: gate)
    #expect(fake.arguments(of: "RemoveDevice") == [.path(Self.module)])
    let running = RunningLink(transport.link(to: gate, profile: LinkProfile()))
    await fake.called("org.bluez.Adapter1.StartDiscovery")
    await add("98:D3:31:00:00:01", isPaired: false, to: fake, Self.heard)
    await fake.called("org.bluez.Device1.Pair")
    await fake.endPairing(of: Self.module)
    #expect(await running.untilReady() != nil)
    #expect(await running.cancel() == nil)
    await watching.cancel()
    await fake.die()
  }

  @Test func `row 24, a paired port that hangs up each time at once, has lost the pairing`()
    async throws
  {
    let fake = try await FakeBlueZ(on: bus)
    await add("98:D3:31:00:00:01", isPaired: true, to: fake)
    let dialer = FakeDialer()
    let transport = try transport(dialer)
    let watching = WatchedTransport(transport)
    #expect(await watching.nextDevice() == .found(gate))
    for expected in [LinkError.Code.hungUp, .bondLost] {
      let running = RunningLink(transport.link(to: gate, profile: LinkProfile()))
      #expect(await running.untilReady() != nil)
      dialer.drop()
      #expect(await running.outcome?.code == expected)
    }
    await watching.cancel()
    await fake.die()
  }

  @Test func `row 24, a port that was never paired, is not blamed for a lost pairing`()
    async throws
  {
    let fake = try await FakeBlueZ(on: bus)
    var deadlines = BlueZDeadlines()
    deadlines.search = .milliseconds(20)
    let dialer = FakeDialer(refusals: [EBADE])
    let transport = BlueZTransport(
      address: bus.address, thread: try TestThreads.client, deadlines: deadlines
    ).serialPorts(poller: poller, dialer: dialer)
    let running = RunningLink(transport.link(to: gate, profile: LinkProfile()))
    #expect(await running.outcome?.code == .refused)
    await fake.die()
  }

  @Test func `a port that is called in vain keeps no strap waiting`() async throws {
    let fake = try await FakeBlueZ(on: bus)
    await add("98:D3:31:00:00:01", isPaired: true, to: fake)
    let bluetooth = BlueZTransport(address: bus.address, thread: try TestThreads.client)
    let dialer = FakeDialer(pages: true)
    let ports = bluetooth.serialPorts(poller: poller, dialer: dialer)
    let calling = RunningLink(ports.link(to: gate, profile: LinkProfile()))
    while dialer.called.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
    let strap = Sighting(
      id: DeviceID(rawValue: "ble:\(FakeBlueZ.address)"), name: "HR strap", kind: .ble,
      address: FakeBlueZ.address)
    let peripheral = LinkProfile.Peripheral(
      service: FakeBlueZ.heartRate, notify: [FakeBlueZ.heartRateMeasurement])
    let linked = RunningLink(
      bluetooth.link(to: strap, profile: LinkProfile(peripheral: peripheral)))
    #expect(await linked.untilReady() != nil)
    #expect(await linked.cancel() == nil)
    #expect(await calling.cancel() == nil)
    await fake.die()
  }

  @Test func `an inquiry is made while somebody looks at the devices, and only then`()
    async throws
  {
    let fake = try await FakeBlueZ(on: bus)
    var deadlines = BlueZDeadlines()
    deadlines.burst = .milliseconds(20)
    deadlines.pause = .milliseconds(20)
    let bluetooth = BlueZTransport(
      address: bus.address, thread: try TestThreads.client, deadlines: deadlines)
    let ports = bluetooth.serialPorts(poller: poller, dialer: FakeDialer())
    let unattended = Task { try? await ports.scan(for: []) }
    let lowEnergy = Task { try? await bluetooth.scan(for: []) }
    await fake.called("org.bluez.Adapter1.StopDiscovery", times: 3)
    let filters = { fake.everyArguments(of: "SetDiscoveryFilter").map { $0.first?.properties } }
    #expect(filters().allSatisfy { $0?["Transport"] == .string("le") })
    ports.attend(true)
    while !filters().contains(where: { $0?["Transport"] == .string("bredr") }) {
      try await Task.sleep(for: .milliseconds(2))
    }
    for task in [unattended, lowEnergy] {
      task.cancel()
      await task.value
    }
    await fake.die()
  }

  @Test func `a line device is one that a Bluetooth module may carry`() {
    #expect(Registry().bestMatch(for: gate)?.id == "gate-lines")
  }
}
