import Devices
import Foundation
import Testing
import Transports

/// Row 17: adapter absent, blocked, off and on, and turning it on.
@Suite(.timeLimit(.patient)) struct BlueZSwitchTests {
  private let bus: PrivateBus
  private let sysfs: URL
  private let events = Recorder<DiscoveryEvent>()

  init() throws {
    UDevTestbed.prepareChildren()
    bus = try PrivateBus()
    sysfs = FileManager.default.temporaryDirectory
      .appendingPathComponent("sideline-rfkill-\(UUID().uuidString)")
  }

  private func addSwitch(
    _ number: Int, type: String = "bluetooth", soft: Int = 0, hard: Int = 0
  ) throws {
    let folder = sysfs.appendingPathComponent("class/rfkill/rfkill\(number)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in [("type", type), ("soft", "\(soft)"), ("hard", "\(hard)")] {
      try "\(text)\n".write(
        to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }
  }

  /// What the watch says of Bluetooth with an adapter that is off, or without any.
  private func condition(hasAdapter: Bool = true) async throws -> LinkError? {
    var behaviour = FakeBlueZ.Behaviour()
    behaviour.isPowered = false
    behaviour.hasAdapter = hasAdapter
    behaviour.isKnown = false
    let fake = try await FakeBlueZ(on: bus, behaviour)
    let transport = try transport()
    let watching = Task { [events] in await transport.watch { events.record($0) } }
    await events.wait { !$0.isEmpty }
    watching.cancel()
    await watching.value
    await fake.die()
    try? FileManager.default.removeItem(at: sysfs)
    guard case .condition(.ble, let error)? = events.events.first else { return nil }
    return error
  }

  private func transport() throws -> BlueZTransport {
    BlueZTransport(
      address: bus.address, thread: try TestThreads.client, sysfsRoot: sysfs.path)
  }

  @Test func `row 17, an adapter that is off, is off where no switch blocks it`() async throws {
    try addSwitch(0)
    try addSwitch(1, type: "wlan", soft: 1)
    #expect(try await condition()?.code == .adapterOff)
  }

  @Test func `row 17, airplane mode, is told from off`() async throws {
    try addSwitch(0, soft: 1)
    let error = try await condition()
    #expect(error?.code == .adapterBlocked)
    #expect(error?.detail.contains("airplane mode") == true)
  }

  @Test func `row 17, a switch that also takes the adapter away, is told from absent`() async throws
  {
    try addSwitch(0, hard: 1)
    let error = try await condition(hasAdapter: false)
    #expect(error?.code == .adapterBlocked)
    #expect(error?.detail.contains("a switch") == true)
  }

  @Test func `row 17, one radio that is free, is enough`() async throws {
    try addSwitch(0, soft: 1)
    try addSwitch(1)
    #expect(try await condition(hasAdapter: false)?.code == .adapterAbsent)
  }

  /// bluetoothd says nothing new of an adapter that was off before: udev tells.
  @Test func `row 17, airplane mode that begins while an adapter is off, is told`() async {
    await #expect(processExitsWith: .success) {
      let testbed = try UDevTestbed()
      let bus = try PrivateBus()
      var behaviour = FakeBlueZ.Behaviour()
      behaviour.isPowered = false
      behaviour.isKnown = false
      let fake = try await FakeBlueZ(on: bus, behaviour)
      let watched = WatchedTransport(
        BlueZTransport(
          address: bus.address, thread: try TestThreads.client, poller: try Poller()))
      var codes = await Self.codes(of: watched.next())
      #expect(codes == [.adapterOff])
      try testbed.add(
        """
        P: /devices/virtual/rfkill/rfkill0
        E: SUBSYSTEM=rfkill
        A: type=bluetooth\\n
        A: soft=1\\n
        A: hard=0\\n


        """)
      try testbed.announce("add", "/sys/devices/virtual/rfkill/rfkill0")
      codes = await Self.codes(of: watched.next())
      #expect(codes == [.adapterBlocked])
      await watched.cancel()
      await fake.die()
    }
  }

  private static func codes(of events: [DiscoveryEvent]) -> [LinkError.Code?] {
    events.compactMap { event in
      if case .condition(.ble, let error) = event { .some(error?.code) } else { nil }
    }
  }

  @Test func `Bluetooth is turned on only when asked`() async throws {
    var behaviour = FakeBlueZ.Behaviour()
    behaviour.isPowered = false
    let fake = try await FakeBlueZ(on: bus, behaviour)
    let transport = try transport()
    let watching = Task { [events] in await transport.watch { events.record($0) } }
    await events.wait { !$0.isEmpty }
    await #expect(throws: LinkError.self) { try await transport.scan(for: []) }
    #expect(!fake.calls.contains("Set"))
    try await transport.turnOn()
    #expect(fake.calls.count { $0 == "Set" } == 1)
    await events.wait { $0.contains(.condition(.ble, nil)) }
    try await transport.turnOn()
    #expect(fake.calls.count { $0 == "Set" } == 1, "it is on")
    watching.cancel()
    await watching.value
    await fake.die()
  }

  @Test func `an adapter that refuses to be turned on says why`() async throws {
    var behaviour = FakeBlueZ.Behaviour()
    behaviour.isPowered = false
    behaviour.powerRefusal = ("org.bluez.Error.Failed", "Blocked through rfkill")
    let fake = try await FakeBlueZ(on: bus, behaviour)
    let transport = try transport()
    let error = await #expect(throws: LinkError.self) { try await transport.turnOn() }
    #expect(error?.code == .adapterBlocked)
    await fake.die()
  }
}
