import Devices
import Foundation
import Model
import Testing
import Transports

/// Devices that are read without a connection, against a scripted bluetoothd on a private bus.
@Suite(.timeLimit(.patient)) struct AdvertisementTests {
  private static let company: UInt16 = 0x006B
  private static let strap = "A0:9E:1A:00:00:01"
  private static let parts = LinkProfile.Advertisement(
    companies: [0x006B], services: ["0000181d-0000-1000-8000-00805f9b34fb"])

  private let bus: PrivateBus

  init() throws { bus = try PrivateBus() }

  private func transport(
    _ change: (inout BlueZDeadlines) -> Void = { _ in }
  ) throws -> BlueZTransport {
    var deadlines = BlueZDeadlines()
    deadlines.listening = .seconds(3600)
    deadlines.leastListening = .zero
    deadlines.firstAdvertisement = .seconds(3600)
    change(&deadlines)
    return BlueZTransport(
      address: bus.address, thread: try TestThreads.client, deadlines: deadlines)
  }

  private func sighting(_ address: String = strap) -> Sighting {
    Sighting(
      id: DeviceID(rawValue: "ble-adv:\(address)"), name: "Strap", kind: .advertisement,
      address: address)
  }

  private func link(
    _ transport: BlueZTransport, to address: String = strap
  ) -> (Recorder<LinkEvent>, Task<LinkError?, Never>) {
    let events = Recorder<LinkEvent>()
    let link = transport.advertisements.link(
      to: sighting(address), profile: LinkProfile(advertisement: Self.parts))
    return (events, events.follow(link))
  }

  private func polar(_ bytes: [UInt8]) -> [String: BusValue] {
    FakeBlueZ.manufacturer(Self.company, bytes)
  }

  private func end(_ following: Task<LinkError?, Never>, _ fake: FakeBlueZ) async {
    following.cancel()
    #expect(await following.value == nil)
    await fake.die()
  }

  @Test func `what a strap advertises arrives without a connection, also the same again`()
    async throws
  {
    let fake = try await FakeBlueZ(on: bus)
    let (events, following) = link(try transport())
    await fake.called("org.bluez.Adapter1.StartDiscovery")
    await fake.hear(Self.strap, polar([0x23, 0, 90, 90]))
    await fake.advertise(polar([0x27, 1, 91, 91]), from: Self.strap)
    await fake.advertise(polar([0x27, 1, 91, 91]), from: Self.strap)
    // One that is heard without data says nothing.
    await fake.advertise(["RSSI": .int16(-70)], from: Self.strap)
    await fake.advertise(polar([0x2B, 2, 92, 92]), from: Self.strap)
    await events.wait { $0.count { if case .received = $0 { true } else { false } } == 4 }
    #expect(
      events.values == [
        [0x23, 0, 90, 90], [0x27, 1, 91, 91], [0x27, 1, 91, 91], [0x2B, 2, 92, 92],
      ])
    #expect(events.events.first == .ready(LinkDetails(signal: -61)))
    let sources = events.events.compactMap {
      if case .received(let chunk) = $0 { chunk.source } else { nil as String? }
    }
    #expect(Set(sources) == ["company:006b"])
    let filter = fake.arguments(of: "SetDiscoveryFilter").first?.properties
    #expect(filter == ["Transport": .string("le"), "DuplicateData": .bool(true)])
    #expect(!fake.calls.contains("Connect"))
    following.cancel()
    #expect(await following.value == nil)
    #expect(fake.calls.last == "StopDiscovery")
    await fake.die()
  }

  @Test func `data of a service arrive, of others and of other devices nothing`() async throws {
    let fake = try await FakeBlueZ(on: bus)
    let (events, following) = link(try transport())
    await fake.called("org.bluez.Adapter1.StartDiscovery")
    await fake.hear("A0:9E:1A:00:00:02", polar([0x23, 0, 60, 60]))
    await fake.hear(Self.strap, FakeBlueZ.manufacturer(0x4C, [1, 2, 3, 4]))
    await fake.advertise(
      FakeBlueZ.service("0000FE9F-0000-1000-8000-00805F9B34FB", [9]), from: Self.strap)
    await fake.advertise(
      FakeBlueZ.service("0000181D-0000-1000-8000-00805F9B34FB", [1, 2]), from: Self.strap)
    await events.wait { $0.count >= 2 }
    #expect(events.values == [[1, 2]])
    guard case .received(let chunk) = events.events[1] else {
      Issue.record("\(events.events)")
      return
    }
    #expect(chunk.source == "0000181d-0000-1000-8000-00805f9b34fb")
    await end(following, fake)
  }

  /// Who connects asks for the tree, which has what was said at some time.
  @Test func `what was advertised before is no news, and a device that is silent is absent`()
    async throws
  {
    let fake = try await FakeBlueZ(on: bus)
    await fake.hear(Self.strap, polar([0x23, 0, 90, 90]))
    let (events, following) = link(try transport { $0.firstAdvertisement = .milliseconds(200) })
    let error = await following.value
    #expect(error?.code == .absent)
    #expect(error?.equipment == DeviceID(rawValue: "ble-adv:\(Self.strap)"))
    #expect(events.events.isEmpty)
    await fake.die()
  }

  @Test func `eight straps are heard at once, and each message is accounted for`() async throws {
    let fake = try await FakeBlueZ(on: bus)
    let transport = try transport()
    let addresses = (1...8).map { "A0:9E:1A:00:00:0\($0)" }
    let links = addresses.map { link(transport, to: $0) }
    await fake.called("org.bluez.Adapter1.StartDiscovery")
    for address in addresses { await fake.hear(address, polar([0x23, 0, 0, 60])) }
    let count: UInt8 = 100
    for number in 1...count {
      for (index, address) in addresses.enumerated() {
        await fake.advertise(
          polar([0x23 | (number & 7) << 2, number, UInt8(index), 60 + UInt8(index)]),
          from: address)
      }
    }
    for (index, (events, following)) in links.enumerated() {
      await events.wait {
        $0.count { if case .received = $0 { true } else { false } } == Int(count) + 1
      }
      #expect(events.values.dropFirst().map { $0[1] } == Array(1...count))
      #expect(events.values.dropFirst().allSatisfy { $0[3] == 60 + UInt8(index) })
      following.cancel()
      #expect(await following.value == nil)
    }
    #expect(fake.calls.count { $0 == "StartDiscovery" } == 1, "one search for all of them")
    await fake.die()
  }

  @Test func `an advertisement that two adapters hear is one`() async throws {
    let fake = try await FakeBlueZ(on: bus)
    let second = "/org/bluez/hci1"
    await fake.plugAnother(second, address: "F0:F1:F2:F3:F4:E0")
    let (events, following) = link(try transport())
    await fake.called("org.bluez.Adapter1.StartDiscovery", times: 2)
    await fake.hear(Self.strap, polar([0x23, 0, 90, 90]))
    await fake.hear(Self.strap, on: second, polar([0x23, 0, 90, 90]))
    for number in 1...9 as ClosedRange<UInt8> {
      await fake.advertise(polar([0x23, number, 90, 90]), from: Self.strap)
      await fake.advertise(polar([0x23, number, 90, 90]), from: Self.strap, on: second)
    }
    await events.wait { $0.count { if case .received = $0 { true } else { false } } == 10 }
    #expect(events.values.map { $0[1] } == Array(0...9))
    await end(following, fake)
  }

  /// Connecting while an adapter searches fails or stalls on much hardware.
  @Test func `a device that is to be connected has the adapter in between`() async throws {
    let fake = try await FakeBlueZ(on: bus)
    let transport = try transport()
    let (_, following) = link(transport)
    await fake.called("org.bluez.Adapter1.StartDiscovery")
    let peripheral = LinkProfile.Peripheral(
      service: FakeBlueZ.heartRate, notify: [FakeBlueZ.heartRateMeasurement])
    let connected = Recorder<LinkEvent>()
    let holding = connected.follow(
      transport.link(
        to: Sighting(
          id: DeviceID(rawValue: "ble:\(FakeBlueZ.address)"), name: "HR", kind: .ble,
          address: FakeBlueZ.address), profile: LinkProfile(peripheral: peripheral)))
    await connected.wait(until: Recorder<LinkEvent>.isReady)
    await fake.called("org.bluez.Adapter1.StartDiscovery", times: 2)
    let radio = fake.calls.filter { ["StartDiscovery", "StopDiscovery", "Connect"].contains($0) }
    #expect(radio == ["StartDiscovery", "StopDiscovery", "Connect", "StartDiscovery"])
    holding.cancel()
    #expect(await holding.value == nil)
    await end(following, fake)
  }

  @Test func `row 29, what is reported only once, is listened to anew, and a search is not needed`()
    async throws
  {
    let fake = try await FakeBlueZ(on: bus)
    let transport = try transport {
      $0.listening = .milliseconds(50)
      $0.pause = .milliseconds(10)
    }
    let (_, following) = link(transport)
    await fake.called("org.bluez.Adapter1.StartDiscovery")
    let searching = Task { try await transport.scan(for: [FakeBlueZ.heartRate]) }
    await fake.called("org.bluez.Adapter1.StartDiscovery", times: 5)
    let filters = fake.everyArguments(of: "SetDiscoveryFilter").map { $0.first?.properties }
    #expect(filters.allSatisfy { $0?["DuplicateData"] == .bool(true) && $0?["UUIDs"] == nil })
    searching.cancel()
    try await searching.value
    await end(following, fake)
  }

  @Test func `a search hears advertisements and ends with it`() async throws {
    let fake = try await FakeBlueZ(on: bus)
    let transport = try transport { $0.burst = .seconds(3600) }.advertisements
    let events = Recorder<DiscoveryEvent>()
    let watching = Task { await transport.watch { events.record($0) } }
    let searching = Task { try await transport.scan(for: []) }
    await fake.called("org.bluez.Adapter1.StartDiscovery")
    // A telephone is none of ours, and Bluetooth itself is another transport's.
    await fake.hear("11:22:33:44:55:66", FakeBlueZ.manufacturer(0x4C, [2, 21]))
    await fake.hear(Self.strap, polar([0x33, 0x00, 0x00, 0x38]))
    await events.wait { $0.count == 1 }
    guard case .found(let found) = events.events.first else {
      Issue.record("\(events.events)")
      return
    }
    #expect(found.id == DeviceID(rawValue: "ble-adv:\(Self.strap)"))
    #expect(found.kind == .advertisement && found.signal == -61)
    // It says other things between.
    await fake.advertise(polar([0x72, 0x01, 0x00]), from: Self.strap)
    await fake.remove(FakeBlueZ.path(of: Self.strap))
    await events.wait { $0.last == .gone(found.id) }
    #expect(events.events.count <= 3)
    searching.cancel()
    try await searching.value
    #expect(fake.calls.last == "StopDiscovery")
    watching.cancel()
    await watching.value
    await fake.die()
  }

  @Test func `an adapter that is off is why nothing is heard`() async throws {
    var behaviour = FakeBlueZ.Behaviour()
    behaviour.isPowered = false
    let fake = try await FakeBlueZ(on: bus, behaviour)
    let (events, following) = link(try transport())
    #expect(await following.value?.code == .adapterOff)
    #expect(events.events.isEmpty)
    await fake.die()
  }

  @Test func `a search that is refused is told by Bluetooth's watch and tried again`() async throws
  {
    var behaviour = FakeBlueZ.Behaviour()
    behaviour.discoveryErrors = ["org.bluez.Error.Failed", "org.bluez.Error.Failed"]
    let fake = try await FakeBlueZ(on: bus, behaviour)
    let transport = try transport { $0.searchRetry = .milliseconds(20) }
    let conditions = Recorder<DiscoveryEvent>()
    let watching = Task { await transport.watch { conditions.record($0) } }
    let (events, following) = link(transport)
    await conditions.wait { events in
      events.contains { if case .condition(.ble, .some) = $0 { true } else { false } }
    }
    await fake.called("org.bluez.Adapter1.StartDiscovery", times: 3)
    await fake.hear(Self.strap, polar([0x23, 0, 90, 90]))
    await events.wait { $0.count == 2 }
    await conditions.wait { $0.last == .condition(.ble, nil) || $0.contains(.condition(.ble, nil)) }
    watching.cancel()
    await watching.value
    await end(following, fake)
  }
}
