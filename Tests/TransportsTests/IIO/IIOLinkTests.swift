import Devices
import EyeTest
import Foundation
import Glibc
import Model
import Synchronization
import Testing
import Transports

@Suite(.timeLimit(.patient))
struct IIOLinkTests {
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
    return transport.link(to: sighting, profile: LinkProfile())
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

  @Test func `F12, a sensor that reports only changes, is set up to report all, read and stopped`()
    async throws
  {
    let nodes = (accel: try fake.makeNode(1), gyro: try fake.makeNode(0))
    defer {
      close(nodes.accel)
      close(nodes.gyro)
    }
    // A machine that stands still for a moment must not look like a sensor that does.
    let link = RunningLink(
      try await link {
        $0.firstSample = 50
        $0.silent = 50
      })
    #expect(await link.untilReady() == LinkDetails(samplingFrequency: 100, isPolled: false))
    for directory in [accelerometer, gyroscope] {
      #expect(directory.text("buffer/enable") == "1")
      #expect(directory.text("buffer/length") == "256")
      #expect(directory.text("buffer/watermark") == "1")
      #expect(directory.text("current_timestamp_clock") == "monotonic")
      #expect(directory.text("scan_elements/in_timestamp_en") == "1")
    }
    #expect(gyroscope.text("in_anglvel_sampling_frequency") == "100")
    #expect(gyroscope.text("in_anglvel_hysteresis") == "0")
    for axis in ["x", "y", "z"] {
      #expect(gyroscope.text("scan_elements/in_anglvel_\(axis)_en") == "1")
    }

    let now = HostInstant.now().nanoseconds
    send(FakeSensors.scan(0, 17_189, -5_730, nanoseconds: now), to: nodes.gyro)
    let turn = try #require(await samples(1, link).first)
    #expect(turn.kind == .angularVelocity)
    #expect(turn.hostTime.nanoseconds == now)
    #expect(turn.timeSource == .kernel)
    // 17189 hundredths of a degree per second are 3 rad/s.
    #expect(abs(turn.y - 3) < 0.001 && abs(turn.z + 1) < 0.001 && turn.x == 0)

    send(FakeSensors.scan(0, 1_000, 0, nanoseconds: now), to: nodes.accel)
    let pull = try #require(await samples(1, link).first)
    #expect(pull.kind == .acceleration)
    #expect(abs(pull.y - 9.80665) < 0.001)

    #expect(await link.cancel() == nil)
    #expect(accelerometer.text("buffer/enable") == "0")
    #expect(gyroscope.text("buffer/enable") == "0")
    #expect(OpenDescriptors.pointing(to: "\(fake.dev)/iio:device0").count == 1)
  }

  @Test func `what tells of rest waits for what a gesture may count, and comes before it`()
    async throws
  {
    // Whatever a gesture counts is handed on at once.
    #expect(IIODeadlines.restingRate < TiltRule.startRate)
    let nodes = (gyro: try fake.makeNode(0), accel: try fake.makeNode(1))
    defer {
      close(nodes.gyro)
      close(nodes.accel)
    }
    let link = RunningLink(
      try await link {
        $0.patience = 60
        $0.tick = 60
      })
    _ = await link.untilReady()
    let now = HostInstant.now().nanoseconds
    // 1146 hundredths of a degree per second are 0.2000 rad/s, one less is less.
    for rate: Int16 in [0, 1_145, -1_145] {
      send(FakeSensors.scan(0, rate, 0, nanoseconds: now), to: nodes.gyro)
    }
    send(FakeSensors.scan(0, 1_146, 0, nanoseconds: now), to: nodes.gyro)
    let first = await link.first { event -> [MotionSample]? in
      if case .motion(let samples) = event { samples } else { nil }
    }
    #expect(first?.map { ($0.y * 18_000 / .pi).rounded() } == [0, 1_145, -1_145, 1_146])
    #expect(await link.cancel() == nil)
  }

  @Test func `what waits when the sensor goes is handed on before the link ends`() async throws {
    let (node, accelerometerNode) = (try fake.makeNode(0), try fake.makeNode(1))
    defer { close(accelerometerNode) }
    let link = RunningLink(
      try await link {
        $0.patience = 60
        $0.tick = 60
      })
    _ = await link.untilReady()
    let now = HostInstant.now().nanoseconds
    for rate: Int16 in [1, 2, 3] {
      send(FakeSensors.scan(0, rate, 0, nanoseconds: now), to: node)
    }
    close(node)
    let taken = await samples(3, link)
    #expect(taken.map { ($0.y * 18_000 / .pi).rounded() } == [1, 2, 3])
  }

  @Test func `F1, another program's buffer, is read as it is and left running`() async throws {
    let node = try fake.makeNode(1)
    let gyroscopeNode = try fake.makeNode(0)
    defer {
      close(node)
      close(gyroscopeNode)
    }
    // As iio-sensor-proxy leaves it: all channels, length 128, the default clock.
    for name in ["in_accel_x", "in_accel_y", "in_accel_z", "in_timestamp"] {
      try accelerometer.write("1", to: "scan_elements/\(name)_en")
    }
    try accelerometer.write("128", to: "buffer/length")
    try accelerometer.write("1", to: "buffer/enable")
    let link = RunningLink(try await link())
    _ = await link.untilReady()
    #expect(accelerometer.text("buffer/length") == "128")
    #expect(accelerometer.text("current_timestamp_clock") == "realtime")
    #expect(accelerometer.text("in_accel_sampling_frequency") == "10.000000")
    send(FakeSensors.scan(0, 0, 1_000, nanoseconds: 1_700_000_000_000_000_000), to: node)
    let pull = try #require(await samples(1, link).first)
    #expect(abs(pull.z - 9.80665) < 0.001)
    #expect(pull.timeSource == .arrival)
    _ = await link.cancel()
    #expect(accelerometer.text("buffer/enable") == "1")
    #expect(gyroscope.text("buffer/enable") == "0")
  }

  @Test func `F2, a buffer that a killed process of ours left running, is taken over`()
    async throws
  {
    let nodes = [try fake.makeNode(0), try fake.makeNode(1)]
    defer { for node in nodes { close(node) } }
    try gyroscope.write("monotonic", to: "current_timestamp_clock")
    try gyroscope.write("256", to: "buffer/length")
    try gyroscope.write("1", to: "buffer/enable")
    let link = RunningLink(try await link())
    #expect(await link.untilReady() == LinkDetails(samplingFrequency: 100, isPolled: false))
    _ = await link.cancel()
    #expect(gyroscope.text("buffer/enable") == "0")
  }

  @Test(arguments: ["scan_elements/in_anglvel_x_en", "buffer/length", "buffer/enable"])
  func `F4 and F6, a buffer that may not be set up, is replaced by polling`(
    refused: String
  ) async throws {
    let nodes = [try fake.makeNode(0), try fake.makeNode(1)]
    defer { for node in nodes { close(node) } }
    for (axis, value) in [("x", "100"), ("y", "-200"), ("z", "17189")] {
      try gyroscope.write(value, to: "in_anglvel_\(axis)_raw")
    }
    try fake.refuseWrites(to: refused, of: gyroscope)
    let link = RunningLink(try await link())
    #expect(await link.untilReady() == LinkDetails(samplingFrequency: 50, isPolled: true))
    let polled = await samples(3, link).filter { $0.kind == .angularVelocity }
    #expect(polled.count >= 2)
    for sample in polled {
      #expect(abs(sample.z - 3) < 0.001 && sample.y < 0 && sample.x > 0)
      #expect(sample.timeSource == .arrival)
    }
    #expect(await link.cancel() == nil)
  }

  @Test func `F5, a buffer that never gives a sample, is replaced by polling`() async throws {
    let nodes = [try fake.makeNode(0), try fake.makeNode(1)]
    defer { for node in nodes { close(node) } }
    let link = RunningLink(try await link { $0.firstSample = 0.05 })
    #expect(await link.untilReady() == LinkDetails(samplingFrequency: 100, isPolled: false))
    var changed: LinkDetails?
    while changed == nil, let events = await link.next() {
      for case .details(let details) in events where details.samplingFrequency == 50 {
        changed = details
      }
    }
    #expect(changed?.isPolled == true)
    #expect(gyroscope.text("buffer/enable") == "0")
    #expect(await samples(1, link).first?.timeSource == .arrival)
    _ = await link.cancel()
  }

  /// A link that leads back to itself cannot be opened by anybody, as a node that another holds.
  @Test func `F3, a node that cannot be opened, is replaced by polling`() async throws {
    let node = try fake.makeNode(1)
    defer { close(node) }
    let path = "\(fake.dev)/iio:device0"
    #expect(symlink(path, path) == 0)
    try gyroscope.write("17189", to: "in_anglvel_z_raw")
    let link = RunningLink(try await link())
    #expect(await link.untilReady() == LinkDetails(samplingFrequency: 50, isPolled: true))
    let turn = try #require(await samples(1, link).first { $0.kind == .angularVelocity })
    #expect(abs(turn.z - 3) < 0.001)
    #expect(await link.cancel() == nil)
  }

  /// A hub that is silent lets a read wait for long and then says 0 with success.
  @Test func `F8, an accelerometer that is polled and says nothing but zero, is not believed`()
    async throws
  {
    try fake.refuseWrites(to: "buffer/enable", of: accelerometer)
    try fake.refuseWrites(to: "buffer/enable", of: gyroscope)
    try gyroscope.write("17189", to: "in_anglvel_z_raw")
    let link = RunningLink(try await link())
    _ = await link.untilReady()
    #expect(await samples(6, link).allSatisfy { $0.kind == .angularVelocity })
    try accelerometer.write("1000", to: "in_accel_y_raw")
    var pull: MotionSample?
    while pull == nil, let events = await link.next() {
      for case .motion(let taken) in events {
        pull = taken.last { $0.kind == .acceleration } ?? pull
      }
    }
    #expect(abs((pull?.y ?? 0) - 9.80665) < 0.001)
    #expect(await link.cancel() == nil)
  }

  @Test func `F7, a hub that takes its time, is read by a thread for each kind and kept awake`()
    async throws
  {
    // Hubs fall asleep three seconds after the last read, and wake up slowly.
    let usual = IIODeadlines()
    #expect(usual.gyroscopePeriod < 3 && usual.accelerometerPeriod < 3)
    try accelerometer.write("1000", to: "in_accel_y_raw")
    let sensor = IIOSensor(kind: .acceleration, scale: [0.01, 0.01, 0.01])
    let taken = Mutex<[MotionSample]>([])
    let before = HostInstant.now()
    let polling = RawPolling(
      sensor, in: accelerometer, period: 0.001, equipment: DeviceID(rawValue: "iio:test"),
      push: { sample in taken.withLock { $0.append(sample) } == () }, finish: { _ in })
    while taken.withLock({ $0.count }) < 20 { try await Task.sleep(for: .milliseconds(1)) }
    polling.stop()
    // The three axes are read one after the other: the sample is of the middle of that time.
    let times = [before] + taken.withLock { $0.map(\.hostTime) } + [HostInstant.now()]
    for (earlier, later) in zip(times, times.dropFirst()) {
      #expect(later.seconds(since: earlier) > 0)
    }
    #expect(taken.withLock { $0.allSatisfy { $0.timeSource == .arrival } })
  }

  @Test func `a sensor with neither buffer nor attributes says what failed`() async throws {
    try gyroscope.write("none", to: "in_anglvel_y_raw")
    let error = await RunningLink(try await link()).outcome
    #expect(error?.code == .unsuitable)
    // Both reasons, for whoever has to mend it.
    #expect(error?.detail.contains("in_anglvel_y_raw") == true)
    #expect(error?.detail.contains("iio:device0") == true)
  }

  @Test func `a node that ends is a hang-up`() async throws {
    let accelerometerNode = try fake.makeNode(1)
    defer { close(accelerometerNode) }
    let node = try fake.makeNode(0)
    let link = RunningLink(try await link())
    _ = await link.untilReady()
    send(FakeSensors.scan(1, 1, 1, nanoseconds: HostInstant.now().nanoseconds), to: node)
    _ = await samples(1, link)
    close(node)
    let error = await link.outcome
    #expect(error?.code == .hungUp)
    #expect(accelerometer.text("buffer/enable") == "0")
    #expect(gyroscope.text("buffer/enable") == "0")
  }

  @Test func `F9, a sensor that falls silent, ends the link`() async throws {
    let nodes = [try fake.makeNode(0), try fake.makeNode(1)]
    defer { for node in nodes { close(node) } }
    let link = RunningLink(
      try await link {
        $0.quiet = 0.05
        $0.silent = 0.2
      })
    _ = await link.untilReady()
    send(FakeSensors.scan(1, 1, 1, nanoseconds: HostInstant.now().nanoseconds), to: nodes[0])
    let error = await link.outcome
    #expect(error?.code == .timedOut)
    #expect(gyroscope.text("buffer/enable") == "0")
  }

  @Test func `an owner that is slow is not a sensor that is silent`() async throws {
    let nodes = [try fake.makeNode(0), try fake.makeNode(1)]
    defer { for node in nodes { close(node) } }
    let link = try await link {
      $0.silent = 1.5
      $0.tick = 0.01
    }
    let node = nodes[0]
    let isOver = Mutex(false)
    // A thread of its own, as a sensor is no task: what keeps tasks waiting would silence it.
    let sensor = Thread {
      while !isOver.withLock({ $0 }) {
        send(FakeSensors.scan(1, 1, 1, nanoseconds: HostInstant.now().nanoseconds), to: node)
        usleep(20_000)
      }
    }
    sensor.start()
    defer {
      isOver.withLock { $0 = true }
      // It has the node, which is closed next.
      while !sensor.isFinished { usleep(1_000) }
    }
    let taken = Mutex(0)
    let running = Task { () -> LinkError? in
      do throws(LinkError) {
        try await link.run { event in
          guard case .motion = event else { return }
          let count = taken.withLock { count in
            count += 1
            return count
          }
          // Longer than the silence that is allowed: what is waiting was sent in time.
          if count <= 2 { try? await Task.sleep(for: .seconds(2)) }
        }
        return nil
      } catch {
        taken.withLock { $0 = .max }
        return error
      }
    }
    // All that waited and more; a silence that was none would have ended the link before.
    while taken.withLock({ $0 }) < 250 { try await Task.sleep(for: .milliseconds(20)) }
    running.cancel()
    #expect(await running.value == nil)
  }

  @Test func `an attribute that is no number any more ends the link`() async throws {
    let nodes = [try fake.makeNode(0), try fake.makeNode(1)]
    defer { for node in nodes { close(node) } }
    try fake.refuseWrites(to: "buffer/enable", of: gyroscope)
    let link = RunningLink(try await link())
    _ = await link.untilReady()
    _ = await samples(1, link)
    try gyroscope.write("", to: "in_anglvel_x_raw")
    let error = await link.outcome
    #expect(error?.code == .unsuitable)
  }

  @Test func `a tablet that is gone is absent`() async throws {
    let transport = IIOTransport(poller: poller, sysfsRoot: fake.sysfs, devRoot: fake.dev)
    let link = transport.link(
      to: Sighting(
        id: DeviceID(rawValue: "iio:gone"), name: "", kind: .iio, address: "\(fake.sysfs)/gone"),
      profile: LinkProfile())
    #expect(await RunningLink(link).outcome?.code == .absent)
  }
}
