import Devices
import Model
import Testing
import Transports

/// Several adapters, and several devices on one, against a scripted bluetoothd on a private bus.
@Suite(.timeLimit(.patient)) struct BlueZAdaptersTests {
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

  private static let secondAdapter = "/org/bluez/hci1"

  @Test func `row 26, a second adapter, takes what the first has no place for`() async throws {
    let fake = try await FakeBlueZ(on: bus)
    await fake.plugAnother(Self.secondAdapter, address: "F0:F1:F2:F3:F4:F9")
    let transport = try transport(slots: 1)
    let running = start(link(transport))
    await events.wait(until: isReady)
    let others = Recorder<LinkEvent>()
    let second = start(link(transport), others)
    await others.wait(until: isReady)
    #expect(
      fake.paths(of: "Connect") == [
        FakeBlueZ.strap, Self.secondAdapter + "/dev_F0_F1_F2_F3_F4_F1",
      ])
    // The other adapter did not know the strap, and looked for it with its own radio.
    #expect(fake.paths(of: "StartDiscovery") == [Self.secondAdapter])
    #expect(await start(link(transport), Recorder()).value?.code == .slotsTaken)
    for task in [running, second] {
      task.cancel()
      #expect(await task.value == nil)
    }
    await fake.die()
  }

  @Test func `row 26, a bond, is not looked for on another adapter`() async throws {
    let fake = try await FakeBlueZ(on: bus)
    await fake.set(FakeBlueZ.strap, "org.bluez.Device1", ["Paired": .bool(true)])
    await fake.plugAnother(Self.secondAdapter, address: "F0:F1:F2:F3:F4:F9")
    let transport = try transport(slots: 1)
    let running = start(link(transport))
    await events.wait(until: isReady)
    #expect(await start(link(transport), Recorder()).value?.code == .slotsTaken)
    running.cancel()
    #expect(await running.value == nil)
    await fake.die()
  }

  @Test func `every adapter searches, and what one of them hears is found`() async throws {
    let fake = try await FakeBlueZ(on: bus)
    await fake.plugAnother(Self.secondAdapter, address: "F0:F1:F2:F3:F4:F9")
    let transport = try transport()
    let searching = Task { try? await transport.scan(for: []) }
    await fake.called("org.bluez.Adapter1.StartDiscovery", times: 2)
    #expect(Set(fake.paths(of: "StartDiscovery")) == [FakeBlueZ.adapter, Self.secondAdapter])
    searching.cancel()
    await searching.value
    #expect(Set(fake.paths(of: "StopDiscovery")) == [FakeBlueZ.adapter, Self.secondAdapter])
    await fake.die()
  }

  /// Without a signal, as bluetoothd knows devices that no search has heard.
  private static func unheard(_ address: String) -> (path: String, [String: [String: BusValue]]) {
    var device = FakeBlueZ.advertised
    device["org.bluez.Device1"]?["Address"] = .string(address)
    device["org.bluez.Device1"]?["RSSI"] = nil
    return (FakeBlueZ.adapter + "/dev_" + address.replacing(":", with: "_"), device)
  }

  /// A Connect to an absent device is only over when it is called off.
  @Test func `straps that were left at home give way to one that is there`() async throws {
    var behaviour = FakeBlueZ.Behaviour()
    behaviour.connecting = .hangs
    let fake = try await FakeBlueZ(on: bus, behaviour)
    let (path, device) = Self.unheard("F0:F1:F2:F3:F4:AA")
    await fake.add(path, device)
    var deadlines = BlueZDeadlines()
    deadlines.turn = .milliseconds(100)
    let transport = try transport(deadlines)
    let peripheral = LinkProfile.Peripheral(
      service: FakeBlueZ.heartRate, notify: [FakeBlueZ.heartRateMeasurement])
    let absent = Sighting(
      id: DeviceID(rawValue: "ble:F0:F1:F2:F3:F4:AA"), name: "", kind: .ble,
      address: "F0:F1:F2:F3:F4:AA")
    let waiting = start(
      transport.link(to: absent, profile: LinkProfile(peripheral: peripheral)), Recorder())
    await fake.called("org.bluez.Device1.Connect")
    let running = start(link(transport))
    #expect(await waiting.value?.code == .timedOut)
    await fake.called("org.bluez.Device1.Connect", times: 2)
    #expect(fake.paths(of: "Connect") == [path, FakeBlueZ.strap])
    running.cancel()
    #expect(await running.value == nil)
    await fake.die()
  }
}
