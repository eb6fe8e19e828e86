import Devices
import Engine
import FoundationEssentials
import Logging
import Model
import Station
import Store
import Testing

/// Devices that the coach connected are known again, also by the next station.
@Suite(.timeLimit(.minutes(5))) struct RememberingTests {
  private let store: Store
  private let id = DeviceID(rawValue: "ble:F0:F1:F2:F3:F4:F1")

  init() throws { store = try Store.inMemory() }

  private func sighting(signal: Int? = -60) -> Sighting {
    Sighting(
      id: id, name: "Strap", kind: .ble, address: "F0:F1:F2:F3:F4:F1",
      services: ["0000180d-0000-1000-8000-00805f9b34fb"], signal: signal)
  }

  /// Runs a station on the store for as long as `body` lasts, as the program does.
  private func day(
    _ body: (Station, ScriptedTransport) async throws -> Void
  ) async throws {
    let radio = ScriptedTransport(kind: .ble)
    let station = try Station(
      store: store, registry: Shipped.registry, transports: [radio],
      exercises: Shipped.exercises, logger: Logger(label: "test"))
    let watch = Task { await station.run() }
    try await body(station, radio)
    watch.cancel()
    await watch.value
  }

  private func state(_ station: Station) async -> LinkState? {
    await station.devices().first { $0.id == id }?.state
  }

  /// Shows the strap to the station and has the coach connect it.
  private func connect(
    _ station: Station, _ radio: ScriptedTransport
  ) async throws {
    radio.see(.found(sighting()))
    try await until { await state(station) == .available }
    _ = try await station.connect(id)
    radio.send(.ready(LinkDetails()))
    try await until { await state(station) == .ready }
  }

  @Test func `a device that the coach connected connects by itself another day`() async throws {
    try await day { station, radio in
      try await connect(station, radio)
      let device = try #require(await station.devices().first)
      #expect(device.connectsByItself == true)
      #expect(device.lastSeen == nil)
    }
    try await day { station, radio in
      let device = try #require(await station.devices().first)
      #expect(device.id == id)
      #expect(device.state == .absent)
      #expect(device.lastSeen != nil)
      radio.see(.found(sighting()))
      radio.send(.ready(LinkDetails()))
      try await until { await state(station) == .ready }
    }
  }

  @Test func `a device that was only seen is not remembered`() async throws {
    try await day { station, radio in
      radio.see(.found(sighting()))
      try await until { await state(station) == .available }
      #expect(await station.devices().first?.connectsByItself == nil)
    }
    #expect(try store.devices().isEmpty)
  }

  @Test func `a device that the coach disconnected waits for a press`() async throws {
    try await day { station, radio in
      try await connect(station, radio)
      #expect(try await station.disconnect(id).connectsByItself == false)
    }
    try await day { station, radio in
      radio.see(.found(sighting()))
      try await until { await state(station) == .available }
      _ = try await station.connect(id)
      #expect(await state(station) == .connecting)
      #expect(try store.devices().first?.connects == true)
    }
  }

  /// How loud its announcements were says nothing of a link that it does not announce any more.
  @Test func `a linked device shows no signal from before it was linked`() async throws {
    try await day { station, radio in
      radio.see(.found(sighting()))
      try await until { await station.devices().first?.signal == -60 }
      _ = try await station.connect(id)
      radio.send(.ready(LinkDetails()))
      try await until { await state(station) == .ready }
      #expect(await station.devices().first?.signal == nil)
      radio.send(.details(LinkDetails(signal: -72)))
      try await until { await station.devices().first?.signal == -72 }
    }
  }

  @Test func `a paired device that nobody heard is not called`() async throws {
    try await day { try await connect($0, $1) }
    try await day { station, radio in
      radio.see(.found(sighting(signal: nil)))
      try await until { await state(station) == .available }
      radio.see(.found(sighting(signal: -70)))
      try await until { await state(station) == .connecting }
    }
  }

  /// It announces itself no more, so that nobody hears it.
  @Test func `row 13, a strap that a crash left connected, is taken over by itself`()
    async throws
  {
    try await day { try await connect($0, $1) }
    try await day { station, radio in
      var held = sighting(signal: nil)
      held.isConnected = true
      radio.see(.found(held))
      radio.send(.ready(LinkDetails()))
      try await until { await state(station) == .ready }
    }
  }

  @Test func `row 13, a strap that is somebody else's, is left alone`() async throws {
    try await day { station, radio in
      var held = sighting(signal: nil)
      held.isConnected = true
      radio.see(.found(held))
      try await until { await state(station) == .available }
      held.name = "Strap 2"
      radio.see(.found(held))
      try await until { await station.devices().first?.name == "Strap 2" }
      #expect(await state(station) == .available)
    }
  }

  @Test func `a forgotten device that is away leaves the list and stays away`() async throws {
    try await day { try await connect($0, $1) }
    try await day { station, radio in
      _ = try await station.forget(id)
      #expect(await station.devices().isEmpty)
      radio.see(.found(sighting()))
      try await until { await state(station) == .available }
      #expect(await station.devices().first?.connectsByItself == nil)
    }
    #expect(try store.devices().isEmpty)
  }

  @Test func `what is forgotten while it is linked is given up and still seen`() async throws {
    try await day { station, radio in
      try await connect(station, radio)
      let status = try await station.forget(id)
      #expect(status.state == .available)
      #expect(status.connectsByItself == nil)
      #expect(await state(station) == .available)
    }
  }

  @Test func `a device is remembered by its true address, whatever it was called first`()
    async throws
  {
    try await day { station, radio in
      var hidden = sighting()
      hidden.id = DeviceID(rawValue: "ble:5A:00:00:00:00:01")
      hidden.address = "5A:00:00:00:00:01"
      radio.see(.found(hidden))
      try await until { await station.devices().count == 1 }
      _ = try await station.connect(hidden.id)
      radio.send(.ready(LinkDetails()))
      try await until { await station.devices().first?.state == .ready }
      hidden.address = "F0:F1:F2:F3:F4:F1"
      radio.see(.found(hidden))
      try await until { await station.devices().first?.address == hidden.address }
    }
    #expect(try store.devices().map(\.id) == [id])
  }

  @Test func `what was heard of another day keeps no run from a device that is here`()
    async throws
  {
    try await day { try await connect($0, $1) }
    try await day { station, _ in
      let run = try await station.createRun(
        NewRun(exercise: "highest-pulse", participant: 7, equipment: "step"))
      #expect(run.device == nil)
    }
  }

  /// A serial port over Bluetooth is not heard before it is called.
  @Test func `a remembered serial port is called while devices are searched for, and only then`()
    async throws
  {
    let port = Sighting(
      id: DeviceID(rawValue: "rfcomm:98:D3:31:00:00:01"), name: "HC-05", kind: .rfcomm,
      address: "98:D3:31:00:00:01")
    try store.remember(
      DeviceRecord(
        id: port.id, name: port.name, driver: "gate-lines", link: "rfcomm", address: port.address,
        connects: true, seenAt: .now()))
    let radio = ScriptedTransport(kind: .rfcomm)
    let station = try Station(
      store: store, registry: Shipped.registry, transports: [radio],
      exercises: Shipped.exercises, logger: Logger(label: "test"))
    let watch = Task { await station.run() }
    radio.see(.found(port))
    try await until { await station.devices().first?.state == .available }
    let page = await station.subscribe(run: nil, after: nil, searches: true)
    try await until { await station.devices().first?.state == .connecting }
    page.cancel()
    try await until { await station.devices().first?.state == .available }
    watch.cancel()
    await watch.value
  }

  @Test func `simulated equipment is not remembered`() async throws {
    let fixture = try await Fixture(store: store)
    _ = try await fixture.station.connect(Fixture.gate)
    #expect(try store.devices().isEmpty)
  }

  /// It stays on bluetoothd's list for ever, so that only a search tells whether it is near.
  @Test func `a page of a run searches for its paired device until it is called`() async throws {
    try await day { try await connect($0, $1) }
    try await day { station, radio in
      radio.see(.found(sighting(signal: nil)))
      try await until { await state(station) == .available }
      let run = try await station.createRun(
        NewRun(exercise: "highest-pulse", participant: 7, equipment: "step", device: id))
      let screen = await station.subscribe(run: run.id, after: nil)
      try await until { radio.isSearching }
      radio.see(.found(sighting()))
      try await until { await state(station) == .connecting }
      try await until { !radio.isSearching }
      screen.cancel()
    }
  }

  @Test func `a run takes the coach's own strap before a stranger's watch`() async throws {
    try await day { try await connect($0, $1) }
    try await day { station, radio in
      // Its address comes first.
      let stranger = Sighting(
        id: DeviceID(rawValue: "ble:00:00:00:00:00:01"), name: "Watch", kind: .ble,
        address: "00:00:00:00:00:01", services: sighting().services, signal: -40)
      radio.see(.found(stranger))
      radio.see(.found(sighting(signal: nil)))
      try await until { await state(station) == .available }
      let run = try await station.createRun(
        NewRun(exercise: "highest-pulse", participant: 7, equipment: "step"))
      #expect(run.device == id)
    }
  }

  /// It is listed only while it is heard, and called all the same.
  @Test func `a serial port that a search heard stays, and as what it was named`() async throws {
    let radio = ScriptedTransport(kind: .rfcomm)
    let station = try Station(
      store: store, registry: Shipped.registry, transports: [radio],
      exercises: Shipped.exercises, logger: Logger(label: "test"))
    let watch = Task { await station.run() }
    let ports = ["AA:BB:CC:DD:EE:01", "AA:BB:CC:DD:EE:02"].map { address in
      Sighting(
        id: DeviceID(rawValue: "rfcomm:" + address), name: "HC-05", kind: .rfcomm,
        address: address)
    }
    let driver = try #require(Shipped.registry.driver(id: "channel-lines"))
    await station.put(ports[0], driver: driver, transport: radio)
    for port in ports { radio.see(.found(port)) }
    for port in ports { radio.see(.gone(port.id)) }
    try await until { await station.devices().map(\.state) == [.absent, .absent] }
    for port in ports { _ = try await station.connect(port.id) }
    #expect(await station.devices().first { $0.id == ports[0].id }?.driver == driver.id)
    watch.cancel()
    await watch.value
  }

  @Test func `whoever passes by with a watch is off the roster when gone`() async throws {
    try await day { station, radio in
      for number in 10..<60 {
        let address = "00:00:00:00:00:\(number)"
        let watch = DeviceID(rawValue: "ble:" + address)
        radio.see(
          .found(
            Sighting(
              id: watch, name: "Watch", kind: .ble, address: address,
              services: sighting().services, signal: -80)))
        radio.see(.gone(watch))
      }
      radio.see(.found(sighting()))
      try await until { await state(station) == .available }
      #expect(await station.devices().map(\.id) == [id])
    }
  }
}
