import Devices
import Model
import Testing
import Transports

/// The failures that other programs' users met on BlueZ, row by row of the project's table of
/// them, against a scripted bluetoothd on a private bus.
@Suite(.timeLimit(.patient)) struct BlueZFailuresTests {
  private let bus: PrivateBus
  private let events = Recorder<LinkEvent>()

  init() throws { bus = try PrivateBus() }

  private func transport(
    _ deadlines: BlueZDeadlines = BlueZDeadlines(), slots: Int = 5
  ) throws -> BlueZTransport {
    BlueZTransport(
      address: bus.address, thread: try TestThreads.client, deadlines: deadlines, slots: slots,
      sysfsRoot: "/nonexistent")
  }

  private func link(_ transport: BlueZTransport) -> any Link {
    let sighting = Sighting(
      id: DeviceID(rawValue: "ble:\(FakeBlueZ.address)"), name: "HR strap", kind: .ble,
      address: FakeBlueZ.address)
    let peripheral = LinkProfile.Peripheral(
      service: FakeBlueZ.heartRate, notify: [FakeBlueZ.heartRateMeasurement])
    return transport.link(to: sighting, profile: LinkProfile(peripheral: peripheral))
  }

  private func start(
    _ link: any Link, _ events: Recorder<LinkEvent>? = nil
  ) -> Task<LinkError?, Never> {
    let events = events ?? self.events
    return Task {
      do throws(LinkError) {
        try await link.run { events.record($0) }
        return nil
      } catch {
        return error
      }
    }
  }

  private let isReady = Recorder<LinkEvent>.isReady

  /// Has the link made, given up again, and everything ended.
  private func expectWorks(
    _ transport: BlueZTransport, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let events = Recorder<LinkEvent>()
    let running = start(link(transport), events)
    await events.wait(until: isReady)
    running.cancel()
    #expect(await running.value == nil, sourceLocation: sourceLocation)
  }

  @Test func `row 1, le-connection-abort-by-local, passes and the next attempt works`() async throws
  {
    var behaviour = FakeBlueZ.Behaviour()
    behaviour.connecting = .fails("org.bluez.Error.Failed", "le-connection-abort-by-local")
    let fake = try await FakeBlueZ(on: bus, behaviour)
    let transport = try transport()
    #expect(await start(link(transport)).value?.code == .absent)
    fake.behave { $0.connecting = .succeeds }
    await expectWorks(transport)
    await fake.die()
  }

  @Test func `row 2, a connection that breaks while services are read, is no success`() async throws
  {
    var behaviour = FakeBlueZ.Behaviour()
    behaviour.connecting = .staysUnresolved
    let fake = try await FakeBlueZ(on: bus, behaviour)
    let running = start(try link(transport()))
    await fake.called("org.freedesktop.DBus.Properties.GetAll")
    await fake.drop()
    #expect(await running.value?.code == .hungUp)
    #expect(events.events.isEmpty)
    await fake.die()
  }

  @Test func `row 3, services without the expected one, makes bluetoothd forget the device`()
    async throws
  {
    var behaviour = FakeBlueZ.Behaviour()
    behaviour.services = []
    let fake = try await FakeBlueZ(on: bus, behaviour)
    let transport = try transport()
    #expect(await start(link(transport)).value?.code == .unsuitable)
    #expect(!fake.calls.contains("RemoveDevice"), "once may be chance")
    #expect(await start(link(transport)).value?.code == .unsuitable)
    #expect(fake.calls.suffix(2) == ["Disconnect", "RemoveDevice"])
    fake.behave { $0.services = [FakeBlueZ.heartRate] }
    await expectWorks(transport)
    await fake.die()
  }

  @Test func `row 3, services without the expected one, never costs a bond`() async throws {
    var behaviour = FakeBlueZ.Behaviour()
    behaviour.services = []
    let fake = try await FakeBlueZ(on: bus, behaviour)
    await fake.set(FakeBlueZ.strap, "org.bluez.Device1", ["Paired": .bool(true)])
    let transport = try transport()
    for _ in 0..<4 { #expect(await start(link(transport)).value?.code == .unsuitable) }
    #expect(!fake.calls.contains("RemoveDevice"))
    await fake.die()
  }

  @Test func `row 4, services that never come, end at the deadline with a Disconnect`() async throws
  {
    var behaviour = FakeBlueZ.Behaviour()
    behaviour.connecting = .staysUnresolved
    let fake = try await FakeBlueZ(on: bus, behaviour)
    var deadlines = BlueZDeadlines()
    deadlines.resolve = .milliseconds(200)
    #expect(await start(try link(transport(deadlines))).value?.code == .timedOut)
    #expect(fake.calls.last == "Disconnect")
    #expect(!fake.calls.contains("StartNotify"))
    await fake.die()
  }

  @Test func `row 4, services that come late, are waited for`() async throws {
    #expect(BlueZDeadlines().resolve > .seconds(30), "the ATT timeout comes first")
    var behaviour = FakeBlueZ.Behaviour()
    behaviour.connecting = .staysUnresolved
    let fake = try await FakeBlueZ(on: bus, behaviour)
    let running = start(try link(transport()))
    await fake.called("org.freedesktop.DBus.Properties.GetAll")
    await fake.resolve()
    await events.wait(until: isReady)
    running.cancel()
    #expect(await running.value == nil)
    await fake.die()
  }

  @Test func `row 8, an object that is gone without a word, is searched for and connected`()
    async throws
  {
    let fake = try await FakeBlueZ(on: bus)
    let transport = try transport()
    let watching = Task { await transport.watch { _ in } }
    await expectWorks(transport)
    fake.lose(FakeBlueZ.strap)
    let running = start(link(transport))
    await events.wait(until: isReady)
    let order = fake.calls.filter {
      ["StartDiscovery", "StopDiscovery", "Connect"].contains($0)
    }
    #expect(order == ["Connect", "Connect", "StartDiscovery", "StopDiscovery", "Connect"])
    // It was listened to twice, and each value comes once all the same.
    await fake.notify([[0, 60], [0, 61]])
    await events.wait {
      if case .received(let chunk)? = $0.last { chunk.bytes == [0, 61] } else { false }
    }
    #expect(events.values == [[0, 60], [0, 61]])
    running.cancel()
    #expect(await running.value == nil)
    watching.cancel()
    await watching.value
    await fake.die()
  }

  @Test func `row 8, after four failures the device is searched for before it is connected`()
    async throws
  {
    var behaviour = FakeBlueZ.Behaviour()
    behaviour.connecting = .fails("org.bluez.Error.Failed", "le-connection-abort-by-local")
    let fake = try await FakeBlueZ(on: bus, behaviour)
    var deadlines = BlueZDeadlines()
    deadlines.search = .milliseconds(50)
    let transport = try transport(deadlines)
    for _ in 0..<4 { #expect(await start(link(transport)).value?.code == .absent) }
    #expect(!fake.calls.contains("StartDiscovery"))
    fake.behave { $0.connecting = .succeeds }
    await expectWorks(transport)
    let order = fake.calls.filter {
      ["StartDiscovery", "StopDiscovery", "Connect"].contains($0)
    }
    #expect(order.suffix(3) == ["StartDiscovery", "StopDiscovery", "Connect"])
    await fake.die()
  }

  @Test func `row 10, another program's Connect, is waited for`() async throws {
    var behaviour = FakeBlueZ.Behaviour()
    behaviour.connecting = .isUnderWay(endsWell: true)
    let fake = try await FakeBlueZ(on: bus, behaviour)
    try await expectWorks(transport())
    await fake.die()
  }

  @Test func `row 10, another program's Connect that comes to nothing, is busy`() async throws {
    var behaviour = FakeBlueZ.Behaviour()
    behaviour.connecting = .isUnderWay(endsWell: false)
    let fake = try await FakeBlueZ(on: bus, behaviour)
    var deadlines = BlueZDeadlines()
    deadlines.connect = .milliseconds(200)
    #expect(await start(try link(transport(deadlines))).value?.code == .busy)
    await fake.die()
  }

  @Test func `row 12, a reconnection subscribes anew on a bus connection of its own`() async throws
  {
    let fake = try await FakeBlueZ(on: bus)
    let transport = try transport()
    for round in 0..<3 {
      let events = Recorder<LinkEvent>()
      let running = start(link(transport), events)
      await events.wait(until: isReady)
      await fake.notify([[0, UInt8(60 + round)]])
      await events.wait { $0.count == 2 }
      #expect(events.values == [[0, UInt8(60 + round)]])
      await fake.drop()
      #expect(await running.value?.code == .hungUp)
    }
    let senders = fake.senders(of: "StartNotify")
    #expect(senders.count == 3 && Set(senders).count == 3)
    #expect(fake.senders(of: "Connect") == senders, "one connection holds one link")
    await fake.die()
  }

  @Test func `row 13, a peripheral that is connected already, is adopted`() async throws {
    var behaviour = FakeBlueZ.Behaviour()
    behaviour.connecting = .isDone
    let fake = try await FakeBlueZ(on: bus, behaviour)
    try await expectWorks(transport())
    #expect(fake.calls.last == "Disconnect")
    await fake.die()
  }

  @Test func `row 14, a streamed characteristic, is never read and each value comes once`()
    async throws
  {
    var behaviour = FakeBlueZ.Behaviour()
    behaviour.services.append("0000180a-0000-1000-8000-00805f9b34fb")
    behaviour.firmware = "2.0"
    let fake = try await FakeBlueZ(on: bus, behaviour)
    // A standing watch has matches of its own on another connection.
    let transport = try transport()
    let watching = Task { await transport.watch { _ in } }
    let running = start(link(transport))
    await events.wait { $0.contains { if case .details = $0 { true } else { false } } }
    await fake.notify([[0, 70], [0, 70], [0, 71]])
    await events.wait { $0.count == 5 }
    #expect(events.values == [[0, 70], [0, 70], [0, 71]])
    #expect(!fake.paths(of: "ReadValue").contains(FakeBlueZ.measurement))
    running.cancel()
    #expect(await running.value == nil)
    watching.cancel()
    await watching.value
    await fake.die()
  }

  @Test func `row 18, a dongle that comes back under another number, serves the same device`()
    async throws
  {
    let fake = try await FakeBlueZ(on: bus)
    let transport = try transport()
    let sightings = Recorder<DiscoveryEvent>()
    let watching = Task { await transport.watch { sightings.record($0) } }
    let running = start(link(transport))
    await events.wait(until: isReady)
    await fake.unplug()
    #expect(await running.value?.code == .hungUp)
    await fake.plug("/org/bluez/hci1")
    await sightings.wait { events in
      if case .found(let last)? = events.last {
        last.id.rawValue == "ble:\(FakeBlueZ.address)" && events.count > 3
      } else {
        false
      }
    }
    await expectWorks(transport)
    #expect(fake.paths(of: "Connect").last?.hasPrefix("/org/bluez/hci1/") == true)
    watching.cancel()
    await watching.value
    await fake.die()
  }

  @Test func `row 19, bluetoothd that is started anew, is used by the next link`() async throws {
    let first = try await FakeBlueZ(on: bus)
    let transport = try transport()
    let running = start(link(transport))
    await events.wait(until: isReady)
    await first.die()
    #expect(await running.value?.code == .hungUp)
    let second = try await FakeBlueZ(on: bus)
    await expectWorks(transport)
    await second.die()
  }

  @Test func `row 25, an address that pairing replaces, leads to the same device`() async throws {
    let fake = try await FakeBlueZ(on: bus)
    let transport = try transport()
    let sightings = Recorder<DiscoveryEvent>()
    let watching = Task { await transport.watch { sightings.record($0) } }
    await sightings.wait { $0.count == 2 }
    let running = start(link(transport))
    await events.wait(until: isReady)
    let identity = "C0:FF:EE:00:00:01"
    await fake.set(FakeBlueZ.strap, "org.bluez.Device1", ["Address": .string(identity)])
    await sightings.wait {
      if case .found(let sighting)? = $0.last { sighting.address == identity } else { false }
    }
    let ids = sightings.events.compactMap {
      if case .found(let sighting) = $0 { sighting.id.rawValue } else { nil }
    }
    #expect(Set(ids) == ["ble:\(FakeBlueZ.address)"], "one device, no twin")
    await fake.notify([[0, 66]])
    await events.wait { !$0.isEmpty && $0.last != .ready(LinkDetails()) }
    #expect(events.values == [[0, 66]], "the link did not notice")
    running.cancel()
    #expect(await running.value == nil)
    // A link that is asked for by the former address finds the device all the same.
    await expectWorks(transport)
    watching.cancel()
    await watching.value
    await fake.die()
  }

  @Test func `row 26, a full adapter, refuses one more and takes it when a place is free`()
    async throws
  {
    let fake = try await FakeBlueZ(on: bus)
    let transport = try transport(slots: 1)
    let running = start(link(transport))
    await events.wait(until: isReady)
    #expect(await start(link(transport), Recorder()).value?.code == .slotsTaken)
    #expect(fake.calls.count { $0 == "Connect" } == 1)
    running.cancel()
    #expect(await running.value == nil)
    await expectWorks(transport)
    await fake.die()
  }

  @Test(arguments: 0..<25)
  func `the signals of a connection may come in any order`(_ seed: UInt64) async throws {
    var behaviour = FakeBlueZ.Behaviour()
    behaviour.connecting = .shuffled(seed: seed)
    let fake = try await FakeBlueZ(on: bus, behaviour)
    let running = start(try link(transport()))
    await events.wait(until: isReady)
    await fake.notify([[0, 61], [0, 62]])
    await events.wait { $0.count == 3 }
    #expect(events.values == [[0, 61], [0, 62]])
    running.cancel()
    #expect(await running.value == nil)
    await fake.die()
  }
}
