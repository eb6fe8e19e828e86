import Devices
import Glibc
import Model
import Testing
import Transports

/// A thousand links of each kind, each in a process of its own, because other tests open and close
/// descriptors too; those of Bluetooth serial ports are in their own suite.
@Suite(.serialized, .timeLimit(.minutes(10))) struct LeakTests {
  private static let rounds = 1_000
  /// Some may be opened for all later rounds: a timer, the pipes of a sanitizer's symbolizer.
  private static let kept = 5

  /// Compares what is open after many rounds with what is open after one.
  private static func expectNoLeak(
    in rounds: Int = rounds, _ round: () async throws -> Void
  ) async throws {
    let before = OpenDescriptors.count
    let held = dup(0)
    #expect(OpenDescriptors.count == before + 1, "a leak that is there is not seen")
    close(held)
    try await round()
    let once = OpenDescriptors.count
    for _ in 1..<rounds { try await round() }
    // Some may be on their way out; a leak of one each time would not go away.
    for _ in 0..<500 where OpenDescriptors.count > once + kept {
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(OpenDescriptors.count <= once + kept)
  }

  private static func sighting(_ kind: LinkKind, _ address: String) -> Sighting {
    Sighting(
      id: DeviceID(rawValue: "\(kind.rawValue):test"), name: "", kind: kind, address: address)
  }

  @Test func `a thousand Bluetooth LE links leave no descriptor open`() async throws {
    await #expect(processExitsWith: .success) {
      let bus = try PrivateBus()
      let fake = try await FakeBlueZ(on: bus)
      let transport = BlueZTransport(address: bus.address, thread: try TestThreads.client)
      let peripheral = LinkProfile.Peripheral(
        service: FakeBlueZ.heartRate, notify: [FakeBlueZ.heartRateMeasurement])
      let link = transport.link(
        to: LeakTests.sighting(.ble, FakeBlueZ.address),
        profile: LinkProfile(peripheral: peripheral))
      try await LeakTests.expectNoLeak {
        let running = RunningLink(link)
        #expect(await running.untilReady() != nil)
        #expect(await running.cancel() == nil)
      }
      await fake.die()
    }
  }

  @Test func `a thousand TCP links leave no descriptor open`() async throws {
    await #expect(processExitsWith: .success) {
      let device = try NetworkPeer.listening()
      let transport = NetworkTransport(.tcp, poller: try Poller())
      let link = transport.link(
        to: LeakTests.sighting(.tcp, "127.0.0.1:\(device.port)"), profile: LinkProfile())
      try await LeakTests.expectNoLeak {
        let running = RunningLink(link)
        let peer = try await device.accepted()
        #expect(await running.untilReady() != nil)
        #expect(await running.cancel() == nil)
        #expect(await peer.isEnded())
      }
    }
  }

  /// Lets in whoever asks, until the link is ready.
  private static func letIn(
    _ running: RunningLink, at id: DeviceID, by transport: NetworkTransport
  ) async {
    while let events = await running.next() {
      var isReady = false
      for event in events {
        switch event {
        case .asks(let peer?): #expect(transport.admit(peer, to: id, isExpected: true))
        case .ready: isReady = true
        default: break
        }
      }
      if isReady { return }
    }
  }

  @Test func `a thousand ports that are called leave no descriptor open`() async throws {
    await #expect(processExitsWith: .success) {
      let port = try NetworkPeer.freePort()
      let transport = NetworkTransport(.tcp, poller: try Poller())
      let sighting = LeakTests.sighting(.tcp, "listen:\(port)")
      let link = transport.link(to: sighting, profile: LinkProfile())
      try await LeakTests.expectNoLeak {
        let running = RunningLink(link)
        let peer = try await NetworkPeer.calling(port)
        await LeakTests.letIn(running, at: sighting.id, by: transport)
        #expect(await running.cancel() == nil)
        #expect(await peer.isEnded())
      }
    }
  }

  @Test func `a thousand ports for datagrams leave no descriptor open`() async throws {
    await #expect(processExitsWith: .success) {
      let port = try NetworkPeer.freePort(forDatagrams: true)
      let transport = NetworkTransport(.udp, poller: try Poller())
      let sighting = LeakTests.sighting(.udp, "listen:\(port)")
      let link = transport.link(to: sighting, profile: LinkProfile())
      let peer = try NetworkPeer.sending(to: port)
      try await LeakTests.expectNoLeak {
        let running = RunningLink(link)
        try await NetworkPeer.untilHeard(port)
        peer.send("T,1,5*49\n")
        await LeakTests.letIn(running, at: sighting.id, by: transport)
        #expect(await running.cancel() == nil)
      }
    }
  }

  @Test func `a thousand serial links leave no descriptor open`() async throws {
    await #expect(processExitsWith: .success) {
      let terminal = try TestTerminal()
      let transport = SerialTransport(poller: try Poller())
      let link = transport.link(
        to: LeakTests.sighting(.serial, terminal.path),
        profile: LinkProfile(serial: LinkProfile.SerialLine()))
      try await LeakTests.expectNoLeak {
        let running = RunningLink(link)
        #expect(await running.untilReady() != nil)
        #expect(await running.cancel() == nil)
      }
    }
  }

  /// Each start takes a dozen questions and answers.
  @Test func `a hundred starts of an ANT stick leave no descriptor open`() async throws {
    await #expect(processExitsWith: .success) {
      let strap = ANTStickSimulator.Strap(
        ANTChannelID(type: 120, number: 1), ANTHeartRateSimulator(seed: 1))
      let stick = try SimulatedStick(ANTStickSimulator([strap], seed: 1))
      let transport = ANTTransport(poller: try Poller(), paths: [stick.path])
      try await LeakTests.expectNoLeak(in: 100) {
        let watched = WatchedTransport(transport)
        await stick.untilScanning()
        await watched.cancel()
        await stick.untilClosed()
      }
    }
  }

  @Test func `a thousand links to motion sensors leave no descriptor open`() async throws {
    await #expect(processExitsWith: .success) {
      let fake = try FakeSensors()
      _ = try fake.add(0, below: "hub", FakeSensors.gyroscope)
      let node = try fake.makeNode(0)
      let transport = IIOTransport(
        poller: try Poller(), sysfsRoot: fake.sysfs, devRoot: fake.dev)
      let watched = WatchedTransport(transport)
      guard case .found(let sighting) = await watched.nextDevice() else {
        Issue.record("the tablet was not found")
        return
      }
      await watched.cancel()
      let link = transport.link(to: sighting, profile: LinkProfile())
      try await LeakTests.expectNoLeak {
        let running = RunningLink(link)
        #expect(await running.untilReady() != nil)
        #expect(await running.cancel() == nil)
      }
      close(node)
    }
  }
}
