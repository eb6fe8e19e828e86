import Devices
import Model
import Testing
import Transports

/// Against a scripted bluetoothd on a private bus.
@Suite(.timeLimit(.patient)) struct BlueZLinkTests {
  private let bus: PrivateBus
  private let events = Recorder<LinkEvent>()

  init() throws { bus = try PrivateBus() }

  private func link(
    deadlines: BlueZDeadlines = BlueZDeadlines(), address: String? = nil,
    service: String = FakeBlueZ.heartRate, optional: [String]? = nil,
    commands: LinkProfile.Commands = LinkProfile.Commands()
  ) throws -> any Link {
    link(
      of: BlueZTransport(
        address: address ?? bus.address, thread: try TestThreads.client, deadlines: deadlines),
      service: service, optional: optional, commands: commands)
  }

  private func link(
    of transport: BlueZTransport, service: String = FakeBlueZ.heartRate,
    optional: [String]? = nil, commands: LinkProfile.Commands = LinkProfile.Commands()
  ) -> any Link {
    let sighting = Sighting(
      id: DeviceID(rawValue: "ble:\(FakeBlueZ.address)"), name: "HR strap", kind: .ble,
      address: FakeBlueZ.address)
    let peripheral = LinkProfile.Peripheral(
      service: service, notify: optional == nil ? [FakeBlueZ.heartRateMeasurement] : [],
      optional: optional ?? [], write: FakeBlueZ.heartRateMeasurement)
    return transport.link(
      to: sighting, profile: LinkProfile(peripheral: peripheral, commands: commands))
  }

  private func start(_ link: any Link) -> Task<LinkError?, Never> { events.follow(link) }

  private let isReady = Recorder<LinkEvent>.isReady

  @Test func `two equal values are two chunks and none of 300 is lost`() async throws {
    let fake = try await FakeBlueZ(on: bus)
    let running = start(try link())
    await events.wait(until: isReady)
    let sent: [[UInt8]] =
      [[0, 60], [0, 60]] + (0..<298).map { [0, UInt8(60 + $0 % 100), UInt8($0 / 100)] }
    await fake.notify(sent)
    await events.wait { $0.count == 301 }
    #expect(events.values == sent)
    for case .received(let chunk) in events.events {
      #expect(chunk.source == FakeBlueZ.heartRateMeasurement)
    }
    running.cancel()
    #expect(await running.value == nil)
    await fake.die()
  }

  @Test func `a device that must be told to measure is told after the subscription`() async throws {
    let fake = try await FakeBlueZ(on: bus)
    let running = start(try link(commands: .init(start: [0x65])))
    await events.wait(until: isReady)
    #expect(
      fake.calls.filter { $0.hasSuffix("Notify") || $0.hasPrefix("Write") } == [
        "StartNotify", "WriteValue",
      ])
    #expect(fake.arguments(of: "WriteValue").first == .bytes([0x65]))
    running.cancel()
    #expect(await running.value == nil)
    await fake.die()
  }

  /// 2a53 is not there.
  @Test func `of characteristics that a device may have one is enough`() async throws {
    let fake = try await FakeBlueZ(on: bus)
    let absent = "00002a53-0000-1000-8000-00805f9b34fb"
    let running = start(try link(optional: [absent, FakeBlueZ.heartRateMeasurement]))
    await events.wait(until: isReady)
    await fake.notify([[0, 62]])
    await events.wait { $0.count == 2 }
    #expect(events.values == [[0, 62]])
    running.cancel()
    #expect(await running.value == nil)
    #expect(await start(try link(optional: [absent])).value?.code == .unsuitable)
    await fake.die()
  }

  @Test func `of an unknown device every characteristic that sends is heard`() async throws {
    let fake = try await FakeBlueZ(on: bus)
    let sighting = Sighting(
      id: DeviceID(rawValue: "ble:\(FakeBlueZ.address)"), name: "?", kind: .ble,
      address: FakeBlueZ.address)
    let transport = BlueZTransport(address: bus.address, thread: try TestThreads.client)
    let running = start(
      transport.link(to: sighting, profile: LinkProfile(peripheral: .everything)))
    await events.wait(until: isReady)
    await fake.notify([[0, 60]])
    await events.wait { $0.count == 2 }
    #expect(events.values == [[0, 60]])
    running.cancel()
    #expect(await running.value == nil)
    await fake.die()
  }

  @Test func `giving up says farewell to the device`() async throws {
    let fake = try await FakeBlueZ(on: bus)
    let running = start(try link())
    await events.wait(until: isReady)
    running.cancel()
    #expect(await running.value == nil)
    #expect(fake.calls.suffix(2) == ["StopNotify", "Disconnect"])
    await fake.die()
  }

  @Test func `a lost connection is a hang-up after the last value`() async throws {
    let fake = try await FakeBlueZ(on: bus)
    let running = start(try link())
    await events.wait(until: isReady)
    await fake.notify([[0, 61]])
    await fake.drop()
    let error = await running.value
    #expect(error?.code == .hungUp)
    #expect(error?.equipment?.rawValue == "ble:F0:F1:F2:F3:F4:F1")
    #expect(events.values == [[0, 61]])
    await fake.die()
  }

  @Test func `a forgotten device is a hang-up`() async throws {
    let fake = try await FakeBlueZ(on: bus)
    let running = start(try link())
    await events.wait(until: isReady)
    await fake.remove(FakeBlueZ.strap)
    #expect(await running.value?.code == .hungUp)
    await fake.die()
  }

  @Test func `row 19, bluetoothd dying in mid-stream, is a hang-up`() async throws {
    let fake = try await FakeBlueZ(on: bus)
    let running = start(try link())
    await events.wait(until: isReady)
    await fake.notify([[0, 62]])
    await events.wait { $0.count == 2 }
    await fake.die()
    #expect(await running.value?.code == .hungUp)
  }

  @Test func `the bus dying in mid-stream is a hang-up`() async throws {
    let fake = try await FakeBlueZ(on: bus)
    let running = start(try link())
    await events.wait(until: isReady)
    bus.stop()
    #expect(await running.value?.code == .hungUp)
    await fake.die()
  }

  /// The fake's other services have one characteristic that can only be read.
  @Test func `a characteristic that does not send by its properties is no source`() async throws {
    var behaviour = FakeBlueZ.Behaviour()
    behaviour.services = ["0000180f-0000-1000-8000-00805f9b34fb"]
    let fake = try await FakeBlueZ(on: bus, behaviour)
    let link = try link(
      service: behaviour.services[0], optional: ["00002a26-0000-1000-8000-00805f9b34fb"])
    let error = await start(link).value
    #expect(error?.code == .unsuitable)
    #expect(error?.detail == "no characteristic that sends")
    #expect(!fake.calls.contains("StartNotify"))
    await fake.die()
  }

  @Test func `a device without the service is unsuitable and let go`() async throws {
    var behaviour = FakeBlueZ.Behaviour()
    behaviour.services = ["0000180f-0000-1000-8000-00805f9b34fb"]
    let fake = try await FakeBlueZ(on: bus, behaviour)
    #expect(await start(try link()).value?.code == .unsuitable)
    #expect(fake.calls.last == "Disconnect")
    await fake.die()
  }

  @Test func `services that were resolved to nothing are unsuitable`() async throws {
    var behaviour = FakeBlueZ.Behaviour()
    behaviour.services = []
    let fake = try await FakeBlueZ(on: bus, behaviour)
    #expect(await start(try link()).value?.code == .unsuitable)
    await fake.die()
  }

  @Test func `row 11, a Connect without an answer, is called off at the deadline`() async throws {
    var behaviour = FakeBlueZ.Behaviour()
    behaviour.connecting = .hangs
    let fake = try await FakeBlueZ(on: bus, behaviour)
    var deadlines = BlueZDeadlines()
    deadlines.connect = .milliseconds(300)
    let error = await start(try link(deadlines: deadlines)).value
    #expect(error?.code == .timedOut)
    #expect(fake.calls.suffix(3) == ["Connect", "Disconnect", "GetAll"])
    await fake.die()
  }

  @Test func `giving up during Connect calls it off`() async throws {
    var behaviour = FakeBlueZ.Behaviour()
    behaviour.connecting = .hangs
    let fake = try await FakeBlueZ(on: bus, behaviour)
    let running = start(try link())
    await fake.called("org.bluez.Device1.Connect")
    running.cancel()
    #expect(await running.value == nil)
    #expect(fake.calls.last == "Disconnect")
    await fake.die()
  }

  @Test func `a Connect that fails names bluetoothd's reason`() async throws {
    var behaviour = FakeBlueZ.Behaviour()
    behaviour.connecting = .fails("org.bluez.Error.Failed", "le-connection-abort-by-local")
    let fake = try await FakeBlueZ(on: bus, behaviour)
    let error = await start(try link()).value
    #expect(error?.code == .absent)
    #expect(error?.busName == "org.bluez.Error.Failed")
    #expect(error?.detail.contains("le-connection-abort-by-local") == true)
    await fake.die()
  }

  @Test func `row 2, a good answer to Connect without a connection, is no success`() async throws {
    var behaviour = FakeBlueZ.Behaviour()
    behaviour.connecting = .succeedsAndDrops
    let fake = try await FakeBlueZ(on: bus, behaviour)
    #expect(await start(try link()).value?.code == .hungUp)
    #expect(events.events.isEmpty)
    await fake.die()
  }

  @Test func `a refused subscription is refused`() async throws {
    var behaviour = FakeBlueZ.Behaviour()
    // Write Not Permitted; 0x05 would ask for a pairing.
    behaviour.refusal = ("org.bluez.Error.Failed", "Operation failed with ATT error: 0x03")
    let fake = try await FakeBlueZ(on: bus, behaviour)
    #expect(await start(try link()).value?.code == .refused)
    #expect(fake.calls.last == "Disconnect")
    await fake.die()
  }

  @Test func `row 5, a peripheral that is silent, is given up at the deadline with a Disconnect`()
    async throws
  {
    var behaviour = FakeBlueZ.Behaviour()
    behaviour.silent = ["StartNotify"]
    let fake = try await FakeBlueZ(on: bus, behaviour)
    var deadlines = BlueZDeadlines()
    deadlines.subscribe = .milliseconds(200)
    #expect(await start(try link(deadlines: deadlines)).value?.code == .timedOut)
    #expect(fake.calls.last == "Disconnect")
    await fake.die()
  }

  @Test func `row 15, a value that comes before the subscription is answered, is kept`()
    async throws
  {
    var behaviour = FakeBlueZ.Behaviour()
    behaviour.early = [0, 99]
    let fake = try await FakeBlueZ(on: bus, behaviour)
    let running = start(try link())
    await events.wait(until: isReady)
    await fake.notify([[0, 61]])
    await events.wait { $0.count == 3 }
    #expect(events.values == [[0, 99], [0, 61]])
    running.cancel()
    #expect(await running.value == nil)
    await fake.die()
  }

  /// systemd's org.freedesktop.login1(5), PrepareForSleep: true before, false after.
  @Test func `row 21, a tablet that goes to sleep, ends its links and makes them anew`()
    async throws
  {
    let fake = try await FakeBlueZ(on: bus)
    let logind = try await FakeService(
      name: "org.freedesktop.login1", address: bus.address, thread: try TestThreads.peer
    ) { _ in FakeReaction() }
    func sleep(_ isNear: Bool) -> FakeSignal {
      FakeSignal(
        path: "/org/freedesktop/login1", interface: "org.freedesktop.login1.Manager",
        member: "PrepareForSleep", body: [.bool(isNear)])
    }
    let transport = BlueZTransport(
      address: bus.address, thread: try TestThreads.client, deadlines: BlueZDeadlines())
    // Somebody watches as long as the program runs, so that the end of a sleep is heard of.
    let watch = Task { await transport.watch { _ in } }
    let running = start(link(of: transport))
    await events.wait(until: isReady)
    await logind.emit([sleep(true)])
    let error = await running.value
    #expect(error?.code == .hungUp)
    #expect(error?.detail.contains("sleep") == true)
    // Its owner calls it again at once, before the machine sleeps.
    let second = start(link(of: transport))
    while transport.linksHeldBySleep == 0 { try await Task.sleep(for: .milliseconds(2)) }
    #expect(fake.calls.count { $0 == "Connect" } == 1)
    await logind.emit([sleep(false)])
    await events.wait { $0.count { if case .ready = $0 { true } else { false } } == 2 }
    #expect(fake.calls.count { $0 == "Connect" } == 2)
    // Given up by its owner, it waits no more.
    await logind.emit([sleep(true)])
    #expect(await second.value?.code == .hungUp)
    let third = start(link(of: transport))
    while transport.linksHeldBySleep == 0 { try await Task.sleep(for: .milliseconds(2)) }
    third.cancel()
    #expect(await third.value == nil)
    watch.cancel()
    await watch.value
    await logind.vanish()
    await fake.die()
  }

  @Test func `an unknown device is searched for and the search ends before Connect`() async throws {
    var behaviour = FakeBlueZ.Behaviour()
    behaviour.isKnown = false
    let fake = try await FakeBlueZ(on: bus, behaviour)
    let running = start(try link())
    await events.wait(until: isReady)
    let order = fake.calls.filter {
      ["SetDiscoveryFilter", "StartDiscovery", "StopDiscovery", "Connect"].contains($0)
    }
    #expect(order == ["SetDiscoveryFilter", "StartDiscovery", "StopDiscovery", "Connect"])
    running.cancel()
    #expect(await running.value == nil)
    await fake.die()
  }

  @Test func `battery and firmware become details without becoming values`() async throws {
    var behaviour = FakeBlueZ.Behaviour()
    behaviour.services.append("0000180a-0000-1000-8000-00805f9b34fb")
    behaviour.firmware = "1.2.3"
    let fake = try await FakeBlueZ(on: bus, behaviour)
    let running = start(try link())
    await events.wait(until: isReady)
    await fake.add(FakeBlueZ.strap, ["org.bluez.Battery1": ["Percentage": .byte(87)]])
    let expected = LinkDetails(firmware: "1.2.3", battery: 87)
    await events.wait { $0.contains(.details(expected)) }
    // The strap was heard at -61 dBm before it was linked, which says nothing of the link.
    #expect(events.events.first == .ready(LinkDetails()))
    #expect(events.values.isEmpty)
    running.cancel()
    #expect(await running.value == nil)
    await fake.die()
  }

  /// phdiethelm/h10_ecg, exploration/gatttool.md, lists these characteristics of a Polar H10.
  @Test func `a device tells who made it and what it is, as far as that can be read`() async throws
  {
    let service = "0000180a-0000-1000-8000-00805f9b34fb"
    func text(_ uuid: String, _ value: [UInt8]) -> FakeBlueZ.Characteristic {
      .init(uuid: BluetoothUUID.long(uuid), flags: ["read"], value: value)
    }
    var behaviour = FakeBlueZ.Behaviour()
    behaviour.services.append(service)
    behaviour.characteristics[service] = [
      text("2a29", Array("Polar Electro Oy".utf8)), text("2a24", Array("H10\0".utf8)),
      // Half of a letter is no text.
      text("2a25", [0x31, 0xC3]), text("2a26", Array("3.1.1".utf8)),
      text("2a23", [1, 2, 3, 4, 5, 6, 7, 8]),
    ]
    let fake = try await FakeBlueZ(on: bus, behaviour)
    let running = start(try link())
    let expected = LinkDetails(
      firmware: "3.1.1", manufacturer: "Polar Electro Oy", product: "H10")
    await events.wait { $0.contains(.details(expected)) }
    running.cancel()
    #expect(await running.value == nil)
    await fake.die()
  }

  @Test func `an adapter that is off is told as such`() async throws {
    var behaviour = FakeBlueZ.Behaviour()
    behaviour.isPowered = false
    let fake = try await FakeBlueZ(on: bus, behaviour)
    #expect(await start(try link()).value?.code == .adapterOff)
    await fake.die()
  }

  @Test func `without bluetoothd there is no link`() async throws {
    #expect(await start(try link()).value?.code == .serviceAbsent)
  }

  @Test func `without a bus there is no link`() async throws {
    let error = await start(try link(address: "unix:path=/nonexistent/bus")).value
    #expect(error?.code == .serviceAbsent)
    #expect(error?.errno == 2)
  }

  @Test func `a driver that names no service cannot use the link`() async throws {
    let transport = BlueZTransport(address: bus.address, thread: try TestThreads.client)
    let sighting = Sighting(
      id: DeviceID(rawValue: "ble:\(FakeBlueZ.address)"), name: "", kind: .ble,
      address: FakeBlueZ.address)
    let link = transport.link(to: sighting, profile: LinkProfile())
    #expect(await start(link).value?.code == .unsuitable)
  }
}
