import Devices
import Model
import Testing
import Transports

/// Pairing with our own agent, against a scripted bluetoothd on a private bus.
@Suite(.timeLimit(.patient)) struct BlueZPairingTests {
  private let bus: PrivateBus
  private let transport: BlueZTransport
  private let events = Recorder<LinkEvent>()
  private let strap = Sighting(
    id: DeviceID(rawValue: "ble:\(FakeBlueZ.address)"), name: "HR strap", kind: .ble,
    address: FakeBlueZ.address)

  init() throws {
    bus = try PrivateBus()
    transport = BlueZTransport(address: bus.address, thread: try TestThreads.client)
  }

  private func shy() async throws -> FakeBlueZ {
    var behaviour = FakeBlueZ.Behaviour()
    behaviour.wantsPairing = true
    return try await FakeBlueZ(on: bus, behaviour)
  }

  private func paired(_ connecting: FakeBlueZ.Connecting) async throws -> FakeBlueZ {
    var behaviour = FakeBlueZ.Behaviour()
    behaviour.connecting = connecting
    let fake = try await FakeBlueZ(on: bus, behaviour)
    await fake.set(FakeBlueZ.strap, "org.bluez.Device1", ["Paired": .bool(true)])
    return fake
  }

  private func start(on transport: BlueZTransport? = nil) -> Task<LinkError?, Never> {
    let transport = transport ?? self.transport
    let peripheral = LinkProfile.Peripheral(
      service: FakeBlueZ.heartRate, notify: [FakeBlueZ.heartRateMeasurement])
    let link = transport.link(to: strap, profile: LinkProfile(peripheral: peripheral))
    return events.follow(link)
  }

  private let isReady = Recorder<LinkEvent>.isReady

  private var requests: [PairingRequest?] {
    events.events.compactMap { if case .pairs(let request) = $0 { .some(request) } else { nil } }
  }

  private let device = BusValue.path(FakeBlueZ.strap)
  private let rejected = "org.bluez.Error.Rejected"

  @Test func `row 23, a device that wants to be paired with, is paired by an agent of our own`()
    async throws
  {
    let fake = try await shy()
    let running = start()
    await fake.called("org.bluez.Device1.Pair")
    #expect(fake.capability == "NoInputNoOutput")
    await fake.endPairing()
    await events.wait(until: isReady)
    let steps = ["StartNotify", "RegisterAgent", "Pair", "RequestDefaultAgent"]
    #expect(
      fake.calls.filter(steps.contains) == ["StartNotify", "RegisterAgent", "Pair", "StartNotify"])
    // bluetoothd asks the agent of the connection that called Pair.
    #expect(fake.senders(of: "RegisterAgent") == fake.senders(of: "Pair"))
    #expect(requests.isEmpty)
    running.cancel()
    #expect(await running.value == nil)
    await fake.die()
  }

  @Test func `a subscription without an answer is tried again, paired by our own agent`()
    async throws
  {
    // bluetoothd began to pair by itself, found no agent of the desktop's and told nobody.
    var deadlines = BlueZDeadlines()
    deadlines.subscribe = .milliseconds(200)
    let transport = BlueZTransport(
      address: bus.address, thread: try TestThreads.client, deadlines: deadlines)
    var behaviour = FakeBlueZ.Behaviour()
    behaviour.silent = ["StartNotify"]
    let fake = try await FakeBlueZ(on: bus, behaviour)
    #expect(await start(on: transport).value?.code == .timedOut)
    #expect(!fake.calls.contains("Pair"), "no link, no pairing")
    fake.behave { $0.silent = [] }
    let running = start(on: transport)
    await fake.called("org.bluez.Device1.Pair")
    await fake.endPairing()
    await events.wait(until: isReady)
    #expect(fake.calls.filter { $0 == "Pair" }.count == 1)
    running.cancel()
    #expect(await running.value == nil)
    await fake.die()
  }

  @Test func `row 5, a paired device that answers no subscription, is not paired again`()
    async throws
  {
    var deadlines = BlueZDeadlines()
    deadlines.subscribe = .milliseconds(200)
    let transport = BlueZTransport(
      address: bus.address, thread: try TestThreads.client, deadlines: deadlines)
    var behaviour = FakeBlueZ.Behaviour()
    behaviour.silent = ["StartNotify"]
    let fake = try await FakeBlueZ(on: bus, behaviour)
    await fake.set(FakeBlueZ.strap, "org.bluez.Device1", ["Paired": .bool(true)])
    for _ in 0..<2 { #expect(await start(on: transport).value?.code == .timedOut) }
    #expect(!fake.calls.contains("Pair"))
    await fake.die()
  }

  @Test func `a person compares the number that the device shows`() async throws {
    let fake = try await shy()
    transport.attend(true)
    let running = start()
    await fake.called("org.bluez.Device1.Pair")
    #expect(fake.capability == "KeyboardDisplay")
    let asking = Task { [device] in
      try await fake.askAgent("RequestConfirmation", [device, .uint32(48_291)])
    }
    await events.wait { $0.count == 1 }
    #expect(requests == [.compare("048291")])
    #expect(transport.answer(.same, to: strap.id))
    #expect(try await asking.value == [])
    #expect(!transport.answer(.same, to: strap.id), "it was answered")
    await fake.endPairing()
    await events.wait(until: isReady)
    #expect(requests.last == .some(nil))
    running.cancel()
    #expect(await running.value == nil)
    await fake.die()
  }

  @Test func `a number that differs is refused, and so is the link`() async throws {
    let fake = try await shy()
    transport.attend(true)
    let running = start()
    await fake.called("org.bluez.Device1.Pair")
    let asking = Task { [device] in
      try await fake.askAgent("RequestConfirmation", [device, .uint32(482_913)])
    }
    await events.wait { $0.count == 1 }
    #expect(transport.answer(.refused, to: strap.id))
    await #expect(throws: BusError.remote(name: rejected, message: "not accepted")) {
      try await asking.value
    }
    await fake.endPairing(("org.bluez.Error.AuthenticationRejected", ""))
    #expect(await running.value?.code == .refused)
    await fake.die()
  }

  @Test(arguments: [
    ("RequestPasskey", "000123", BusValue.uint32(123)), ("RequestPinCode", "0000", .string("0000")),
  ]) func `a code that the device shows is entered`(
    method: String, code: String, expected: BusValue
  ) async throws {
    let fake = try await shy()
    transport.attend(true)
    let running = start()
    await fake.called("org.bluez.Device1.Pair")
    let asking = Task { [device] in try await fake.askAgent(method, [device]) }
    await events.wait { $0.count == 1 }
    #expect(requests == [.enter])
    #expect(transport.answer(.code(code), to: strap.id))
    #expect(try await asking.value == [expected])
    running.cancel()
    #expect(await running.value == nil)
    await fake.die()
  }

  @Test func `a code that is to be entered on the device is shown`() async throws {
    let fake = try await shy()
    transport.attend(true)
    let running = start()
    await fake.called("org.bluez.Device1.Pair")
    #expect(
      try await fake.askAgent("DisplayPasskey", [device, .uint32(42), .uint16(0)]) == [])
    await events.wait { $0.count == 1 }
    #expect(requests == [.show("000042")])
    running.cancel()
    #expect(await running.value == nil)
    await fake.die()
  }

  @Test func `nobody looks, so no number is accepted`() async throws {
    let fake = try await shy()
    let running = start()
    await fake.called("org.bluez.Device1.Pair")
    await #expect(throws: BusError.self) {
      try await fake.askAgent("RequestConfirmation", [device, .uint32(1)])
    }
    #expect(requests.isEmpty)
    running.cancel()
    #expect(await running.value == nil)
    await fake.die()
  }

  @Test func `another device does not pair through this one's agent`() async throws {
    let fake = try await shy()
    transport.attend(true)
    let running = start()
    await fake.called("org.bluez.Device1.Pair")
    let other = BusValue.path(FakeBlueZ.adapter + "/dev_00_00_00_00_00_01")
    await #expect(throws: BusError.remote(name: rejected, message: "not accepted")) {
      try await fake.askAgent("RequestAuthorization", [other])
    }
    #expect(try await fake.askAgent("RequestAuthorization", [device]) == [])
    running.cancel()
    #expect(await running.value == nil)
    await fake.die()
  }

  @Test func `a question that bluetoothd takes back is asked no more`() async throws {
    let fake = try await shy()
    transport.attend(true)
    let running = start()
    await fake.called("org.bluez.Device1.Pair")
    let asking = Task { [device] in
      try await fake.askAgent("RequestConfirmation", [device, .uint32(1)])
    }
    await events.wait { $0.count == 1 }
    #expect(try await fake.askAgent("Cancel") == [])
    await events.wait { $0.count == 2 }
    #expect(requests == [.compare("000001"), nil])
    #expect(!transport.answer(.same, to: strap.id))
    asking.cancel()
    running.cancel()
    #expect(await running.value == nil)
    await fake.die()
  }

  @Test func `row 24, a paired device that breaks each link at once, has lost the pairing`()
    async throws
  {
    let fake = try await paired(.succeedsAndDrops)
    #expect(await start().value?.code == .hungUp)
    #expect(await start().value?.code == .bondLost)
    #expect(!fake.calls.contains("RemoveDevice"), "only a press costs a bond")
    try await transport.forgetBond(of: strap)
    #expect(fake.arguments(of: "RemoveDevice") == [device])
    await fake.die()
  }

  /// Both drops are bad luck: between them it worked.
  @Test func `row 24, a paired device that worked for a while, has not lost the pairing`()
    async throws
  {
    let fake = try await paired(.succeedsAndDrops)
    #expect(await start().value?.code == .hungUp)
    fake.behave { $0.connecting = .succeeds }
    let running = start()
    await events.wait(until: isReady)
    // A link of two seconds is no early drop.
    try await Task.sleep(for: .seconds(2.1))
    running.cancel()
    #expect(await running.value == nil)
    fake.behave { $0.connecting = .succeedsAndDrops }
    #expect(await start().value?.code == .hungUp)
    await fake.die()
  }

  @Test func `row 24, a paired device that refuses encryption, has lost the pairing`()
    async throws
  {
    var behaviour = FakeBlueZ.Behaviour()
    behaviour.connecting = .linksAndFails
    let fake = try await FakeBlueZ(on: bus, behaviour)
    #expect(await start().value?.code == .absent, "it was never paired")
    #expect(await start().value?.code == .absent)
    await fake.set(FakeBlueZ.strap, "org.bluez.Device1", ["Paired": .bool(true)])
    #expect(await start().value?.code == .absent, "once is bad luck")
    #expect(await start().value?.code == .bondLost)
    await fake.die()
  }

  @Test func `row 24, a paired device that is away, is not blamed for a lost pairing`()
    async throws
  {
    let fake = try await paired(
      .fails("org.bluez.Error.Failed", "le-connection-abort-by-local"))
    for _ in 0..<3 { #expect(await start().value?.code == .absent) }
    await fake.die()
  }

  @Test func `row 24, a device that was never paired, is not blamed for a lost pairing`()
    async throws
  {
    var behaviour = FakeBlueZ.Behaviour()
    behaviour.connecting = .succeedsAndDrops
    let fake = try await FakeBlueZ(on: bus, behaviour)
    for _ in 0..<3 { #expect(await start().value?.code == .hungUp) }
    await fake.die()
  }

  @Test func `row 24, a paired device that asks for pairing, is not paired without a press`()
    async throws
  {
    var behaviour = FakeBlueZ.Behaviour()
    behaviour.refusal = ("org.bluez.Error.NotPermitted", "Not paired")
    let fake = try await FakeBlueZ(on: bus, behaviour)
    await fake.set(FakeBlueZ.strap, "org.bluez.Device1", ["Paired": .bool(true)])
    #expect(await start().value?.code == .bondLost)
    #expect(!fake.calls.contains("Pair"))
    await fake.die()
  }
}
