import Devices
import Glibc
import Model
import Testing
import Transports

/// Sensor hubs that do not answer, and rates that are not what was asked for.
@Suite(.timeLimit(.patient))
struct IIOSilenceTests {
  private static let hub = "virtual/misc/uhid/0018:8086:22D8.0001"

  private let poller: Poller
  private let fake: FakeSensors
  private let accelerometer: SysfsDirectory
  private let gyroscope: SysfsDirectory

  init() throws {
    poller = try Poller()
    fake = try FakeSensors()
    accelerometer = try fake.add(
      1, below: "\(Self.hub)/HID-SENSOR-200073.1.auto", FakeSensors.accelerometer)
    gyroscope = try fake.add(
      0, below: "\(Self.hub)/HID-SENSOR-200076.2.auto", FakeSensors.gyroscope)
  }

  private func link(_ change: (inout IIODeadlines) -> Void = { _ in }) async throws -> any Link {
    let (transport, sighting) = try await found(change)
    return transport.link(to: sighting, profile: LinkProfile())
  }

  private func found(
    _ change: (inout IIODeadlines) -> Void
  ) async throws -> (IIOTransport, Sighting) {
    var deadlines = IIODeadlines()
    // Only a test that is about silence may be disturbed by it.
    deadlines.firstSample = 60
    deadlines.quiet = 60
    deadlines.silent = 60
    deadlines.silentPolling = 60
    deadlines.tick = 0.01
    change(&deadlines)
    let transport = IIOTransport(
      poller: poller, sysfsRoot: fake.sysfs, devRoot: fake.dev, deadlines: deadlines)
    let watched = WatchedTransport(transport)
    guard case .found(let sighting) = await watched.nextDevice() else {
      throw LinkError(.absent, detail: "the tablet was not found")
    }
    await watched.cancel()
    return (transport, sighting)
  }

  /// Waits for the next samples of the link.
  private func samples(_ count: Int, _ link: RunningLink) async -> [MotionSample] {
    var samples: [MotionSample] = []
    while samples.count < count, let events = await link.next() {
      for case .motion(let taken) in events { samples += taken }
    }
    return samples
  }

  private func send(_ bytes: [UInt8], to node: Int32) {
    #expect(write(node, bytes, bytes.count) == bytes.count)
  }

  /// An attribute whose reader waits until the end of this value, as with a hub that is silent.
  private final class SilentAttribute {
    private let path: String

    init(_ name: String, of directory: SysfsDirectory) throws {
      path = "\(directory.path)/\(name)"
      try #require(unlink(path) == 0)
      try #require(mkfifo(path, 0o600) == 0)
    }

    deinit { close(open(path, O_RDWR | O_NONBLOCK)) }
  }

  /// Both nodes open and nothing comes from them; the attributes say 1 g.
  @Test func `F5, a buffer that gave no sample twice, is not tried again until the device is new`()
    async throws
  {
    let nodes = [try fake.makeNode(0), try fake.makeNode(1)]
    defer { for node in nodes { close(node) } }
    try accelerometer.write("1000", to: "in_accel_y_raw")
    let (transport, tablet) = try await found { $0.firstSample = 0.05 }
    for _ in 1...2 {
      // A hub that is slow to wake is no device without a buffer.
      let link = RunningLink(transport.link(to: tablet, profile: LinkProfile()))
      #expect(await link.untilReady()?.isPolled == false)
      var kinds: Set<MotionSample.Kind> = []
      while kinds.count < 2 { kinds.formUnion(await samples(1, link).map(\.kind)) }
      #expect(await link.cancel() == nil)
    }
    let third = RunningLink(transport.link(to: tablet, profile: LinkProfile()))
    #expect(await third.untilReady() == LinkDetails(samplingFrequency: 50, isPolled: true))
    #expect(await samples(1, third).first?.timeSource == .arrival)
    #expect(await third.cancel() == nil)

    // The gyroscope is another one now, in the same place.
    try fake.renew(gyroscope)
    let fourth = RunningLink(transport.link(to: tablet, profile: LinkProfile()))
    #expect(await fourth.untilReady()?.samplingFrequency == 100)
    #expect(gyroscope.text("buffer/enable") == "1")
    #expect(accelerometer.text("buffer/enable") == "0")
    #expect(await fourth.cancel() == nil)
  }

  /// Its attributes say nothing either, so that it is the hub and not its buffer.
  @Test func `F5, a hub that is silent, is no device without a buffer`() async throws {
    let nodes = [try fake.makeNode(0), try fake.makeNode(1)]
    defer { for node in nodes { close(node) } }
    let silent = [
      try SilentAttribute("in_anglvel_x_raw", of: gyroscope),
      try SilentAttribute("in_accel_x_raw", of: accelerometer),
    ]
    let (transport, tablet) = try await found {
      $0.firstSample = 0.05
      $0.silentPolling = 0.1
    }
    let first = RunningLink(transport.link(to: tablet, profile: LinkProfile()))
    #expect(await first.outcome?.code == .timedOut)
    let second = RunningLink(transport.link(to: tablet, profile: LinkProfile()))
    #expect(await second.untilReady()?.isPolled == false)
    _ = await second.cancel()
    _ = consume silent
  }

  /// As after a sleep of the machine that its driver does not wake from.
  @Test func `F11, a stream that does not go on, is stopped and started anew`() async throws {
    let nodes = [try fake.makeNode(0), try fake.makeNode(1)]
    defer { for node in nodes { close(node) } }
    let (transport, tablet) = try await found { $0.silent = 0.2 }
    let before = RunningLink(transport.link(to: tablet, profile: LinkProfile()))
    _ = await before.untilReady()
    send(FakeSensors.scan(1, 1, 1, nanoseconds: HostInstant.now().nanoseconds), to: nodes[0])
    #expect(await before.outcome?.code == .timedOut)
    #expect(gyroscope.text("buffer/enable") == "0")
    let after = RunningLink(transport.link(to: tablet, profile: LinkProfile()))
    #expect(await after.untilReady()?.isPolled == false)
    #expect(gyroscope.text("buffer/enable") == "1")
    send(FakeSensors.scan(1, 1, 1, nanoseconds: HostInstant.now().nanoseconds), to: nodes[0])
    #expect(await samples(1, after).first?.kind == .angularVelocity)
    _ = await after.cancel()
  }

  /// A read of a silent hub took 44.5 s; the program itself has to end within 5 s.
  @Test func `F8, a hub that is silent, does not keep whoever gives up`() async throws {
    let silent = try SilentAttribute("in_anglvel_x_raw", of: gyroscope)
    let node = try fake.makeNode(1)
    defer { close(node) }
    try fake.refuseWrites(to: "buffer/enable", of: gyroscope)
    let link = RunningLink(try await link())
    while gyroscope.text("buffer/length") != "256" { try await Task.sleep(for: .milliseconds(2)) }
    #expect(await link.cancel() == nil)
    #expect(accelerometer.text("buffer/enable") == "0")
    _ = consume silent
  }

  @Test func `F8, a hub that is silent from the beginning, is no link`() async throws {
    let silent = try SilentAttribute("in_anglvel_x_raw", of: gyroscope)
    let node = try fake.makeNode(1)
    defer { close(node) }
    try fake.refuseWrites(to: "buffer/enable", of: gyroscope)
    let link = RunningLink(try await link { $0.silentPolling = 0.1 })
    let error = await link.outcome
    #expect(error?.code == .timedOut)
    #expect(error?.detail.contains("its buffer") == true)
    #expect(accelerometer.text("buffer/enable") == "0")
    _ = consume silent
  }

  @Test func `F8, a sensor that falls back to a silent hub, does not hold the other one up`()
    async throws
  {
    let silent = try SilentAttribute("in_anglvel_x_raw", of: gyroscope)
    let nodes = [try fake.makeNode(0), try fake.makeNode(1)]
    defer { for node in nodes { close(node) } }
    try accelerometer.write("1000", to: "in_accel_y_raw")
    let link = RunningLink(try await link { $0.firstSample = 0.05 })
    var isPolled = false
    while !isPolled, let events = await link.next() {
      for case .details(let details) in events where details.samplingFrequency == 50 {
        isPolled = true
      }
    }
    // Its buffer said nothing either, and its attributes say 1 g.
    let samples = await samples(3, link)
    #expect(samples.count >= 3 && samples.allSatisfy { $0.kind == .acceleration })
    #expect(await link.cancel() == nil)
    _ = consume silent
  }

  @Test func `F8, a hub that does not take the order to stop, is left to itself`() async throws {
    let nodes = [try fake.makeNode(0), try fake.makeNode(1)]
    defer { for node in nodes { close(node) } }
    #expect(IIODeadlines().farewell < 5, "the program itself has to end within 5 s")
    let link = RunningLink(try await link { $0.farewell = 0.05 })
    _ = await link.untilReady()
    let silent = try SilentAttribute("buffer/enable", of: gyroscope)
    #expect(await link.cancel() == nil)
    _ = consume silent
  }

  @Test func `F17, a rate that is ignored, is measured and told`() async throws {
    let nodes = [try fake.makeNode(0), try fake.makeNode(1)]
    defer { for node in nodes { close(node) } }
    let link = RunningLink(try await link())
    #expect(await link.untilReady() == LinkDetails(samplingFrequency: 100, isPolled: false))
    // 250 samples a second by the kernel's times, all of them fresh.
    let now = HostInstant.now().nanoseconds
    for number in 0...20 {
      let time = now - Int64(20 - number) * 4_000_000
      send(FakeSensors.scan(1, 1, 1, nanoseconds: time), to: nodes[0])
    }
    var told: Double?
    while told == nil, let events = await link.next() {
      for case .details(let details) in events { told = details.samplingFrequency }
    }
    #expect(abs((told ?? 0) - 250) < 0.01)
    #expect(await link.cancel() == nil)
  }
}
