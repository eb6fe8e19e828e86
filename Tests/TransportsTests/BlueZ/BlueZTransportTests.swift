import Devices
import Foundation
import Model
import Testing
import Transports

/// Watching and searching, against a scripted bluetoothd on a private bus.
@Suite(.timeLimit(.patient)) struct BlueZTransportTests {
  private let bus: PrivateBus
  private let events = Recorder<DiscoveryEvent>()

  init() throws { bus = try PrivateBus() }

  private func transport(_ deadlines: BlueZDeadlines = BlueZDeadlines()) throws -> BlueZTransport {
    BlueZTransport(
      address: bus.address, thread: try TestThreads.client, deadlines: deadlines)
  }

  private func watch(_ transport: BlueZTransport) -> Task<Void, Never> {
    Task { [events] in await transport.watch { events.record($0) } }
  }

  private var strap: Sighting {
    Sighting(
      id: DeviceID(rawValue: "ble:F0:F1:F2:F3:F4:F1"), name: "HR strap", kind: .ble,
      address: "F0:F1:F2:F3:F4:F1", services: ["0000180d-0000-1000-8000-00805f9b34fb"],
      signal: -61)
  }

  /// The codes of the conditions reported so far; `nil` stands for "works".
  private var codes: [LinkError.Code?] {
    events.events.compactMap { event in
      if case .condition(_, let error) = event { .some(error?.code) } else { nil }
    }
  }

  private let isToldToHang: @Sendable ([DiscoveryEvent]) -> Bool = { events in
    events.contains {
      guard case .condition(.ble, let error?) = $0 else { return false }
      return error.code == .timedOut && error.detail.contains("hangs")
    }
  }

  private func hasCode(_ code: LinkError.Code?) -> @Sendable ([DiscoveryEvent]) -> Bool {
    { events in
      events.contains {
        if case .condition(.ble, let error) = $0 { error?.code == code } else { false }
      }
    }
  }

  @Test func `a device is found, changes and goes`() async throws {
    let fake = try await FakeBlueZ(on: bus)
    let watching = watch(try transport())
    await events.wait { $0.count == 2 }
    #expect(events.events == [.condition(.ble, nil), .found(strap)])
    await fake.set(FakeBlueZ.strap, "org.bluez.Device1", ["Alias": .string("Strap 2")])
    await events.wait { $0.count == 3 }
    var renamed = strap
    renamed.name = "Strap 2"
    #expect(events.events.last == .found(renamed))
    await fake.remove(FakeBlueZ.strap)
    await events.wait { $0.count == 4 }
    #expect(events.events.last == .gone(strap.id))
    watching.cancel()
    await watching.value
    await fake.die()
  }

  @Test func `row 19, bluetoothd, may come, die and come again`() async throws {
    let watching = watch(try transport())
    await events.wait(until: hasCode(.serviceAbsent))
    let first = try await FakeBlueZ(on: bus)
    await events.wait { $0.contains(.found(self.strap)) }
    await first.die()
    await events.wait { $0.last == .gone(self.strap.id) }
    let second = try await FakeBlueZ(on: bus)
    await events.wait { $0.last == .found(self.strap) }
    #expect(codes == [.serviceAbsent, nil, .serviceAbsent, nil])
    watching.cancel()
    await watching.value
    await second.die()
  }

  @Test func `no adapter and an adapter that is off are told apart`() async throws {
    var behaviour = FakeBlueZ.Behaviour()
    behaviour.isKnown = false
    behaviour.hasAdapter = false
    let fake = try await FakeBlueZ(on: bus, behaviour)
    let watching = watch(try transport())
    await events.wait(until: hasCode(.adapterAbsent))
    let adapter: [String: BusValue] = [
      "Address": .string("F0:F1:F2:F3:F4:F0"), "Powered": .bool(false),
      "Roles": .array([.string("central")]),
    ]
    await fake.add(FakeBlueZ.adapter, ["org.bluez.Adapter1": adapter])
    await events.wait(until: hasCode(.adapterOff))
    await fake.set(FakeBlueZ.adapter, "org.bluez.Adapter1", ["Powered": .bool(true)])
    await events.wait(until: hasCode(nil))
    #expect(codes == [.adapterAbsent, .adapterOff, nil])
    watching.cancel()
    await watching.value
    await fake.die()
  }

  @Test func `a bus that is not there is a condition`() async throws {
    let transport = BlueZTransport(
      address: "unix:path=/nonexistent/bus", thread: try TestThreads.client)
    let watching = watch(transport)
    await events.wait(until: hasCode(.serviceAbsent))
    watching.cancel()
    await watching.value
    #expect(codes == [.serviceAbsent])
  }

  @Test func `a bus that went away is tried again`() async throws {
    let fake = try await FakeBlueZ(on: bus)
    var deadlines = BlueZDeadlines()
    deadlines.retry = .milliseconds(50)
    let watching = watch(try transport(deadlines))
    await events.wait { $0.contains(.found(self.strap)) }
    bus.stop()
    await events.wait { $0.last == .gone(self.strap.id) }
    await fake.die()
    try bus.start()
    let second = try await FakeBlueZ(on: bus)
    await events.wait { $0.last == .found(self.strap) }
    watching.cancel()
    await watching.value
    await second.die()
  }

  @Test func `a search asks for what is wanted and stops when it is given up`() async throws {
    var behaviour = FakeBlueZ.Behaviour()
    behaviour.isKnown = false
    let fake = try await FakeBlueZ(on: bus, behaviour)
    let transport = try transport()
    let watching = watch(transport)
    let searching = Task { try await transport.scan(for: [FakeBlueZ.heartRate]) }
    await events.wait { $0.contains(.found(self.strap)) }
    let filter = fake.arguments(of: "SetDiscoveryFilter").first?.properties
    #expect(
      filter == [
        "Transport": .string("le"), "DuplicateData": .bool(false),
        "UUIDs": .array([.string("0000180d-0000-1000-8000-00805f9b34fb")]),
      ])
    searching.cancel()
    try await searching.value
    #expect(fake.calls.last == "StopDiscovery")
    watching.cancel()
    await watching.value
    await fake.die()
  }

  @Test func `row 7, a discovery that may dry up, is stopped and started anew`() async throws {
    let fake = try await FakeBlueZ(on: bus)
    var deadlines = BlueZDeadlines()
    deadlines.burst = .milliseconds(50)
    deadlines.pause = .milliseconds(50)
    let transport = try transport(deadlines)
    let searching = Task { try await transport.scan(for: []) }
    await fake.called("org.bluez.Adapter1.StopDiscovery", times: 2)
    searching.cancel()
    try await searching.value
    let radio = fake.calls.filter { $0 == "StartDiscovery" || $0 == "StopDiscovery" }
    #expect(
      radio.prefix(4) == ["StartDiscovery", "StopDiscovery", "StartDiscovery", "StopDiscovery"])
    await fake.die()
  }

  /// Straps that are away want to connect again and again: what lies between is next to nothing.
  @Test func `row 7, a discovery that a link cut short, goes on without its pause`() async throws {
    var behaviour = FakeBlueZ.Behaviour()
    behaviour.connecting = .fails("org.bluez.Error.Failed", "le-connection-abort-by-local")
    let fake = try await FakeBlueZ(on: bus, behaviour)
    var deadlines = BlueZDeadlines()
    deadlines.burst = .seconds(3600)
    deadlines.pause = .seconds(3600)
    deadlines.searchRetry = .milliseconds(20)
    let transport = try transport(deadlines)
    let searching = Task { try await transport.scan(for: []) }
    await fake.called("org.bluez.Adapter1.StartDiscovery")
    let peripheral = LinkProfile.Peripheral(
      service: FakeBlueZ.heartRate, notify: [FakeBlueZ.heartRateMeasurement])
    let link = transport.link(to: strap, profile: LinkProfile(peripheral: peripheral))
    #expect(await Recorder<LinkEvent>().follow(link).value?.code == .absent)
    await fake.called("org.bluez.Adapter1.StartDiscovery", times: 2)
    searching.cancel()
    try await searching.value
    await fake.die()
  }

  @Test func `row 20, bluetoothd that hangs, is told as such and used again when it answers`()
    async throws
  {
    let fake = try await FakeBlueZ(on: bus)
    var deadlines = BlueZDeadlines()
    deadlines.answer = .milliseconds(200)
    deadlines.farewell = .milliseconds(200)
    deadlines.retry = .milliseconds(50)
    deadlines.searchRetry = .milliseconds(20)
    let transport = try transport(deadlines)
    let watching = watch(transport)
    await events.wait(until: hasCode(nil))
    fake.behave { $0.silent = ["SetDiscoveryFilter", "StopDiscovery", "GetManagedObjects"] }
    let searching = Task { try await transport.scan(for: []) }
    await events.wait(until: isToldToHang)
    fake.behave { $0.silent = [] }
    await events.wait { events in
      let codes = events.compactMap { event -> LinkError.Code?? in
        if case .condition(_, let error) = event { .some(error?.code) } else { nil }
      }
      return codes.contains(.timedOut) && codes.last == .some(nil)
    }
    searching.cancel()
    try await searching.value
    watching.cancel()
    await watching.value
    await fake.die()
  }

  /// A device that is away keeps a Connect waiting just as well.
  @Test func `row 20, bluetoothd that hangs while nobody searches, is told by links in vain`()
    async throws
  {
    let fake = try await FakeBlueZ(on: bus)
    var deadlines = BlueZDeadlines()
    deadlines.connect = .milliseconds(100)
    deadlines.answer = .milliseconds(200)
    deadlines.farewell = .milliseconds(100)
    let transport = try transport(deadlines)
    let watching = watch(transport)
    await events.wait(until: hasCode(nil))
    fake.behave {
      $0.silent = ["Connect", "Disconnect", "Get", "GetAll", "GetManagedObjects"]
    }
    let peripheral = LinkProfile.Peripheral(
      service: FakeBlueZ.heartRate, notify: [FakeBlueZ.heartRateMeasurement])
    let link = transport.link(to: strap, profile: LinkProfile(peripheral: peripheral))
    // After the fourth a link searches, which would tell by itself.
    for _ in 0..<3 { #expect(await RunningLink(link).outcome?.code == .timedOut) }
    await events.wait(until: isToldToHang)
    #expect(!fake.calls.contains("StartDiscovery"))
    watching.cancel()
    await watching.value
    await fake.die()
  }

  @Test func `row 6, a discovery left over, is stopped and started anew`() async throws {
    var behaviour = FakeBlueZ.Behaviour()
    behaviour.discoveryErrors = ["org.bluez.Error.InProgress"]
    let fake = try await FakeBlueZ(on: bus, behaviour)
    let transport = try transport()
    let searching = Task { try await transport.scan(for: []) }
    await fake.called("org.bluez.Adapter1.StartDiscovery", times: 2)
    searching.cancel()
    try await searching.value
    let radio = fake.calls.filter { $0 == "StartDiscovery" || $0 == "StopDiscovery" }
    #expect(
      radio == ["StartDiscovery", "StopDiscovery", "StartDiscovery", "StopDiscovery"])
    await fake.die()
  }

  /// Each attempt stops what may be left over and starts anew, so that it fails twice.
  @Test func `row 6, a search that cannot be started, says why and is tried again until it can`()
    async throws
  {
    var behaviour = FakeBlueZ.Behaviour()
    behaviour.isKnown = false
    behaviour.discoveryErrors = Array(repeating: "org.bluez.Error.InProgress", count: 4)
    let fake = try await FakeBlueZ(on: bus, behaviour)
    var deadlines = BlueZDeadlines()
    deadlines.searchRetry = .milliseconds(200)
    let transport = try transport(deadlines)
    let watching = watch(transport)
    let searching = Task { try await transport.scan(for: []) }
    await events.wait(until: hasCode(.busy))
    await events.wait { $0.contains(.found(self.strap)) }
    await events.wait { events in
      let conditions = events.filter { if case .condition = $0 { true } else { false } }
      return conditions.last == .condition(.ble, nil)
    }
    #expect(fake.calls.count { $0 == "StartDiscovery" } == 5)
    #expect(codes.filter { $0 == .busy }.count == 1, "told once")
    searching.cancel()
    try await searching.value
    watching.cancel()
    await watching.value
    await fake.die()
  }

  @Test func `row 6, a search that nobody wants any more, is no condition of Bluetooth`()
    async throws
  {
    var behaviour = FakeBlueZ.Behaviour()
    behaviour.discoveryErrors = Array(repeating: "org.bluez.Error.Failed", count: 100)
    let fake = try await FakeBlueZ(on: bus, behaviour)
    let transport = try transport()
    let watching = watch(transport)
    let searching = Task { try await transport.scan(for: []) }
    await events.wait(until: hasCode(.system))
    searching.cancel()
    try await searching.value
    await events.wait { $0.last == .condition(.ble, nil) }
    watching.cancel()
    await watching.value
    await fake.die()
  }

  @Test func `row 9, a link, ends the search before it connects`() async throws {
    let fake = try await FakeBlueZ(on: bus)
    let transport = try transport()
    let searching = Task { try await transport.scan(for: []) }
    await fake.called("org.bluez.Adapter1.StartDiscovery")
    let peripheral = LinkProfile.Peripheral(
      service: FakeBlueZ.heartRate, notify: [FakeBlueZ.heartRateMeasurement])
    let link = transport.link(to: strap, profile: LinkProfile(peripheral: peripheral))
    let linked = Recorder<LinkEvent>()
    let running = Task { try await link.run { linked.record($0) } }
    await linked.wait { !$0.isEmpty }
    let radio = fake.calls.filter {
      ["StartDiscovery", "StopDiscovery", "Connect"].contains($0)
    }
    #expect(radio == ["StartDiscovery", "StopDiscovery", "Connect"])
    searching.cancel()
    try await searching.value
    running.cancel()
    try await running.value
    await fake.die()
  }

  @Test func `the environment names the bus`() async throws {
    let fake = try await FakeBlueZ(on: bus)
    // In a process of its own, because the environment belongs to the whole process.
    let address = bus.address
    await #expect(processExitsWith: .success) { [address = address as String] in
      setenv("DBUS_SYSTEM_BUS_ADDRESS", address, 1)
      let transport = BlueZTransport(thread: try BusThread())
      let events = Recorder<DiscoveryEvent>()
      let watching = Task { await transport.watch { events.record($0) } }
      await events.wait { $0.contains(.condition(.ble, nil)) }
      watching.cancel()
      await watching.value
    }
    await fake.die()
  }
}
