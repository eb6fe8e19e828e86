import Devices
import EyeTest
import Model
import Testing
import Transports

/// A tablet whose accelerometer decides on tilts, as it has no gyroscope.
@Suite(.timeLimit(.patient))
struct IIOAccelerometerTests {
  /// Ten a second would be too slow for a gesture, and quick tilts would be missed.
  @Test func `F4, an accelerometer that is alone and polled, is as fast as a gyroscope`()
    async throws
  {
    let fake = try FakeSensors()
    let sensor = try fake.add(
      0, below: "virtual/misc/uhid/0018:8086:22D8.0001/HID-SENSOR-200073.1.auto",
      FakeSensors.accelerometer)
    try sensor.write("1000", to: "in_accel_z_raw")
    try fake.refuseWrites(to: "buffer/enable", of: sensor)
    var deadlines = IIODeadlines()
    // A machine that stands still for a moment must not look like a sensor that does.
    deadlines.silentPolling = 60
    let transport = IIOTransport(
      poller: try Poller(), sysfsRoot: fake.sysfs, devRoot: fake.dev, deadlines: deadlines)
    let watched = WatchedTransport(transport)
    guard case .found(let tablet) = await watched.nextDevice() else {
      Issue.record("the tablet was not found")
      return
    }
    await watched.cancel()
    let link = RunningLink(transport.link(to: tablet, profile: LinkProfile()))
    #expect(await link.untilReady() == LinkDetails(samplingFrequency: 50, isPolled: true))
    var kinds: Set<MotionSample.Kind> = []
    while kinds.isEmpty, let events = await link.next() {
      for case .motion(let samples) in events { kinds.formUnion(samples.map(\.kind)) }
    }
    #expect(kinds == [.acceleration])
    #expect(await link.cancel() == nil)
  }
}
