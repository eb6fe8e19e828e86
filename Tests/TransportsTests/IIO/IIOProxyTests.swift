import Devices
import Glibc
import Model
import Testing
import Transports

/// Beside iio-sensor-proxy, which keeps the accelerometer's buffer running and leaves it so when it
/// ends; who lives is asked on a private bus.
@Suite(.timeLimit(.patient))
struct IIOProxyTests {
  private let fake: FakeSensors
  private let accelerometer: SysfsDirectory
  private let bus: PrivateBus

  init() throws {
    fake = try FakeSensors()
    accelerometer = try fake.add(
      1, below: "virtual/misc/uhid/0018:8086:22D8.0001/HID-SENSOR-200073.1.auto",
      FakeSensors.accelerometer)
    bus = try PrivateBus()
    // Version 3.0 enables all channels and length 128, and leaves the clock as it is.
    for name in ["in_accel_x", "in_accel_y", "in_accel_z", "in_timestamp"] {
      try accelerometer.write("1", to: "scan_elements/\(name)_en")
    }
    try accelerometer.write("128", to: "buffer/length")
    try accelerometer.write("1", to: "buffer/enable")
  }

  private func started() async throws -> RunningLink {
    let transport = IIOTransport(
      poller: try Poller(), sysfsRoot: fake.sysfs, devRoot: fake.dev,
      proxy: SensorProxy(thread: try TestThreads.client, address: bus.address))
    let watched = WatchedTransport(transport)
    guard case .found(let sighting) = await watched.nextDevice() else {
      throw LinkError(.absent, detail: "the tablet was not found")
    }
    await watched.cancel()
    let link = RunningLink(transport.link(to: sighting, profile: LinkProfile()))
    _ = await link.untilReady()
    return link
  }

  @Test func `F2, a buffer whose owner is gone, is set up anew and stopped in the end`()
    async throws
  {
    let node = try fake.makeNode(1)
    defer { close(node) }
    let link = try await started()
    #expect(accelerometer.text("buffer/length") == "256")
    #expect(accelerometer.text("current_timestamp_clock") == "monotonic")
    _ = await link.cancel()
    #expect(accelerometer.text("buffer/enable") == "0")
  }

  @Test func `F1, a buffer whose owner lives, is left as it is`() async throws {
    let proxy = try await FakeService(
      name: "net.hadess.SensorProxy", address: bus.address, thread: try TestThreads.peer
    ) { _ in FakeReaction() }
    let node = try fake.makeNode(1)
    defer { close(node) }
    let link = try await started()
    #expect(accelerometer.text("buffer/length") == "128")
    _ = await link.cancel()
    #expect(accelerometer.text("buffer/enable") == "1")
    await proxy.vanish()
  }

  @Test func `without a bus nobody can run it`() async throws {
    let nowhere = SensorProxy(
      thread: try TestThreads.client, address: "unix:path=/nonexistent/bus")
    #expect(await !nowhere.isRunning())
    #expect(await SensorProxy(thread: nil).isRunning(), "nobody was asked")
  }
}
